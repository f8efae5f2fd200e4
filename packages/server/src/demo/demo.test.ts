import { getBillingHistory, getProfilesPaged, login, tryGetBillingOverview } from '@plumbline/contract';
import { allMeasures } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundlesOfEverybody } from '../../test/fhir/bundles-of-everybody.ts';
import { hasOfficialSchema, officialSchema, withoutSchema } from '../../test/fhir/official-schema.ts';
import { referencesIn } from '../../test/fhir/references.ts';
import type { TestServer } from '../../test/http/start-test-server.ts';
import { startPortal } from '../../test/portal.ts';
import { recomputeCheck } from '../../tools/recompute-check/recompute-check.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { loadDemoData } from './load-demo-data.ts';

const now = new Date('2026-09-30T12:00:00Z');

async function demoPortal(): Promise<TestServer> {
  const server = await startPortal();
  const { owner, database } = server.db;
  await loadDemoData({ owner, database, services: server.services, now });
  return server;
}

/** Of the measures: no longer offered, of steps that are not known, or steps of the VOMS, which are scored under 1020. */
const unscored = [76, 102, 103, 1024, 94, 95, 96, 97, 98, 99, 100, 101];

describe('the demo data', () => {
  let server: TestServer;
  const count = async (from: ReturnType<typeof sql>) => {
    const [row] = await server.db.owner<{ n: number }>(sql`select count(*)::int as n from ${from}`);
    return row?.n ?? 0;
  };
  const riverside = sql`(select id from organizations where name = 'Riverside High School')`;

  beforeAll(async () => {
    server = await demoPortal();
  }, 300_000);
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

  test.skipIf(!hasOfficialSchema)(
    `the FHIR bundles of all profiles pass the official schema, and each reference resolves (skipped: ${withoutSchema})`,
    async () => {
      const check = officialSchema();
      let bundles = 0;
      for await (const bundle of bundlesOfEverybody(server)) {
        bundles += 1;
        const resources = bundle.entry?.map(({ resource }) => resource) ?? [];
        const there = new Set(resources.map(({ resourceType, id }) => `${resourceType}/${id}`));
        expect(there.size).toBe(resources.length);
        expect(resources.flatMap(check)).toEqual([]);
        expect(referencesIn(resources).filter((reference) => !there.has(reference))).toEqual([]);
        // The schema of a bundle tries every type for each entry, so that of a few is enough.
        if (bundles % 50 === 1) expect(check(bundle)).toEqual([]);
      }
      expect(bundles).toBe(await count(sql`profiles where deleted_at is null`));
    },
    120_000,
  );

  test.each([
    { what: 'open events', from: sql`events where ended_at is null` },
    { what: 'closed events', from: sql`events where ended_at is not null` },
    { what: 'tests inside an event', from: sql`profile_summaries where last_test_is_event` },
    { what: 'results that a clinician excluded', from: sql`result_decisions where action = 'exclude'` },
    {
      what: 'tests that were excluded as a whole',
      from: sql`(select test_id from test_measures group by 1 having bool_and(standing = 'excluded')) excluded`,
    },
    { what: 'measures that may not be valid', from: sql`test_measures where standing = 'invalid'` },
    { what: 'results that were skipped', from: sql`results where is_skipped` },
    { what: 'COVID-19 screenings that passed', from: sql`results where measure_id = 1014 and score = 0` },
    {
      what: 'COVID-19 screenings that were flagged',
      from: sql`results where measure_id = 1014 and score = 1`,
    },
    { what: 'alerts', from: sql`results where jsonb_array_length(alerts) > 0` },
    { what: 'steps of every VOMS', from: sql`results where measure_id = 1020 and stance_id = 101` },
    { what: 'assessments with a repeated measure', from: sql`results where repetition = 2` },
    { what: 'screenings', from: sql`tests where is_screening` },
    { what: 'notes', from: sql`tests where note is not null` },
    { what: 'codes', from: sql`codes where ends_at > ${now.toISOString()}::timestamptz` },
    { what: 'expired codes', from: sql`codes where ends_at < ${now.toISOString()}::timestamptz` },
    { what: 'profiles without a baseline', from: sql`profile_summaries where baseline_status = 'Needed'` },
    { what: 'people who were never tested', from: sql`profile_summaries where last_test_id is null` },
    { what: 'invalid baselines', from: sql`profile_summaries where baseline_status = 'Invalid'` },
    { what: 'baselines that are too old', from: sql`profile_summaries where baseline_status = 'Expiring'` },
    { what: 'profiles shared with the family account', from: sql`account_profiles` },
  ])('there are $what', async ({ from }) => {
    expect(await count(from)).toBeGreaterThan(0);
  });

  test('B024 B244: Riverside’s credits are those of its sent invoices, and the used ones are the people who were tested', async () => {
    const [facts] = await server.db.owner<Record<string, number>>(sql`select
      (select sum(e.count)::int from credit_entries e where e.organization_id = ${riverside} and e.type_id = 2) as bought,
      (select sum(i.quantity)::int from invoice_items i where i.organization_id = ${riverside} and i.item_type_id = 3) as billed,
      (select s.profile_count + s.profile_add_on_count from product_subscriptions s where s.organization_id = ${riverside}) as agreed,
      (select count(*)::int from tested_people p where p.organization_id = ${riverside}) as used,
      (select count(distinct t.profile_id)::int from tests t join organizations o on o.id = t.organization_id
        join product_subscriptions s on s.organization_id = o.id
        where o.id = ${riverside} and (t.completed_at at time zone o.time_zone)::date between s.starts_on and s.ends_on
          and exists (select 1 from results r where r.test_id = t.id and r.measure_id <> 1014)) as tested`);
    expect(facts?.bought).toBe(facts?.billed);
    expect(facts?.bought).toBe(facts?.agreed);
    expect(facts?.used).toBe(facts?.tested);
    expect(facts?.used).toBeGreaterThan(100);
    expect(facts?.used).toBeLessThan(facts?.bought ?? 0);
  });

  test('B026 B365: the billing contact owes one invoice and has paid another; the clinic is past due; a child’s payer reads its people', async () => {
    const overviewOf = async (email: string) => {
      const user = await server.sendOk(login, { email, password: demoPassword });
      const options = { token: user.token ?? '', organizationId: user.selectedOrganization?.id ?? 0 };
      const { billingOverview } = await server.sendOk(tryGetBillingOverview, {}, options);
      const { entries } = await server.sendOk(getBillingHistory, {}, options);
      return { ...billingOverview, entries };
    };
    const school = await overviewOf('billing@riverside.example');
    expect(school.owed).toMatchObject({ invoiceCount: 1, total: '$280.00' });
    expect(school.entries.map(({ amount, detail }) => [amount, detail])).toEqual([
      ['$3,740.00', 'Check 20417'],
    ]);
    const clinic = await overviewOf('admin@lakeside.example');
    expect(clinic.owed).toMatchObject({ total: '$1,250.00' });
    const payer = await overviewOf('admin@northern.example');
    expect(payer.owed.first).toBeNull();
    const [counted] = await server.db.owner<{
      people: number;
      own: number;
    }>(sql`select count(*)::int as people,
      count(*) filter (where p.testing_organization_id = p.organization_id)::int as own
      from tested_people p join organizations o on o.id = p.organization_id where o.name = 'Northern Health System'`);
    expect(counted).toEqual({ people: 4, own: 0 });
  });

  test('every measure that can be scored was tested a few times', async () => {
    const rows = await server.db.owner<{ id: number; n: number }>(
      sql`select measure_id as id, count(*)::int as n from results where receipt is not null group by 1`,
    );
    const counts = new Map(rows.map(({ id, n }) => [id, n]));
    const rarely = allMeasures.filter(({ id }) => !unscored.includes(id) && (counts.get(id) ?? 0) < 3);
    expect(rarely.map(({ id, name }) => ({ id, name, n: counts.get(id) ?? 0 }))).toEqual([]);
    expect(unscored.filter((id) => counts.has(id))).toEqual([]);
  });

  test('each score, standing, flag and receipt comes out as it is stored, to the last bit, when it is scored again', async () => {
    const kinds = await count(sql`(select distinct kind from recordings) kinds`);
    expect(kinds).toBe(17);
    const report = await recomputeCheck(server.db.database, server.services.files);
    expect(report).toEqual({ testCount: await count(sql`tests`), differences: [] });
    expect(report.testCount).toBeGreaterThanOrEqual(1_500);
  }, 120_000);

  test.each(demoAccounts.map(({ email }) => email))(
    '%s signs in with the printed password',
    async (email) => {
      const user = await server.sendOk(login, { email, password: demoPassword });
      expect(user.account?.email).toBe(email);
    },
  );

  test('the trainer sees Football and Soccer, and nobody else', async () => {
    const user = await server.sendOk(login, { email: 'trainer@riverside.example', password: demoPassword });
    const { profiles, totalRowCount } = await server.sendOk(
      getProfilesPaged,
      { RowsPerPage: 100 },
      { token: user.token ?? '', organizationId: user.selectedOrganization?.id ?? 0 },
    );
    expect(totalRowCount).toBe(80);
    expect(new Set(profiles.flatMap(({ groupNames }) => groupNames))).toEqual(
      new Set(['Football', 'Soccer']),
    );
  });
});
