import { findMeasure, measuresOfTest, type ResultFacts, type TestMeasure } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { recomputeProfile } from '../../records/recompute-profile.ts';

export interface ResultDecision {
  profileTestId: number;
  profileId: number;
  profileTestResultIds: readonly number[];
  shouldExclude: boolean;
  reason: string | null;
}

/** Who decides, where and when. */
export interface Decider {
  organizationId: number | null;
  accountId: number | null;
  now: Date;
}

/**
 * Takes results out of what a test counts for, or puts them back, with who decided and why; everything derived follows in the same
 * transaction. Opened in the decider's own scope, which decides what they reach.
 */
export async function decideResults(
  tx: Tx,
  decision: ResultDecision,
  decider: Decider,
): Promise<Result<null, 'test.not_found' | 'test.not_yours_to_change' | 'result.not_found'>> {
  const { profileTestId, profileId, shouldExclude } = decision;
  const ids = [...new Set(decision.profileTestResultIds)];
  const [test] = await tx.query<{ organizationId: number; inputClass: TestMeasure['inputClass'] }>(
    sql`select organization_id as "organizationId", input_class as "inputClass" from tests
    where id = ${profileTestId} and profile_id = ${profileId}`,
    'tests.to_change',
  );
  if (test === undefined) return fail('test.not_found');
  if (test.organizationId !== decider.organizationId) return fail('test.not_yours_to_change');
  // Putting a flagged result back is a decision that it is valid after all.
  const changed = await tx.query<{ id: number }>(
    sql`update results set is_excluded = ${shouldExclude}, is_restored = ${!shouldExclude}
    where test_id = ${profileTestId} and id = any (${sql.param(ids)}::int[]) returning id`,
    'tests.exclude',
  );
  if (changed.length !== ids.length) return fail('result.not_found');
  await tx.query(
    sql`insert into result_decisions (organization_id, profile_id, result_id, action, reason, account_id)
    select ${test.organizationId}, ${profileId}, unnest(${sql.param(ids)}::int[]), ${shouldExclude ? 'exclude' : 'include'},
      ${decision.reason}::text, ${decider.accountId}::int`,
    'tests.note_decision',
  );
  await tx.continueAsJob('exclude results', [test.organizationId]);
  await remeasure(tx, profileTestId, test.inputClass);
  await recomputeProfile(tx, profileId, decider.now, 'exclude results', [test.organizationId]);
  return ok(null);
}

/** Makes the measures of a test anew from its results and what was decided about them. */
async function remeasure(tx: Tx, testId: number, inputClass: TestMeasure['inputClass']): Promise<void> {
  const facts = await tx.query<ResultFacts>(
    sql`select measure_id as "measureId", stance_id as "stanceId", score, validity, is_excluded as "isExcluded",
      is_restored as "isRestored" from results where test_id = ${testId} order by id`,
    'tests.result_facts',
  );
  await tx.query(
    sql`update test_measures t set score = m.score, standing = m.standing, validity = m.validity
    from jsonb_to_recordset(${JSON.stringify(measuresOfTest(facts, inputClass, findMeasure))}::jsonb)
      as m("measureId" int, score double precision, standing text, validity jsonb)
    where t.test_id = ${testId} and t.measure_id = m."measureId"`,
    'tests.remeasure',
  );
}
