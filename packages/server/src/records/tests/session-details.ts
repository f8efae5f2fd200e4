import type { SessionDetails } from '@plumbline/contract';
import {
  combineResults,
  findMeasure,
  formatScore,
  type MeasureComparison,
  stancesOfComposite,
} from '@plumbline/domain';
import type { ResultRow } from './result-rows.ts';

/**
 * The results of a measure as the table of its card: a row for each stance of a composite (or the measure itself), a column for each
 * repetition, and at the end of a row the mean of what counts.
 */
export function sessionDetailsOf(
  { measureId, inputClass }: MeasureComparison,
  rows: readonly ResultRow[],
): SessionDetails {
  const columnCount = Math.max(0, ...rows.map((row) => row.repetition));
  const measure = findMeasure(measureId);
  const taken = new Set(rows.map((row) => row.stanceId));
  // In the order of the protocol; whatever was sent beside it comes after.
  const listed = [null, ...new Set(measure?.componentIds ?? [])];
  const stanceIds = [
    ...listed.filter((id) => taken.has(id)),
    ...[...taken].filter((id) => !listed.includes(id)),
  ];
  const stances = measure ? stancesOfComposite(measure, inputClass, rows) : [];
  const scoreOf = (stanceId: number | null) => {
    if (stanceId !== null) return stances.find((one) => one.measureId === stanceId)?.score ?? null;
    return measure
      ? combineResults(
          measure,
          inputClass,
          rows.filter((row) => row.stanceId === null),
        ).score
      : null;
  };
  return {
    columnCount,
    testsArray: stanceIds.map((stanceId) => ({
      testNumber: stanceId ?? measureId,
      name: findMeasure(stanceId ?? measureId)?.name ?? `Test ${stanceId ?? measureId}`,
      display: measure ? formatScore(measure, scoreOf(stanceId)) : '-',
    })),
    resultsTable2: stanceIds.map((stanceId) =>
      Array.from(
        { length: columnCount },
        (_, column) =>
          rows.find((row) => row.stanceId === stanceId && row.repetition === column + 1)?.id ?? null,
      ),
    ),
  };
}
