import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { resultFactsColumns } from '../../records/tests/clinical-columns.ts';

const detailRow = z.object({
  ...resultFactsColumns,
  testId: z.int(),
  repetition: z.int(),
  isSkipped: z.boolean(),
});

/** The columns of a result that the table of details needs. */
export type DetailRow = z.output<typeof detailRow>;

/** The results of tests in scope, in one statement. */
export function loadDetailRows(tx: Tx, testIds: readonly number[]): Promise<DetailRow[]> {
  return queryChecked(
    tx,
    detailRow,
    sql`select test_id, measure_id, stance_id, repetition, score,
      is_skipped, is_excluded, is_restored, validity
    from results where test_id = any (${sql.param([...testIds])}::int[])
    order by test_id, measure_id, stance_id nulls first, repetition`,
    'reports.detail_rows',
  );
}
