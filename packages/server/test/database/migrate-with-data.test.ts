import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
import { camelCaseRows } from '../../src/platform/database/camel-case-rows.ts';
import { compileStatement } from '../../src/platform/database/compile-statement.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { type OldDatabase, openEmptyDatabase } from '../empty-database.ts';

/** A database that was in use before groups, schedules, codes and daily counts came, brought up to date with what lies in it. */
const lastBefore = '0035';
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

let old: OldDatabase;
let folder: string;
const owner = async <Row>(statement: SQL): Promise<Row[]> => {
  const { text, values } = compileStatement(statement);
  const rows = await old.target.query<Record<string, unknown>>(text, values);
  return camelCaseRows({
    fields: Object.keys(rows[0] ?? {}).map((name) => ({ name })),
    rows: rows.map((row) => Object.values(row)),
  });
};
const db = { owner };
const asFixture = () => old.target.exec("select set_config('app.job', 'fixture', false)");

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
  await asFixture();
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
  await asFixture();
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

test('B513: who got into a child through its enterprise before that was kept is admitted by it, and who stayed behind an ended connection is not', async () => {
  const enterprise = (await givenOrganization(db, { isEnterpriseAdmin: true })).id;
  const child = (await givenOrganization(db, { enterpriseOrgId: enterprise })).id;
  const left = (await givenOrganization(db, { enterpriseOrgId: enterprise })).id;
  const orphan = (await givenOrganization(db, { enterpriseOrgId: enterprise })).id;
  const [chief, second, both] = [
    await givenAccount(db, { organizationId: enterprise, accessTypeId: 2 }),
    await givenAccount(db, { organizationId: enterprise }),
    await givenAccount(db, { organizationId: enterprise }),
  ];
  const own = await givenAccount(db);
  const forgotten = await givenAccount(db, { organizationId: enterprise });
  const enrolled = await givenAccount(db, { organizationId: enterprise, accessTypeId: 2 });
  /** Rows as the release before wrote them: who admitted somebody is in the audit log alone. */
  const admit = async (organizationId: number, account: { id: number }, by: { id: number }) => {
    await old.target.exec(
      `select set_config('app.job', '', false), set_config('app.account', '${by.id}', false)`,
    );
    await owner(sql`insert into account_organizations (account_id, organization_id, access_type_id)
      values (${account.id}, ${organizationId}, 2)`);
    await old.target.exec("select set_config('app.account', '', false)");
    await asFixture();
  };
  await admit(child, enrolled, enrolled);
  await owner(sql`insert into enrollments (organization_id, client_uuid, account_id, admin_account_id)
    values (${child}, ${randomUUID()}::uuid, ${enrolled.id}, ${enrolled.id})`);
  await admit(child, own, enrolled);
  await admit(child, chief, chief);
  await admit(child, second, chief);
  await admit(child, both, own);
  await admit(left, own, enrolled);
  await admit(left, chief, chief);
  await admit(orphan, chief, chief);
  await owner(sql`update organizations set enterprise_org_id = null where id in (${left}, ${orphan})`);
  // The log of whoever came in by an import names no account.
  await owner(sql`insert into account_organizations (account_id, organization_id, access_type_id)
    values (${forgotten.id}, ${child}, 1)`);

  const [file = ''] = readdirSync(migrations).filter((name) => name.startsWith('0133_'));
  const again = () => old.target.exec(`begin;${readFileSync(join(migrations, file), 'utf8')};commit`);
  await again();
  await again();
  const waysIn = await owner<{ organizationId: number; accountId: number; through: number | null }>(
    sql`select organization_id, account_id, granted_by_enterprise_id as through from account_organizations
      where organization_id in (${child}, ${left}, ${orphan}) order by organization_id, account_id`,
  );
  expect(waysIn).toEqual(
    [
      { organizationId: child, accountId: chief.id, through: enterprise },
      { organizationId: child, accountId: second.id, through: enterprise },
      // Admitted by somebody of the child, and enrolled with it.
      { organizationId: child, accountId: both.id, through: null },
      { organizationId: child, accountId: own.id, through: null },
      { organizationId: child, accountId: enrolled.id, through: null },
      { organizationId: child, accountId: forgotten.id, through: null },
      { organizationId: left, accountId: own.id, through: null },
      // Nobody else would administer it.
      { organizationId: orphan, accountId: chief.id, through: null },
    ].toSorted((one, other) => one.organizationId - other.organizationId || one.accountId - other.accountId),
  );
  const logged = await owner(sql`select job, action from audit.log where entity = 'account_organizations'
    and organization_id = ${left} and entity_id = ${String(chief.id)} order by id desc limit 1`);
  expect(logged).toEqual([{ job: 'connections.old_ways_in', action: 'delete' }]);

  // Whom the migration could not decide about is what the documented statement lists.
  const [, statement = ''] =
    /### Access of which nobody knows who gave it.*?```sql\n(.*?)```/s.exec(
      readFileSync(fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url)), 'utf8'),
    ) ?? [];
  const listed = await owner<{ organizationId: number; accountId: number; isConnected: boolean }>(
    sql.raw(statement.replace(/;\s*$/, '')),
  );
  const ofThese = listed.filter(({ organizationId }) => [child, left, orphan].includes(organizationId));
  expect(
    ofThese.map(({ organizationId, accountId, isConnected }) => ({ organizationId, accountId, isConnected })),
  ).toEqual(
    [
      { organizationId: child, accountId: forgotten.id, isConnected: true },
      { organizationId: orphan, accountId: chief.id, isConnected: false },
    ].toSorted((one, other) => one.organizationId - other.organizationId),
  );
});

test('B007: sent invoices of before go to whom they were sent, also one that was renamed, and stay where a card was charged', async () => {
  const payer = (await givenOrganization(db, { name: 'Hillside District' })).id;
  const child = (await givenOrganization(db, { name: 'Hillside School' })).id;
  await owner(
    sql`insert into organization_billing (organization_id, bill_to_organization_id) values (${child}, ${payer})`,
  );
  const idOf = async (statement: SQL) => (await owner<{ id: number }>(statement))[0]?.id ?? 0;
  /** One that was sent with these words. */
  const sentTo = async (name: string, billedFor: string | null) => {
    const id =
      await idOf(sql`insert into invoices (organization_id, invoice_date, due_on, sent_at, amount_due)
      values (${child}, '2026-01-02', '2026-02-01', '2026-01-02T12:00:00Z', 120) returning id`);
    const body = JSON.stringify({ content: { billedFor, billTo: { name, lines: [] } } });
    await owner(sql`insert into invoice_revisions (organization_id, invoice_id, revision_no, body, pdf_hash, sent_to)
      values (${child}, ${id}, 1, ${body}::jsonb, 'a hash', 'billing@district.example')`);
    return id;
  };
  const named = () => sentTo('Hillside District', 'Hillside School');
  const tried = async (status: string) => {
    const id = await named();
    await owner(sql`insert into payment_attempts (id, organization_id, invoice_id, amount, status, settled_at)
      values (gen_random_uuid(), ${child}, ${id}, 120, ${status}, ${status === 'open' ? null : '2026-01-03T12:00:00Z'}::timestamptz)`);
    return id;
  };
  const renamed = await sentTo('Hillside District of before', 'Hillside School');
  await owner(sql`insert into invoice_mails (organization_id, invoice_id, kind, step, payer_id, payer_day, revision_no, sent_to)
    values (${child}, ${renamed}, 'due', 'sending', ${payer}, '2026-01-02', 1, 'billing@district.example')`);
  const expected = [
    { id: renamed, payerId: payer },
    { id: await named(), payerId: payer },
    { id: await tried('failed'), payerId: payer },
    { id: await tried('open'), payerId: child },
    { id: await tried('succeeded'), payerId: child },
    { id: await sentTo('Hillside School', null), payerId: child },
    { id: await sentTo('Another District', 'Hillside School'), payerId: child },
  ];
  const [file = ''] = readdirSync(migrations).filter((name) => name.startsWith('0153_'));
  const [statement = ''] =
    /update invoices i set payer_id = .*?;/s.exec(readFileSync(join(migrations, file), 'utf8')) ?? [];
  await old.target.exec(statement);
  expect(
    await owner(sql`select id, payer_id from invoices where organization_id = ${child} order by id`),
  ).toEqual(expected.toSorted((one, other) => one.id - other.id));
});

test('B101 B221 B434: keys, addresses and webhooks that internal staff had made rest after the upgrade, in the audit log, and others work on', async () => {
  const organizationId = (await givenOrganization(db)).id;
  const admin = (await givenAccount(db, { organizationId, accessTypeId: 2 })).id;
  const staff = (await givenAccount(db, { isSuperAdmin: true })).id;
  /** Does something as the release before did it for an account. */
  const as = async <Row>(account: number, statement: SQL): Promise<Row | undefined> => {
    await old.target.exec(
      `select set_config('app.job', '${account === staff ? 'integrations.change' : ''}', false),
        set_config('app.account', '${account}', false)`,
    );
    const [row] = await owner<Row>(statement);
    await old.target.exec("select set_config('app.account', '', false)");
    await asFixture();
    return row;
  };
  let made = 0;
  const key = (account: number, integrationId: number, endsAt: string | null = null) => {
    made += 1;
    return as(
      account,
      sql`insert into integration_keys (organization_id, integration_id, shown, secret_hash, created_at, created_by, ends_at)
        values (${organizationId}, ${integrationId}, ${`plk_${String(made).padStart(15, '0')}_`},
          sha256(convert_to(${`key ${made}`}, 'UTF8')), now(), ${account}, ${endsAt}::timestamptz)`,
    );
  };
  const integration = async (account: number, toAddress: string | null = null) =>
    (
      await as<{ id: number }>(
        account,
        sql`insert into external_integrations (organization_id, ehr_partner_id, opened_on, to_address)
        values (${organizationId}, ${toAddress === null ? 4 : 10}, ${toAddress === null ? '2026-01-01' : null}::date, ${toAddress}::text)
        returning id`,
      )
    )?.id ?? 0;
  const webhook = async (account: number, secretBy: number, integrationId: number) => {
    const row = await as<{ id: number }>(
      account,
      sql`insert into webhooks (organization_id, integration_id, url, events, tests_seen_at, people_seen_at, created_at, created_by)
        values (${organizationId}, ${integrationId}, 'https://receiver.example/hook', '{test.stored}', now(), now(), now(), ${account})
        returning id`,
    );
    await as(
      secretBy,
      sql`insert into webhook_secrets (organization_id, webhook_id, secret_encrypted, created_at, created_by)
        values (${organizationId}, ${row?.id ?? 0}, 'v1.sealed', now(), ${secretBy})`,
    );
    return row?.id ?? 0;
  };
  const [byStaff, byAdmin, replaced, off] = [
    await integration(staff),
    await integration(admin),
    await integration(staff),
    await integration(staff),
  ];
  await key(staff, byStaff);
  await key(admin, byAdmin);
  await key(staff, replaced, '2026-01-02T00:00:00Z');
  await key(admin, replaced);
  await key(staff, off);
  const [address, allowed] = [
    await integration(staff, 'a@direct.example'),
    await integration(staff, 'b@direct.example'),
  ];
  const enable = (account: number, id: number, isEnabled: boolean) =>
    as(account, sql`update external_integrations set is_enabled = ${isEnabled} where id = ${id}`);
  await enable(staff, off, false);
  await enable(staff, allowed, false);
  await enable(admin, allowed, true);
  const [hook, ownHook, moved, signed] = [
    await webhook(staff, staff, byAdmin),
    await webhook(admin, admin, byAdmin),
    await webhook(admin, admin, byAdmin),
    await webhook(admin, staff, byAdmin),
  ];
  await as(staff, sql`update webhooks set url = 'https://elsewhere.example/hook' where id = ${moved}`);

  const [file = ''] = readdirSync(migrations).filter((name) => name.startsWith('0162_'));
  await old.target.exec("drop table rested_ways_out; select set_config('app.job', '', false)");
  await old.target.exec(`begin;${readFileSync(join(migrations, file), 'utf8')};commit`);
  await asFixture();

  const working = async (table: 'external_integrations' | 'webhooks') =>
    (
      await owner<{ id: number }>(
        sql`select id from ${sql.raw(table)} where organization_id = ${organizationId} and is_enabled order by id`,
      )
    ).map(({ id }) => id);
  expect(await working('external_integrations')).toEqual([byAdmin, replaced, allowed]);
  expect(await working('webhooks')).toEqual([ownHook]);
  const rested = await owner<{ integrationId: number | null; webhookId: number | null }>(
    sql`select integration_id, webhook_id from rested_ways_out order by id`,
  );
  expect(rested.map(({ integrationId, webhookId }) => integrationId ?? webhookId)).toEqual([
    byStaff,
    address,
    hook,
    moved,
    signed,
  ]);
  const logged = await owner<{ entityId: string }>(
    sql`select entity_id from audit.log where job = 'integrations.made_by_staff' and action = 'update'
      and organization_id = ${organizationId} and after ->> 'is_enabled' = 'false' order by id`,
  );
  expect(logged.map(({ entityId }) => Number(entityId)).toSorted((one, other) => one - other)).toEqual(
    [byStaff, address, hook, moved, signed].toSorted((one, other) => one - other),
  );
});
