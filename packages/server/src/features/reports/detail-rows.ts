import type { ResultFacts } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** A result of one of several tests, as far as a table of their scores needs it. */
export interface DetailRow extends ResultFacts {
  testId: number;
  repetition: number;
  isSkipped: boolean;
}

/** The results of tests in scope, in one statement. */
export function loadDetailRows(tx: Tx, testIds: readonly number[]): Promise<DetailRow[]> {
  return tx.query<DetailRow>(
    sql`select test_id, measure_id, stance_id, repetition, score,
      is_skipped, is_excluded, is_restored, validity
    from results where test_id = any (${sql.param([...testIds])}::int[])
    order by test_id, measure_id, stance_id nulls first, repetition`,
    'reports.detail_rows',
  );
}
