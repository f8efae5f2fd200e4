import type { MeasureResult, ProfileTest, ReportDetailCell, ReportDetailTable } from '@plumbline/contract';
import {
  combineResults,
  findMeasure,
  formatScoreWithUnit,
  type Measure,
  type TestMeasure,
  textOfRow,
} from '@plumbline/domain';
import { inCategoryOrder } from '@plumbline/domain/clinical/measures/category-order';
import type { TestRow } from '../../records/profiles/profile-record.ts';
import type { DetailRow } from './detail-rows.ts';
import { standsAmongScores } from './report-test-parts.ts';

/** The parts that the tables are made from. */
export interface DetailParts {
  test: ProfileTest;
  /** The tests that the report holds, newest first. */
  tests: readonly TestRow[];
  /** The results of these tests. */
  results: readonly DetailRow[];
  /** Writes an instant as a day in the zone of the report. */
  day: (at: Date) => string;
}

/** A table for each measure of the test: its score, stances and repetitions over all tests of the report (pure). */
export function reportDetails({ test, tests, results, day }: DetailParts): ReportDetailTable[] {
  const measured = Object.values(test.measureResults).flatMap((result) => {
    const measure = findMeasure(result.measureId);
    return standsAmongScores(measure) ? [{ measure, result }] : [];
  });
  const byTest = Map.groupBy(results, ({ testId }) => testId);
  return inCategoryOrder(measured, ({ measure }) => measure.categoryId).map(({ measure, result }) => {
    const columns = tests.flatMap((one) => {
      const score = one.measures.find(({ measureId }) => measureId === measure.id);
      const own = byTest.get(one.id)?.filter(({ measureId }) => measureId === measure.id) ?? [];
      return score === undefined ? [] : [{ test: one, score, own }];
    });
    return {
      categoryId: measure.categoryId,
      measureName: measure.name,
      tests: columns.map((column) => ({
        testId: column.test.id,
        dateText: day(column.test.completedAt),
        isThisTest: column.test.id === test.id,
      })),
      rows: rowsOf(measure, columns),
      figures: figuresOf(result),
    };
  });
}

interface Column {
  test: TestRow;
  score: TestMeasure;
  own: readonly DetailRow[];
}

function rowsOf(measure: Measure, columns: readonly Column[]): ReportDetailTable['rows'] {
  const score = {
    label: measure.componentIds.length > 0 ? 'Composite' : 'Score',
    cells: columns.map((column) => cellOf(measure, column.score)),
  };
  const all = columns.flatMap(({ own }) => own);
  const taken = new Set(all.map(({ stanceId }) => stanceId));
  const stanceIds = [...new Set([...measure.componentIds, ...taken])].filter(
    (id): id is number => id !== null && taken.has(id),
  );
  const stances = stanceIds.map((stanceId) => ({
    label: findMeasure(stanceId)?.name ?? `Test ${stanceId}`,
    cells: columns.map(({ own, score: { inputClass } }) => {
      const rows = own.filter((row) => row.stanceId === stanceId);
      if (rows.length === 0) return null;
      if (rows.every((row) => row.isSkipped)) return skipped;
      return cellOf(measure, combineResults({ ...measure, componentIds: [] }, inputClass, rows));
    }),
  }));
  const repetitionCount = Math.max(
    0,
    ...all.filter(({ stanceId }) => stanceId === null).map((row) => row.repetition),
  );
  const repetitions =
    repetitionCount < 2
      ? []
      : Array.from({ length: repetitionCount }, (_, index) => ({
          label: `Repetition ${index + 1}`,
          cells: columns.map(({ own, score: { inputClass } }) => {
            const row = own.find((one) => one.stanceId === null && one.repetition === index + 1);
            if (row === undefined) return null;
            return row.isSkipped
              ? skipped
              : cellOf(measure, combineResults({ ...measure, componentIds: [] }, inputClass, [row]));
          }),
        }));
  return [score, ...stances, ...repetitions];
}

const skipped: ReportDetailCell = { text: 'Skipped', isFlagged: false, isExcluded: false };

function cellOf(measure: Measure, { score, standing, validity }: TestMeasure): ReportDetailCell {
  return {
    text: formatScoreWithUnit(measure, score),
    isFlagged: validity.length > 0,
    isExcluded: standing === 'excluded',
  };
}

/** The trials of this test, stance by stance, with their validity flags. */
function figuresOf({ results }: MeasureResult): ReportDetailTable['figures'] {
  const hasRepetitions = results.some(({ repetition }) => repetition > 1);
  return results.flatMap((result) => {
    const lead = [
      result.stanceId === null ? null : (findMeasure(result.stanceId)?.name ?? null),
      hasRepetitions ? `repetition ${result.repetition}` : null,
    ]
      .filter(Boolean)
      .join(', ');
    const labelled = (key: string) => (lead === '' ? key : `${lead}: ${key}`);
    return [
      ...result.detailRows
        // A row that only repeats the score of its stance adds nothing.
        .filter(({ value }) => result.stanceId === null || value !== result.display)
        .map((row) => ({ label: labelled(row.key), value: textOfRow(row), isFlagged: row.isFlagged })),
      ...result.validity.map((flag) => ({
        label: labelled(flag.effect === 'invalid' ? 'May not be valid' : 'Caution'),
        value: flag.sentence,
        isFlagged: true,
      })),
    ];
  });
}
