import type { MeasureResult, TestResult } from '@plumbline/contract';
import { formatScore } from '@plumbline/domain/clinical/comparison/format-score';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import { meanOf } from '@plumbline/domain/numbers/statistics';
import type { CardParts, ResultEditing } from './result-editing.ts';

/** A test of a measure (a stance, a step, or the measure itself) with its repetitions. */
export interface SessionRow {
  testNumber: number;
  name: string;
  cells: readonly SessionCell[];
}

/** A repetition, from 1; without a result where it was not done. */
export interface SessionCell {
  trial: number;
  result: TestResult | null;
}

/** The results of a measure as the table of its card. */
export function sessionRowsOf({ results, sessionDetails }: MeasureResult): SessionRow[] {
  const byId = new Map(results.map((result) => [result.profileTestResultId, result]));
  return sessionDetails.testsArray.map(({ testNumber, name }, row) => ({
    testNumber,
    name,
    cells: (sessionDetails.resultsTable2[row] ?? []).map((id, column) => ({
      trial: column + 1,
      result: id === null ? null : (byId.get(id) ?? null),
    })),
  }));
}

export const presentIn = (cells: readonly SessionCell[]): TestResult[] =>
  cells.flatMap(({ result }) => result ?? []);

/** Only a result with a score can count, and so be left out. */
export const scoredIn = (cells: readonly SessionCell[]): TestResult[] =>
  presentIn(cells).filter(({ score }) => score !== null);

/** Whether a result counts: as it is stored, or as it would be once the changes are saved. */
export const counts = (result: TestResult, editing: ResultEditing | null | undefined): boolean =>
  editing ? editing.isIncluded(result) : result.isCounted;

/**
 * Whether a card shows its results as a table. What has no score cannot be left out; a lone result that counts says nothing beside
 * the score above it, and the steps of a VOMS stand there already.
 */
export function hasResultsTable(
  { measureId, results }: MeasureResult,
  { editing }: Pick<CardParts, 'editing'>,
): boolean {
  const scored = results.filter(({ score }) => score !== null);
  if (scored.length === 0) return false;
  const hasDecisions = scored.some((result) => !result.isCounted || result.isRestored);
  if (editing || hasDecisions) return true;
  return results.length > 1 && findMeasure(measureId)?.card !== 'voms';
}

/** The mean of what counts in a row, as the server makes it; an en dash where nothing does. */
export function rowScore(
  measure: Pick<MeasureResult, 'measureId'>,
  row: SessionRow,
  editing: ResultEditing | null | undefined,
): string {
  const known = findMeasure(measure.measureId);
  const mean = meanOf(
    presentIn(row.cells).flatMap((result) =>
      result.score !== null && counts(result, editing) ? [result.score] : [],
    ),
  );
  return known === undefined || mean === null ? '–' : formatScore(known, mean);
}

/** What a result is called among the others of its measure. */
export function resultName({ stanceId, repetition }: TestResult, columnCount: number): string {
  const name = stanceId === null ? 'Result' : (findMeasure(stanceId)?.name ?? `Test ${stanceId}`);
  return columnCount > 1 ? `${name}, trial ${repetition}` : name;
}
