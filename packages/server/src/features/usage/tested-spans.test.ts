import { getMonthlyProfileCounts, getYearlyProfileCounts } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenBilledOrganization } from '../../../test/billing-portal.ts';
import { nowPaidBy } from '../../../test/builders/credits.ts';
import { givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenMembership } from '../../../test/builders/stored-tests.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { startPortal } from '../../../test/portal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

const aYearAgo = () => `${new Date().getUTCFullYear() - 1}-01-17`;
const daysAgo = (days: number, minutes = 0) =>
  new Date(Date.now() - days * 86_400_000 - minutes * 60_000).toISOString();

interface Counted {
  startDate: string;
  endDate: string;
  distinctProfileCount: number;
}

/** A payer with people, what the calls count of it, and the same counted from the tests alone. */
async function givenCounted() {
  const { organizationId, admin } = await givenBilledOrganization(server);
  const people = [
    (await givenProfile(server.db, organizationId)).id,
    (await givenProfile(server.db, organizationId)).id,
  ];
  const calls = async (): Promise<Counted[]> => {
    const request = { startDate: aYearAgo() };
    const [months, years] = [
      await server.sendOk(getMonthlyProfileCounts, request, admin.options),
      await server.sendOk(getYearlyProfileCounts, request, admin.options),
    ];
    return [...months.counts, ...years.counts];
  };
  const fromTests = async ({ startDate, endDate }: Counted): Promise<number> => {
    const [row] = await server.db.owner<{
      people: number;
    }>(sql`select count(distinct t.profile_id)::int as people
      from tests t, organizations p where p.id = ${organizationId} and (t.completed_at at time zone p.time_zone)::date
        between ${startDate}::date and ${endDate}::date and (t.organization_id = p.id or t.organization_id in (select b.organization_id
          from organization_billing b join organizations o on o.id = b.organization_id and o.deleted_at is null
          where b.bill_to_organization_id = p.id))`);
    return row?.people ?? -1;
  };
  return {
    organizationId,
    people,
    tested: async (completedAt: string, profileId = people[0] ?? 0, by = organizationId) => {
      const [row] = await server.db.owner<{
        id: number;
      }>(sql`insert into tests (organization_id, profile_id, client_uuid, completed_at,
          input_class) values (${by}, ${profileId}, gen_random_uuid(), ${completedAt}::timestamptz, 'motion') returning id`);
      return row?.id ?? 0;
    },
    calls,
    total: async () =>
      (await calls()).reduce((sum, { distinctProfileCount }) => sum + distinctProfileCount, 0),
    /** Asks twice, so that the second answer is of what was kept, and counts the tests again beside it. */
    recount: async (after: string) => {
      await calls();
      for (const span of await calls())
        expect(span.distinctProfileCount, `${after}: ${span.startDate} to ${span.endDate}`).toBe(
          await fromTests(span),
        );
    },
    kept: () =>
      server.db.owner<{ fromDay: string; untilDay: string; people: number }>(
        sql`select from_day::text, until_day::text, people from tested_spans where organization_id = ${organizationId} and people > 0
          order by from_day, to_day`,
      ),
  };
}

test('B217 B382 B383: what is kept of months and years is what a recount of the tests gives, whatever becomes of them', async () => {
  const { organizationId, people, tested, recount } = await givenCounted();
  const [first = 0, second = 0] = people;
  const child = (await givenOrganization(server.db)).id;
  const ofChild = (await givenProfile(server.db, child)).id;
  await givenMembership(server.db, child, first);
  const owner = (statement: ReturnType<typeof sql>) => server.db.owner(statement);
  const today = await tested(daysAgo(0), first);
  await tested(daysAgo(2), second);
  const old = await tested(daysAgo(100), first);
  const other = await tested(daysAgo(100, 5), second);
  await tested(daysAgo(200), ofChild, child);
  await tested(daysAgo(200, 9), first, child);
  await recount('at first');

  await tested(daysAgo(40), second);
  await recount('a test that arrives late');
  await owner(sql`update tests set profile_id = ${first} where id = ${other}`);
  await recount('a test that goes to another person, as by a merge');
  await owner(sql`update tests set completed_at = completed_at - interval '33 days' where id = ${old}`);
  await recount('a test of another day');
  await nowPaidBy(server, child, organizationId);
  await recount('a child that joins');
  await owner(sql`update tests set organization_id = ${child} where id = ${old}`);
  await recount('a test that goes to another organization');
  await owner(sql`update organizations set time_zone = 'Pacific/Auckland' where id = ${organizationId}`);
  await recount('another zone');
  await owner(sql`delete from tests where id = ${other}`);
  await recount('a test that is deleted');
  await owner(sql`update tests set profile_id = ${second} where id = ${today}`);
  await recount('a test of today that goes to another person');
  await owner(sql`delete from tests where id = ${today}`);
  await tested(daysAgo(0, 3), ofChild, child);
  await recount('a test of today that is deleted while another one comes in');
  await owner(
    sql`delete from tests where completed_at > now() - interval '2 hours' and organization_id = ${child}`,
  );
  await recount('nobody tested today');
  await tested(daysAgo(1, 90), first);
  await recount('a test of yesterday that arrives now');
  await owner(sql`update organizations set deleted_at = now() where id = ${child}`);
  await recount('a child that is deleted');
  await owner(sql`update organizations set deleted_at = null where id = ${child}`);
  await owner(
    sql`update organization_billing set bill_to_organization_id = null where organization_id = ${child}`,
  );
  await recount('a child that leaves');
});

test('B217: a span that has ended is read from what was kept, and the days since are counted beside it', async () => {
  const { organizationId, people, tested, calls, total, kept } = await givenCounted();
  await tested(daysAgo(70));
  const before = await calls();
  expect((await kept()).map(({ people: count }) => count)).toContain(1);
  // Nothing changed, so nothing is counted: a wrong number that is kept would be answered.
  await server.db.owner(
    sql`update tested_spans set people = people + 5 where organization_id = ${organizationId} and people > 0`,
  );
  const kepts = (await kept()).length;
  expect(await total()).toBe(
    before.reduce((sum, { distinctProfileCount }) => sum + distinctProfileCount, 0) + 5 * kepts,
  );
  // Who is tested today is counted in the running month and year, and whoever was counted before is not counted twice.
  await tested(daysAgo(0), people[1]);
  await tested(daysAgo(0), people[0]);
  const running = (await calls()).at(-1);
  expect(running?.distinctProfileCount).toBe((before.at(-1)?.distinctProfileCount ?? 0) + 5 + 1);
  expect((await kept()).length).toBe(kepts);
});

test('B217: the last days of a span that runs are kept until a test comes in', async () => {
  const { organizationId, people, tested, calls, recount } = await givenCounted();
  await tested(daysAgo(0), people[0]);
  const running = async () => (await calls()).at(-1)?.distinctProfileCount ?? 0;
  const before = await running();
  await server.db.owner(
    sql`update tested_spans set later_people = later_people + 5 where organization_id = ${organizationId}`,
  );
  expect(await running()).toBe(before + 5);
  await tested(daysAgo(0), people[1]);
  expect(await running()).toBe(before + 1);
  await recount('after a test came in');
});

test('B217: a late test that is stored while its month is counted is in the next answer', async () => {
  const { organizationId, people, tested, calls, recount } = await givenCounted();
  await tested(daysAgo(70));
  const scope = { as: 'job', name: 'late', organizationId, accountId: null } as const;
  await server.db.database.transaction(scope, async (tx) => {
    await tx.query(sql`insert into tests (organization_id, profile_id, client_uuid, completed_at, input_class)
      values (${organizationId}, ${people[1] ?? 0}, gen_random_uuid(), ${daysAgo(70)}::timestamptz, 'motion') returning id`);
    await calls();
    await calls();
  });
  await recount('after the test is there');
});

test('B217: an organization keeps at most five hundred spans, and what nobody counted for two months goes', async () => {
  const { organizationId, tested, kept, recount } = await givenCounted();
  await server.db.owner(sql`insert into tested_spans (organization_id, from_day, to_day, until_day, organizations, time_zone, changes, people)
    select ${organizationId}, '2001-01-01'::date + n, '2002-01-01'::date + n, '2002-01-01', '{}', 'UTC', 0, 1 from generate_series(1, 500) n`);
  await tested(daysAgo(70));
  await recount('nothing more is kept');
  expect(await kept()).toHaveLength(500);
  await server.db.owner(
    sql`update tested_spans set counted_at = now() - interval '61 days' where organization_id = ${organizationId}`,
  );
  await recount('what is old goes');
  expect((await kept()).every(({ fromDay }) => fromDay > '2010-01-01')).toBe(true);
});

test('no person selects what was kept, and nobody but functions', async () => {
  const rights = await server.db.owner<{ role: string }>(
    sql`select r.role from unnest(array['app_admin', 'app_member', 'app_job', 'app_super', 'app_staff', 'app']) as r (role)
      cross join unnest(array['tested_spans', 'tested_changes']) as t (name) where has_table_privilege(r.role, t.name, 'select')`,
  );
  expect(rights).toEqual([]);
});
