import { itemTopicOf } from '../clinical/scoring/questionnaires/item-topics.ts';
import type { DetailRow } from '../clinical/scoring/scored-measure.ts';
import { some, words } from './elements.ts';
import { loincOfAnswer, loincOfItem } from './loinc.ts';
import { observationId } from './observation.ts';
import { isTakenOut } from './observation-components.ts';
import { patientReference } from './person.ts';
import type { FhirSession } from './session.ts';
import { answerStatus } from './session-status.ts';

/** A row whose item nobody answered. */
const skipped = 'Skip';

/** The QuestionnaireResponse resource of a survey, a questionnaire or the symptoms of a test. */
export function questionnaireResponseOf(session: FhirSession, measureId: number) {
  const { testId } = session;
  const comparison = session.comparisons.find((one) => one.measureId === measureId);
  // The answers of what a person took out are called back: whoever has them could work its total out again.
  const answered = session.results.filter((result) => result.measureId === measureId);
  const results = answered.filter(({ isExcluded }) => !isExcluded);
  const isOut =
    (comparison !== undefined && isTakenOut(comparison)) || (answered.length > 0 && results.length === 0);
  const status = isOut ? 'removed' : session.status;
  const hasSeveral = results.length > 1;
  return {
    resourceType: 'QuestionnaireResponse' as const,
    id: observationId(testId, measureId),
    meta: session.meta,
    questionnaire: `urn:plumbline:fhir:questionnaire:${measureId}`,
    status: answerStatus(status),
    subject: patientReference(session.profileId),
    encounter: { reference: `Encounter/${testId}` },
    authored: session.completedOn,
    source: patientReference(session.profileId),
    item:
      status === 'removed'
        ? undefined
        : some(
            results.flatMap(({ detailRows, repetition }) =>
              detailRows.map((row, index) => itemOf(measureId, row, index, hasSeveral ? repetition : null)),
            ),
          ),
  };
}

/** One question with its answer; without one where it was skipped, or where it was typed and may name somebody. */
function itemOf(measureId: number, row: DetailRow, index: number, repetition: number | null) {
  const linkId = loincOfItem(measureId, index) ?? `${measureId}.${index + 1}`;
  const answer =
    row.value === skipped || row.typed !== undefined ? undefined : answerOf(measureId, row.value);
  return {
    linkId: repetition === null ? linkId : `${linkId}.${repetition}`,
    text: itemTopicOf(measureId, index) ?? words(row.key),
    answer: answer === undefined ? undefined : [answer],
  };
}

function answerOf(measureId: number, value: string) {
  const text = words(value);
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) return { valueString: text };
  const coding = loincOfAnswer(measureId, Number(text));
  return coding === null ? { valueInteger: Number(text) } : { valueCoding: coding };
}
