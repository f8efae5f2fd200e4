import { previewTestResults } from '@plumbline/contract';
import { type Baseline, findMeasure, measuresOfTest } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { baselinesOf } from '../../records/comparison/baselines.ts';
import { loadProfileRecord } from '../../records/profiles/profile-record.ts';
import { applyDecision, mayDecideAtHome, testToDecide } from './decision.ts';
import { loadResultFacts } from './result-facts.ts';

export const previewTestResultsHandler = handle(
  previewTestResults,
  async ({ request, tx, viewer: { organizationId, kind }, now, auditRead }) => {
    const { profileId, profileTestId } = request;
    const record = await loadProfileRecord(tx, organizationId, profileId, now);
    if (record === null) return fail('test.not_found');
    const found = testToDecide(
      request,
      record.tests.find(({ id }) => id === profileTestId),
      organizationId,
      mayDecideAtHome(kind) && (await isLeftToHome(tx, profileTestId)),
    );
    if (!found.ok) return found;
    const test = found.value;
    const decided = applyDecision(await loadResultFacts(tx, profileTestId), request);
    if (decided === null) return fail('result.not_found');
    auditRead([profileId]);
    const measures = measuresOfTest(decided.all, test.inputClass, findMeasure);
    const tests = record.tests.map((one) => (one === test ? { ...test, measures } : one));
    return ok({ baselineChanges: changesBetween(baselinesOf(record), baselinesOf({ ...record, tests })) });
  },
);

async function isLeftToHome(tx: Tx, testId: number): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    sql`select t.id from tests t where t.id = ${testId} and identity.is_left_to_home(t.profile_id, t.organization_id)`,
    'tests.left_to_home',
  );
  return rows.length > 0;
}

function changesBetween(before: readonly Baseline[], after: readonly Baseline[]) {
  const keyOf = ({ measureId, inputClass }: Baseline) => `${measureId} ${inputClass}`;
  const byKey = (baselines: readonly Baseline[]) => new Map(baselines.map((one) => [keyOf(one), one]));
  const [was, becomes] = [byKey(before), byKey(after)];
  return [...new Map([...was, ...becomes])].flatMap(([key, { measureId, inputClass }]) => {
    const [old, next] = [was.get(key) ?? null, becomes.get(key) ?? null];
    const isSame = old?.score === next?.score && old?.baselineTestCount === next?.baselineTestCount;
    return isSame ? [] : [{ measureId, inputClass, before: old, after: next }];
  });
}
