import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  allMeasures,
  chartTimeZone,
  dayInZone,
  findMeasure,
  seriesOfTest,
  testTypeFlags,
} from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { asFixture, askAsOwner, type OldDatabase, openEmptyDatabase } from '../empty-database.ts';

/** A database that was in use before groups, schedules, codes and daily counts came, brought up to date with what lies in it. */
const lastBefore = '0035';
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

let old: OldDatabase;
let folder: string;
const owner = <Row>(statement: SQL) => askAsOwner<Row>(old, statement);
const db = { owner };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-migrations-'));
  // Functions were part of migrations then.
  mkdirSync(join(folder, 'functions'));
  for (const name of readdirSync(migrations)) {
    if (name.slice(0, 4) <= lastBefore) cpSync(join(migrations, name), join(folder, name));
  }
  old = await openEmptyDatabase();
  vi.stubEnv('MIGRATIONS_DIR', folder);
  await migrate(old.target, old.kind);
  vi.unstubAllEnvs();
  await asFixture(old);
});
afterAll(async () => {
  await old.close();
  rmSync(folder, { recursive: true });
});

async function givenOldTest(
  organizationId: number,
  profileId: number,
  measureIds: readonly number[],
  completedAt: string,
): Promise<number> {
  const [made] = await owner<{
    id: number;
  }>(sql`insert into tests (organization_id, profile_id, client_uuid, completed_at,
      input_class, type_flags) values (${organizationId}, ${profileId}, ${randomUUID()}::uuid, ${completedAt}::timestamptz,
      'motion', ${JSON.stringify(testTypeFlags(measureIds, findMeasure))}::jsonb) returning id`);
  const id = made?.id ?? 0;
  await owner(sql`insert into test_measures (test_id, measure_id, organization_id, profile_id, input_class, completed_at, standing)
    select ${id}, m, ${organizationId}, ${profileId}, 'motion', ${completedAt}::timestamptz, 'counted'
    from unnest(${sql.param([...measureIds])}::int[]) m`);
  return id;
}

test('a database that has people, tests and phones is brought up to date: nothing is lost, and tests count as new ones do', async () => {
  const organizationIds = [(await givenOrganization(db)).id, (await givenOrganization(db)).id];
  const expected = new Map<number, { series: string[]; organizationId: number; day: string }>();
  // Shortly before and after midnight in Chicago, in winter and in summer.
  const instants = [
    '2026-03-02T05:59:00Z',
    '2026-03-02T06:01:00Z',
    '2026-07-02T04:59:00Z',
    '2026-07-02T05:01:00Z',
  ];
  const held = [...allMeasures.map(({ id }) => [id]), [1001, 1002, 64, 1014, 72], []];
  for (const organizationId of organizationIds) {
    const group = await givenGroup(db, organizationId);
    const profile = await givenProfile(db, organizationId, { groupIds: [group.id] });
    for (const [index, measureIds] of held.entries()) {
      const completedAt = instants[index % instants.length] ?? '';
      const id = await givenOldTest(organizationId, profile.id, measureIds, completedAt);
      expected.set(id, {
        series: seriesOfTest(measureIds, findMeasure).toSorted(),
        organizationId,
        day: dayInZone(Date.parse(completedAt), chartTimeZone),
      });
    }
  }
  const [organizationId = 0] = organizationIds;
  await owner(sql`insert into invoices (organization_id, invoice_date, due_on, sent_at, amount_due)
    values (${organizationId}, '2026-01-02', '2026-02-01', '2026-01-02T12:00:00Z', 120)`);
  const account = await givenAccount(db, { organizationId, accessTypeId: 2 });
  const phone = JSON.stringify({
    DeviceId: 'phone-1',
    DeviceName: 'Bench',
    Platform: 'iOS',
    OsVersion: '18',
    AppVersion: '5.6.0',
  });
  for (const [token, device] of [
    ['a', phone],
    ['b', phone],
    ['c', JSON.stringify({ DeviceId: '' })],
    ['d', null],
  ] as const) {
    await owner(sql`insert into sessions (account_id, token_hash, kind, selected_organization_id, device, idle_until, expires_at)
      values (${account.id}, convert_to(${token}, 'UTF8'), 'mobile', ${organizationId}, ${device}::jsonb, now() + interval '1 hour',
        now() + interval '1 day')`);
  }
  /** What was logged of the people's own rows: what is written into invoices is a change, and says so. */
  const logged = async () =>
    (
      await owner<{ n: number }>(
        sql`select count(*)::int as n from audit.log where coalesce(job, '') not like 'invoices.%'`,
      )
    )[0]?.n;
  const before = await logged();

  // Whoever migrates is no account and no job.
  await old.target.exec("select set_config('app.job', '', false)");
  const ran = await migrate(old.target, old.kind);
  await asFixture(old);
  expect(ran[0]?.slice(0, 4)).toBe('0036');

  expect(await logged()).toBe(before);
  const stored = await owner<{ id: number; series: string[] }>(sql`select id, series from tests order by id`);
  expect(stored.map(({ id, series }) => [id, series.toSorted()])).toEqual(
    [...expected].map(([id, { series }]) => [id, series]),
  );
  const days = () =>
    owner<{
      organizationId: number;
      day: string;
      total: number;
      balance: number;
      memory: number;
      covid: number;
    }>(
      sql`select organization_id, day::text as day, sum(total_tests)::int as total,
        sum(balance_tests)::int as balance, sum(memory_tests)::int as memory, sum(covid_tests)::int as covid
      from daily_test_counts group by 1, 2 order by 1, 2`,
    );
  const counted = Map.groupBy(expected.values(), (one) => `${one.organizationId} ${one.day}`);
  const summed = (await days()).map(
    ({ organizationId: id, day, ...counts }) => [`${id} ${day}`, counts] as const,
  );
  const holding = (key: string, series: string) =>
    counted.get(key)?.filter((one) => one.series.includes(series)).length ?? 0;
  expect(summed.toSorted()).toEqual(
    [...counted.entries()]
      .map(([key, tests]) => [
        key,
        {
          total: tests.length,
          balance: holding(key, 'balance'),
          memory: holding(key, 'memory'),
          covid: holding(key, 'covid'),
        },
      ])
      .toSorted(),
  );

  // From now on triggers keep what was filled in.
  const [gone] = expected.keys();
  await owner(sql`delete from tests where id = ${gone}`);
  expect(await logged()).toBe((before ?? 0) + 1);
  const total = (await days()).reduce((sum, day) => sum + day.total, 0);
  expect(total).toBe(expected.size - 1);

  // What was sent before invoices kept who is to pay them stays with whom they are for, and may be paid.
  const invoices = await owner<{ payerId: number; revisionDue: boolean; subtotal: string }>(
    sql`select payer_id, revision_due, subtotal from invoices where organization_id = ${organizationId}`,
  );
  expect(invoices).toEqual([{ payerId: organizationId, revisionDue: false, subtotal: '120.00' }]);

  const devices = await owner<{ key: string; sessions: number }>(
    sql`select device_key as key, (select count(*)::int from sessions s where s.device_id = d.id) as sessions from devices d`,
  );
  expect(devices).toEqual([{ key: 'phone-1', sessions: 2 }]);
});
