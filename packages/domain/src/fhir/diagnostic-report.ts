import { clinicalReportFileName } from '../reports/report-file-name.ts';
import { concept, some, words } from './elements.ts';
import { verdictCoding } from './interpretation.ts';
import { observationId } from './observation.ts';
import { performersOf } from './performers.ts';
import { patientReference } from './person.ts';
import { isObserved } from './questionnaires.ts';
import type { FhirSession } from './session.ts';
import { resultStatus } from './session-status.ts';
import { ownSystems } from './systems.ts';

/** The PDF of a test as an attachment, to be read from the door. */
export const reportAttachment = (session: FhirSession) => ({
  contentType: 'application/pdf',
  language: 'en-US',
  url: `${session.baseUrl}/Binary/${session.testId}`,
  title: clinicalReportFileName(session),
  creation: session.meta.lastUpdated,
});

/** The DiagnosticReport resource of a test: its results, and the portal's verdict as its conclusion. */
export function diagnosticReportOf(session: FhirSession) {
  const { testId, status, verdict } = session;
  const isThere = status !== 'removed';
  return {
    resourceType: 'DiagnosticReport' as const,
    id: String(testId),
    meta: session.meta,
    status: resultStatus(status),
    code: {
      ...concept(ownSystems.session, 'test-session', 'Test session'),
      text: words(session.typeLabel) ?? 'Test session',
    },
    subject: patientReference(session.profileId),
    encounter: { reference: `Encounter/${testId}` },
    effectiveDateTime: session.completedOn,
    issued: session.meta.lastUpdated,
    performer: performersOf(session),
    result: some(
      session.measureIds
        .filter(isObserved)
        .map((measureId) => ({ reference: `Observation/${observationId(testId, measureId)}` })),
    ),
    ...(isThere && verdict !== null
      ? {
          conclusion: words([`${verdict.headline}.`, verdict.explanation].join(' ')),
          conclusionCode: [conclusionOf(verdict)],
        }
      : {}),
    presentedForm: isThere && session.hasReport ? [reportAttachment(session)] : undefined,
  };
}

function conclusionOf({ comparedCount, badCount, warningCount }: NonNullable<FhirSession['verdict']>) {
  const level =
    comparedCount === 0 ? 'none' : badCount > 0 ? 'worse' : warningCount > 0 ? 'warning' : 'normal';
  const coding = verdictCoding(level);
  return { coding: [coding], text: coding.display };
}
