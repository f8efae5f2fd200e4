import type { SymptomsResult } from '@plumbline/contract';
import {
  findMeasure,
  formatScore,
  isResultValid,
  type MeasureComparison,
  symptomAnswerMax,
  symptomCategories,
  symptoms,
  symptomsMeasureId,
} from '@plumbline/domain';
import { languageCodeOf } from './language-code.ts';
import type { ResultRow } from './result-rows.ts';

/** What of a result the symptoms are read from. */
export type SymptomsRow = Pick<
  ResultRow,
  'measureId' | 'receipt' | 'score' | 'isExcluded' | 'isRestored' | 'validity' | 'detailRows' | 'languageId'
>;

/**
 * The answers to the 22 symptoms, by category, with the total that the verdict speaks of; null where they were not asked. Asked more than
 * once, the answers are those of the first time that counts. A baseline that was answered in another way is none here, as in the verdict.
 */
export function symptomsView(
  results: readonly SymptomsRow[],
  comparisons: readonly MeasureComparison[],
): SymptomsResult | null {
  const asked = results.filter((result) => result.measureId === symptomsMeasureId && result.receipt !== null);
  const row = asked.find((result) => !result.isExcluded && isResultValid(result)) ?? asked[0];
  if (row === undefined) return null;
  const comparison = comparisons.find((one) => one.measureId === symptomsMeasureId);
  const items = symptoms.map((symptom, index) => {
    const value = Number(row.detailRows[index]?.value);
    return { ...symptom, answer: Number.isFinite(value) ? value : null };
  });
  return {
    total: totalOf(comparison?.score ?? null),
    maximum: symptoms.length * symptomAnswerMax,
    presentCount: items.filter((item) => (item.answer ?? 0) > 0).length,
    baselineTotal: comparison?.isAcrossInputClasses ? null : (comparison?.baseline?.score ?? null),
    languageCode: languageCodeOf([row]),
    categories: symptomCategories.map((name) => {
      const own = items.filter((item) => item.category === name);
      return {
        name,
        total: own.reduce((sum, item) => sum + (item.answer ?? 0), 0),
        maximum: own.length * symptomAnswerMax,
        skippedCount: own.filter((item) => item.answer === null).length,
      };
    }),
    items: items.map(({ name, answer }) => ({ name, answer })),
  };
}

/** As every page writes the score: the mean of two times is a whole total. */
function totalOf(score: number | null): number | null {
  const measure = findMeasure(symptomsMeasureId);
  return score === null || measure === undefined ? null : Number(formatScore(measure, score));
}
