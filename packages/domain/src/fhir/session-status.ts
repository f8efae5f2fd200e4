import type { FhirSessionStatus } from './session.ts';

/** The status of an Observation, a DiagnosticReport, and of a document itself. */
export function resultStatus(status: FhirSessionStatus): 'final' | 'amended' | 'entered-in-error' {
  return status === 'removed' ? 'entered-in-error' : status;
}

/** The status of a QuestionnaireResponse. */
export function answerStatus(status: FhirSessionStatus): 'completed' | 'amended' | 'entered-in-error' {
  return status === 'final'
    ? 'completed'
    : resultStatus(status) === 'amended'
      ? 'amended'
      : 'entered-in-error';
}
