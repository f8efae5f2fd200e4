import type { ResultFacts } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** The results of a test as its measures are made of them. */
export function loadResultFacts(tx: Tx, testId: number): Promise<(ResultFacts & { id: number })[]> {
  return tx.query<ResultFacts & { id: number }>(
    sql`select id, measure_id, stance_id, score, validity, is_excluded,
      is_restored from results where test_id = ${testId} order by id`,
    'tests.result_facts',
  );
}
