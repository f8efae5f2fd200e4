import { practitionerReference } from './directory.ts';
import { concept, some } from './elements.ts';
import { observationId } from './observation.ts';
import { organizationReference } from './person.ts';
import { hasAnswers, isObserved } from './questionnaires.ts';
import type { FhirSession } from './session.ts';
import { systems } from './systems.ts';

/** The Provenance resource of a test: who took it and with what, and by which rules the portal scored and judged it. */
export function provenanceOf(session: FhirSession) {
  const { testId, measureIds, verdict } = session;
  const rules = verdict === null ? '' : ` by the rules ${verdict.ruleVersion}`;
  return {
    resourceType: 'Provenance' as const,
    id: String(testId),
    meta: session.meta,
    target: some([
      { reference: `DiagnosticReport/${testId}` },
      ...measureIds
        .filter(isObserved)
        .map((measureId) => ({ reference: `Observation/${observationId(testId, measureId)}` })),
      ...measureIds
        .filter(hasAnswers)
        .map((measureId) => ({ reference: `QuestionnaireResponse/${observationId(testId, measureId)}` })),
    ]),
    occurredDateTime: session.completedOn,
    recorded: session.meta.lastUpdated,
    activity: { text: `Recorded on a device, scored and compared with the person's baseline${rules}` },
    agent: [
      {
        type: concept(systems.provenanceAgent, 'author', 'Author'),
        who: organizationReference(session.organization),
      },
      ...(session.performerId === null
        ? []
        : [
            {
              type: concept(systems.provenanceAgent, 'performer', 'Performer'),
              who: practitionerReference(session.performerId),
              onBehalfOf: organizationReference(session.organization),
            },
          ]),
      {
        type: concept(systems.provenanceAgent, 'assembler', 'Assembler'),
        who: { reference: `Device/${testId}` },
      },
    ],
  };
}
