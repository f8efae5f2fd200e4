import {
  findMeasure,
  measuresOfTest,
  type ResultFacts,
  type TestMeasure,
  type ViewerKind,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { lockProfile, recomputeProfile } from '../../records/comparison/recompute-profile.ts';
import { applyDecision, type Decision, mayDecideAtHome, testToDecide } from './decision.ts';
import { loadResultFacts } from './result-facts.ts';

export interface ResultDecision extends Decision {
  profileTestId: number;
  profileId: number;
  reason: string;
}

/** Who decides, where and when. */
export interface Decider {
  organizationId: number;
  accountId: number | null;
  kind: ViewerKind;
  now: Date;
}

/**
 * Excludes results of a test or includes them again, with who decided and why; everything derived is recomputed in the same transaction.
 * The transaction was opened in the decider's own scope, which decides what they reach.
 */
export async function decideResults(
  tx: Tx,
  decision: ResultDecision,
  decider: Decider,
): Promise<
  Result<null, 'test.not_found' | 'test.not_yours_to_change' | 'result.not_found' | 'result.decided_twice'>
> {
  const { profileTestId, profileId } = decision;
  const [known] = await tx.query<{
    organizationId: number;
    inputClass: TestMeasure['inputClass'];
    isAtHome: boolean;
  }>(
    sql`select t.organization_id, t.input_class, identity.is_left_to_home(t.profile_id, t.organization_id) as is_at_home
    from tests t where t.id = ${profileTestId} and t.profile_id = ${profileId}`,
    'tests.to_change',
  );
  const found = testToDecide(
    decision,
    known,
    decider.organizationId,
    mayDecideAtHome(decider.kind) && known?.isAtHome === true,
  );
  if (!found.ok) return found;
  const test = found.value;
  // Of two decisions at once the second must see the first, or it would compute the score without it.
  await lockProfile(tx, profileId);
  const decided = applyDecision(await loadResultFacts(tx, profileTestId), decision);
  if (decided === null) return fail('result.not_found');
  const changes = JSON.stringify(
    decided.changed.map(({ id, isExcluded, isRestored }) => ({ id, isExcluded, isRestored })),
  );
  // Tables are named with their schema: internal staff read a view in the place of each, and a view takes no rows.
  const stored = await tx.query<{ id: number }>(
    sql`update public.results r set is_excluded = d."isExcluded", is_restored = d."isRestored"
    from jsonb_to_recordset(${changes}::jsonb) as d (id int, "isExcluded" boolean, "isRestored" boolean)
    where r.test_id = ${profileTestId} and r.id = d.id returning r.id`,
    'tests.exclude',
  );
  // Row-level security left out results that the viewer may read but not change.
  if (stored.length !== decided.changed.length) return fail('result.not_found');
  await tx.query(
    sql`insert into public.result_decisions (organization_id, profile_id, result_id, action, reason, account_id)
    select ${test.organizationId}, ${profileId}, d.id,
      case when d."isExcluded" then 'exclude' else 'include' end, ${decision.reason}::text, ${decider.accountId}::int
    from jsonb_to_recordset(${changes}::jsonb) as d (id int, "isExcluded" boolean)`,
    'tests.note_decision',
  );
  await tx.continueAsJob('exclude results', [test.organizationId]);
  await remeasure(tx, profileTestId, test.inputClass, decided.all);
  await recomputeProfile(tx, profileId, decider.now, 'exclude results', [test.organizationId]);
  return ok(null);
}

/** Recomputes the measures of a test from its results and the decisions about them. */
async function remeasure(
  tx: Tx,
  testId: number,
  inputClass: TestMeasure['inputClass'],
  facts: readonly ResultFacts[],
): Promise<void> {
  await tx.query(
    sql`update test_measures t set score = m.score, standing = m.standing, validity = m.validity
    from jsonb_to_recordset(${JSON.stringify(measuresOfTest(facts, inputClass, findMeasure))}::jsonb)
      as m("measureId" int, score double precision, standing text, validity jsonb)
    where t.test_id = ${testId} and t.measure_id = m."measureId"`,
    'tests.remeasure',
  );
}
