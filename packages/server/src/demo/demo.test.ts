import { getProfilesPaged, login } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../test/http/start-test-server.ts';
import { startPortal } from '../../test/portal.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { loadDemoData } from './load-demo-data.ts';

const now = new Date('2026-09-30T12:00:00Z');

async function demoPortal(profilesPerGroup?: number): Promise<TestServer> {
  const server = await startPortal();
  await loadDemoData({
    owner: server.db.owner,
    database: server.db.database,
    services: server.services,
    now,
    onProgress: () => undefined,
    ...(profilesPerGroup === undefined ? {} : { profilesPerGroup }),
  });
  return server;
}

describe('the demo data', () => {
  let server: TestServer;
  const count = async (from: ReturnType<typeof sql>) => {
    const [row] = await server.db.owner<{ n: number }>(sql`select count(*)::int as n from ${from}`);
    return row?.n ?? 0;
  };
  const riverside = sql`(select id from organizations where name = 'Riverside High School')`;

  beforeAll(async () => {
    server = await demoPortal();
  }, 120_000);
  afterAll(() => server.stop());

  test('Riverside: 240 profiles in six groups, 1,500 tests over three seasons', async () => {
    expect(await count(sql`profiles where organization_id = ${riverside}`)).toBe(240);
    expect(await count(sql`groups where organization_id = ${riverside}`)).toBe(6);
    expect(await count(sql`tests where organization_id = ${riverside}`)).toBeGreaterThanOrEqual(1_500);
    const [span] = await server.db.owner<{ days: number }>(
      sql`select extract(day from max(completed_at) - min(completed_at))::int as days from tests where organization_id = ${riverside}`,
    );
    expect(span?.days).toBeGreaterThan(2 * 365);
  });

  test.each([
    { what: 'open events', from: sql`events where ended_at is null` },
    { what: 'closed events', from: sql`events where ended_at is not null` },
    { what: 'tests inside an event', from: sql`profile_summaries where last_test_is_event` },
    { what: 'results that a clinician excluded', from: sql`result_decisions where action = 'exclude'` },
    { what: 'assessments with a repeated measure', from: sql`results where repetition = 2` },
    { what: 'screenings', from: sql`tests where is_screening` },
    { what: 'notes', from: sql`tests where note is not null` },
    { what: 'codes', from: sql`codes where ends_at > ${now.toISOString()}::timestamptz` },
    { what: 'expired codes', from: sql`codes where ends_at < ${now.toISOString()}::timestamptz` },
    { what: 'profiles without a baseline', from: sql`profile_summaries where baseline_status = 'Needed'` },
    { what: 'profiles shared with the family account', from: sql`account_profiles` },
  ])('there are $what', async ({ from }) => {
    expect(await count(from)).toBeGreaterThan(0);
  });

  test('every measure that has a scorer was tested', async () => {
    const rows = await server.db.owner<{ id: number }>(
      sql`select distinct measure_id as id from test_measures order by 1`,
    );
    expect(rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining([12, 77, 1001, 1002, 1003, 1016, 1017, 9999, 10004, 10006]),
    );
  });

  test.each(demoAccounts.map(({ email }) => email))(
    '%s signs in with the printed password',
    async (email) => {
      const user = await server.sendOk(login, { email, password: demoPassword });
      expect(user.account.email).toBe(email);
    },
  );

  test('the trainer sees Football and Soccer, and nobody else', async () => {
    const user = await server.sendOk(login, { email: 'trainer@riverside.example', password: demoPassword });
    const { profiles, totalRowCount } = await server.sendOk(
      getProfilesPaged,
      { RowsPerPage: 100 },
      { token: user.token, organizationId: user.selectedOrganization?.id ?? 0 },
    );
    expect(totalRowCount).toBe(80);
    expect(new Set(profiles.flatMap(({ groupNames }) => groupNames))).toEqual(
      new Set(['Football', 'Soccer']),
    );
  });
});

test('the demo data are the same each time, score by score', async () => {
  const scores = async () => {
    const server = await demoPortal(2);
    try {
      return await server.db.owner(sql`select t.client_uuid, t.completed_at, r.measure_id, r.stance_id, r.repetition, r.score
        from results r join tests t on t.id = r.test_id order by 1, 3, 4, 5`);
    } finally {
      await server.stop();
    }
  };
  const [first, second] = [await scores(), await scores()];
  expect(first.length).toBeGreaterThan(200);
  expect(second).toEqual(first);
}, 120_000);
