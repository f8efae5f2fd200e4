import type { VomsResults } from '@plumbline/contract';
import { findMeasure, meanOf, stancesOfComposite, summarizeVoms, type TestMeasure } from '@plumbline/domain';
import type { MeaningRow } from './result-rows.ts';

/** The VOMS read as a whole, from the same totals as its composite score; null for any other measure. */
export function vomsResultsOf(
  { measureId, inputClass }: Pick<TestMeasure, 'measureId' | 'inputClass'>,
  rows: readonly MeaningRow[],
): VomsResults | null {
  const measure = findMeasure(measureId);
  if (measure?.card !== 'voms') return null;
  const summary = summarizeVoms(
    stancesOfComposite(measure, inputClass, rows).map((step) => ({
      measureId: step.measureId,
      // What a person took out raises no voice.
      total: step.standing === 'excluded' ? null : step.score,
      convergenceCm: meanOf(
        rows.flatMap((row) =>
          row.stanceId === step.measureId && !row.isExcluded
            ? (row.receipt?.figures.convergenceCm ?? [])
            : [],
        ),
      ),
    })),
  );
  return {
    baselineSymptoms: summary.baselineTotal,
    maxProvocation: summary.maxProvocation,
    maxTotalSymptoms: summary.maxTotal,
    averageConvergenceCm: summary.convergenceCm,
    isPositiveByTotal: summary.isPositiveByTotal,
    isPositiveByChange: summary.isPositiveByChange,
    falsePositiveText: summary.falsePositiveText,
  };
}
