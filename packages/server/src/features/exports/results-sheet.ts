import {
  type DetailRow,
  findMeasure,
  measureCategoryLabels,
  textOfRow,
  unitLabel,
  type ValidityFlag,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { SheetColumn } from '../../platform/spreadsheets/sheet-writer.ts';
import { completedUs, cursorBehind, isResultChosen, nextTests } from './chosen-tests.ts';
import { type Batch, profilesOf, type Sheet } from './sheet.ts';
import { measureName } from './tests-sheet.ts';

const testsOfBatch = 500;

interface ResultOfExport {
  testId: number;
  completedUs: number;
  profileId: number;
  /** Null where no result of the test is selected; its row only moves the cursor on. */
  resultId: number | null;
  measureId: number;
  stanceId: number | null;
  repetition: number;
  score: number | null;
  isSkipped: boolean;
  isExcluded: boolean;
  validity: ValidityFlag[];
  detailRows: Pick<DetailRow, 'key' | 'value' | 'typed'>[];
}

/** One row for each result: every repetition of every step, as it was scored. Names stand on the sheet of tests, under the same Test ID. */
export const resultsSheet: Sheet = {
  name: 'Results',
  testsOfBatch,
  columns: ({ timeZone }): SheetColumn[] => [
    { header: 'Result ID', kind: 'integer', width: 11 },
    { header: 'Test ID', kind: 'integer', width: 10 },
    { header: 'Profile ID', kind: 'integer', width: 11 },
    { header: `Completed (${timeZone})`, kind: 'instant', width: 20 },
    { header: 'Category', kind: 'text', width: 12 },
    { header: 'Measure ID', kind: 'integer', width: 11 },
    { header: 'Measure', kind: 'text', width: 26 },
    { header: 'Step', kind: 'text', width: 22 },
    { header: 'Repetition', kind: 'integer', width: 10 },
    { header: 'Score', kind: 'number', width: 14 },
    { header: 'Unit', kind: 'text', width: 10 },
    { header: 'Skipped', kind: 'text', width: 9 },
    { header: 'Excluded', kind: 'text', width: 10 },
    { header: 'Validity', kind: 'text', width: 40 },
    { header: 'Details', kind: 'text', width: 60 },
  ],
  async next(tx, { selection, plan, serialOf }, span): Promise<Batch> {
    const rows = await tx.query<ResultOfExport>(
      sql`with ${nextTests(selection, plan, span, testsOfBatch)}
      select t.id as test_id, ${completedUs} as completed_us, t.profile_id,
        r.id as result_id, r.measure_id, r.stance_id, r.repetition, r.score,
        r.is_skipped, r.is_excluded, r.validity, r.detail_rows
      from chosen t
        left join results r on r.test_id = t.id and ${isResultChosen(selection)}
      order by t.completed_at, t.id, r.id`,
    );
    return {
      rows: rows.flatMap((row) => (row.resultId === null ? [] : [cellsOf(row, serialOf)])),
      profileIds: profilesOf(rows),
      after: span.until ?? cursorBehind(rows),
    };
  },
};

function cellsOf(row: ResultOfExport, serialOf: (epochMs: number) => number) {
  const measure = findMeasure(row.measureId);
  return [
    row.resultId,
    row.testId,
    row.profileId,
    serialOf(row.completedUs / 1_000),
    measureCategoryLabels[measure?.categoryId ?? 8],
    row.measureId,
    measureName(row.measureId),
    row.stanceId === null ? null : measureName(row.stanceId),
    row.repetition,
    row.score,
    measure === undefined ? null : unitLabel(measure),
    row.isSkipped ? 'Yes' : 'No',
    row.isExcluded ? 'Yes' : 'No',
    row.validity.map(({ effect, sentence }) => `${effect}: ${sentence}`).join(' '),
    row.detailRows.map((detail) => `${detail.key}: ${textOfRow(detail)}`).join('; '),
  ];
}
