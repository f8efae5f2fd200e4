import { practitionerReference } from './directory.ts';
import { concept, words } from './elements.ts';
import { organizationReference, patientReference } from './person.ts';
import type { FhirSession } from './session.ts';
import { ownSystems, systems } from './systems.ts';

/** The Encounter resource of a test session. */
export function encounterOf(session: FhirSession) {
  const { testId, meta, status, completedOn, organization, protocolName, typeLabel } = session;
  return {
    resourceType: 'Encounter' as const,
    id: String(testId),
    meta,
    status: status === 'removed' ? ('entered-in-error' as const) : ('finished' as const),
    class: { system: systems.actCode, code: 'AMB', display: 'ambulatory' },
    type: [
      {
        ...concept(ownSystems.session, 'test-session', 'Test session'),
        text: words(protocolName) ?? words(typeLabel) ?? 'Test session',
      },
    ],
    subject: patientReference(session.profileId),
    participant:
      session.performerId === null
        ? undefined
        : [
            {
              type: [concept(systems.participation, 'PPRF', 'primary performer')],
              individual: practitionerReference(session.performerId),
            },
          ],
    // When the last result was recorded; the start of a session is not known.
    period: { end: completedOn },
    serviceProvider: organizationReference(organization),
  };
}
