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
    sql`select test_id as "testId", measure_id as "measureId", stance_id as "stanceId", repetition, score,
      is_skipped as "isSkipped", is_excluded as "isExcluded", is_restored as "isRestored", validity
    from results where test_id = any (${sql.param([...testIds])}::int[])
    order by test_id, measure_id, stance_id nulls first, repetition`,
    'reports.detail_rows',
  );
}
