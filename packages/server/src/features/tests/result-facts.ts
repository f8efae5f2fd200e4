import type { ResultFacts } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { resultFactsColumns } from '../../records/tests/clinical-columns.ts';

const storedResult = z.object({ id: z.int(), ...resultFactsColumns });

/** The facts of a test's results that its measures are computed from. */
export function loadResultFacts(tx: Tx, testId: number): Promise<(ResultFacts & { id: number })[]> {
  return queryChecked(
    tx,
    storedResult,
    sql`select id, measure_id, stance_id, score, validity, is_excluded,
      is_restored from results where test_id = ${testId} order by id`,
    'tests.result_facts',
  );
}
