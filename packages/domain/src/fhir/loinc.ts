import type { Coding } from './elements.ts';
import { systems } from './systems.ts';

const loinc = (code: string, display: string): Coding => ({ system: systems.loinc, code, display });

/**
 * The measures that LOINC has a code for. Source: ScoredAssessment value set of the HL7 Personal Health Record Format guide.
 * A measure is left out where LOINC has the name but another way of taking it.
 */
const totals: Readonly<Record<number, Coding>> = {
  1016: loinc('44261-6', 'Patient Health Questionnaire 9 item (PHQ-9) total score [Reported]'),
  1017: loinc('70274-6', 'Generalized anxiety disorder 7 item (GAD-7) total score [Reported.PHQ]'),
};

/** The questions of the PHQ-9 and the GAD-7 in the order of the forms. Source: the questionnaires of the same guide. */
const items: Readonly<Record<number, readonly string[]>> = {
  1016: ['44250-9', '44255-8', '44259-0', '44254-1', '44251-7', '44258-2', '44252-5', '44253-3', '44260-8'],
  1017: ['69725-0', '68509-9', '69733-4', '69734-2', '69735-9', '69689-8', '69736-7'],
};

/** The answers of both forms, by their points (LOINC answer list LL358-3). */
const answers: readonly Coding[] = [
  loinc('LA6568-5', 'Not at all'),
  loinc('LA6569-3', 'Several days'),
  loinc('LA6570-1', 'More than half the days'),
  loinc('LA6571-9', 'Nearly every day'),
];

/** The LOINC code of a measure; null where none exists. */
export const loincOfMeasure = (measureId: number): Coding | null => totals[measureId] ?? null;

/**
 * The LOINC code of a question of a questionnaire; null where none exists.
 * @param index from 0
 */
export const loincOfItem = (measureId: number, index: number): string | null =>
  items[measureId]?.[index] ?? null;

/** The LOINC code of an answer in points; null where the questionnaire has none. */
export const loincOfAnswer = (measureId: number, points: number): Coding | null =>
  items[measureId] === undefined ? null : (answers[points] ?? null);
