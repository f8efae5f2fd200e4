import { reportAttachment } from './diagnostic-report.ts';
import { concept } from './elements.ts';
import { organizationReference, patientReference } from './person.ts';
import type { FhirSession } from './session.ts';
import { resultStatus } from './session-status.ts';
import { ownSystems } from './systems.ts';

/** The DocumentReference resource of the PDF report of a test. */
export function documentReferenceOf(session: FhirSession) {
  const { testId, status } = session;
  return {
    resourceType: 'DocumentReference' as const,
    id: String(testId),
    meta: session.meta,
    status: status === 'removed' ? ('entered-in-error' as const) : ('current' as const),
    docStatus: resultStatus(status),
    type: concept(ownSystems.session, 'clinical-report', 'Clinical report'),
    subject: patientReference(session.profileId),
    date: session.meta.lastUpdated,
    custodian: organizationReference(session.organization),
    content: [{ attachment: reportAttachment(session) }],
    context: {
      encounter: [{ reference: `Encounter/${testId}` }],
      period: { end: session.completedOn },
      related: [{ reference: `DiagnosticReport/${testId}` }],
    },
  };
}
