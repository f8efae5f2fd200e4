import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemoData } from '../../src/demo/load-demo-data.ts';
import type { TestServer } from '../../test/http/start-test-server.ts';
import { startPortal } from '../../test/portal.ts';
import { recomputeCheck } from './recompute-check.ts';

/** A slice with each kind of decision in it; the whole demo is scored again by the demo's own test. */
const profilesPerGroup = 2;

describe('scoring every stored test again', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPortal();
    await loadDemoData({
      owner: server.db.owner,
      database: server.db.database,
      services: server.services,
      now: new Date('2026-09-30T12:00:00Z'),
      profilesPerGroup,
    });
  }, 180_000);
  afterAll(() => server.stop());
  const check = () => recomputeCheck(server.db.database, server.services.files);
  const one = async <Row>(statement: ReturnType<typeof sql>): Promise<Row> => {
    const [row] = await server.db.owner<Row>(statement);
    if (row === undefined) throw new Error('nothing was found');
    return row;
  };

  test('nothing differs when nothing was changed', async () => {
    const { n } = await one<{ n: number }>(sql`select count(*)::int as n from tests`);
    expect(await check()).toEqual({ testCount: n, differences: [] });
  });

  test('what a person decided about a result is part of its standing: overruled in the rows, it is told', async () => {
    const { testId } = await one<{ testId: number }>(
      sql`select test_id from test_measures where standing = 'excluded' order by 1 limit 1`,
    );
    const decide = (isExcluded: boolean) =>
      server.db.owner(sql`update results set is_excluded = ${isExcluded} where test_id = ${testId} and is_excluded <> ${isExcluded}
        and id = (select min(id) from results where test_id = ${testId})`);
    await decide(false);
    const { differences } = await check();
    expect(differences).toEqual([
      expect.objectContaining({ testId, what: 'standing', stored: '"excluded"', again: '"counted"' }),
    ]);
    await decide(true);
  });

  test('another number is told and not overwritten, be it the last bit; so is what another version would say', async () => {
    const { id, testId, score, version } = await one<{
      id: number;
      testId: number;
      score: number;
      version: string;
    }>(
      sql`select id, test_id, score, receipt->'algorithmVersion' as version from results where measure_id = 1002 and score is not null order by id limit 1`,
    );
    const nextDouble = score + 2 ** (Math.floor(Math.log2(score)) - 52);
    expect(nextDouble).not.toBe(score);
    await server.db.owner(sql`update results set score = ${nextDouble}::double precision,
      receipt = jsonb_set(receipt, '{algorithmVersion}', '"0.9.0"') where id = ${id}`);
    const { differences } = await check();
    expect(differences.map(({ what }) => what)).toEqual(['score', 'receipt']);
    expect(differences[0]).toEqual({
      testId,
      of: 'result 1002/-/1',
      what: 'score',
      stored: String(nextDouble),
      again: String(score),
    });
    expect(differences[1]?.stored).toContain('"algorithmVersion":"0.9.0"');
    const kept = await one<{ score: number }>(sql`select score from results where id = ${id}`);
    expect(kept.score).toBe(nextDouble);
    await server.db.owner(sql`update results set score = ${score}::double precision,
      receipt = jsonb_set(receipt, '{algorithmVersion}', ${JSON.stringify(version)}::jsonb) where id = ${id}`);
  });

  test('a baseline that another version of the rules stored is told with what would change', async () => {
    const { profileId, measureId } = await one<{ profileId: number; measureId: number }>(
      sql`select profile_id, measure_id from profile_baselines order by 1, 2 limit 1`,
    );
    const stored = sql`profile_id = ${profileId} and measure_id = ${measureId}`;
    const { baseline } = await one<{ baseline: unknown }>(
      sql`select baseline from profile_baselines where ${stored} limit 1`,
    );
    await server.db.owner(
      sql`update profile_baselines set baseline = baseline || '{"algorithmVersion": "baseline-0.9.0", "score": 1}' where ${stored}`,
    );
    expect((await check()).differences).toContainEqual(
      expect.objectContaining({ testId: null, what: 'score', stored: '1' }),
    );
    await server.db.owner(
      sql`update profile_baselines set baseline = ${JSON.stringify(baseline)}::jsonb where ${stored}`,
    );
  });

  test('a result that is missing, a standing and a flag that were changed are told', async () => {
    const { testId } = await one<{ testId: number }>(
      sql`select test_id from test_measures where standing = 'invalid' order by 1 limit 1`,
    );
    await server.db.owner(
      sql`update test_measures set standing = 'counted' where test_id = ${testId} and standing = 'invalid'`,
    );
    await server.db.owner(
      sql`update results set validity = '[]' where test_id = ${testId} and measure_id = 1002`,
    );
    await server.db.owner(sql`delete from results where test_id = ${testId} and measure_id = 1003`);
    const { differences } = await check();
    const told = differences.map(({ of, what }) => `${of}: ${what}`).toSorted();
    // What the measure is no longer part of changes too.
    expect(told.filter((one) => one.includes('baseline 1002')).length).toBeGreaterThan(0);
    expect(told.filter((one) => !one.includes('baseline'))).toEqual([
      'measure 1002: standing',
      'result 1002/-/1: validity',
      'result 1003/-/1: presence',
    ]);
  });
});
