import { deviceOf } from './device.ts';
import { diagnosticReportOf } from './diagnostic-report.ts';
import { documentReferenceOf } from './document-reference.ts';
import type { Resource } from './elements.ts';
import { encounterOf } from './encounter.ts';
import { observationOf } from './observation.ts';
import { provenanceOf } from './provenance.ts';
import { questionnaireResponseOf } from './questionnaire-response.ts';
import { hasAnswers, isObserved } from './questionnaires.ts';
import type { FhirSession } from './session.ts';

/** The resources that are made of a test. */
export const sessionResourceTypes = [
  'Encounter',
  'Device',
  'Observation',
  'QuestionnaireResponse',
  'DiagnosticReport',
  'DocumentReference',
  'Provenance',
] as const;
export type SessionResourceType = (typeof sessionResourceTypes)[number];

/** The measures of a test that a type has a resource for; null where the type has one for the whole test. */
export function measuresOfType(type: SessionResourceType): ((measureId: number) => boolean) | null {
  if (type === 'Observation') return isObserved;
  return type === 'QuestionnaireResponse' ? hasAnswers : null;
}

const ofWholeTest = {
  Encounter: encounterOf,
  Device: deviceOf,
  DiagnosticReport: diagnosticReportOf,
  Provenance: provenanceOf,
} as const;

/** The resources of one type that a test has, by measure where there are several. */
export function resourcesOfSession(session: FhirSession, type: SessionResourceType): Resource[] {
  if (type === 'DocumentReference') return session.hasReport ? [documentReferenceOf(session)] : [];
  if (type === 'Observation' || type === 'QuestionnaireResponse') {
    const isOfType = measuresOfType(type) ?? (() => false);
    const make = type === 'Observation' ? observationOf : questionnaireResponseOf;
    return session.measureIds.filter(isOfType).map((measureId) => make(session, measureId));
  }
  return [ofWholeTest[type](session)];
}

/** Every resource of a test. */
export const allResourcesOfSession = (session: FhirSession): Resource[] =>
  sessionResourceTypes.flatMap((type) => resourcesOfSession(session, type));
