import type { SymptomsResult } from '@plumbline/contract';
import {
  type MeasureComparison,
  symptomAnswerMax,
  symptomCategories,
  symptoms,
  symptomsMeasureId,
} from '@plumbline/domain';
import { languageCodeOf } from './language-code.ts';
import type { ResultRow } from './result-rows.ts';

/** The answers to the 22 symptoms, by category, with the total that they were scored with; null where they were not asked. */
export function symptomsView(
  results: readonly ResultRow[],
  comparisons: readonly MeasureComparison[],
): SymptomsResult | null {
  const row = results.find((result) => result.measureId === symptomsMeasureId && result.receipt !== null);
  if (row === undefined) return null;
  const items = symptoms.map((symptom, index) => {
    const value = Number(row.detailRows[index]?.value);
    return { ...symptom, answer: Number.isFinite(value) ? value : null };
  });
  return {
    total: row.score,
    maximum: symptoms.length * symptomAnswerMax,
    presentCount: items.filter((item) => (item.answer ?? 0) > 0).length,
    baselineTotal: comparisons.find((one) => one.measureId === symptomsMeasureId)?.baseline?.score ?? null,
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
