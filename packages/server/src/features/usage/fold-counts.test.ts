import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { startPortal } from '../../../test/portal.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { foldTestedCounts } from './fold-counts.job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

const counts = (organizationId: number) =>
  server.db.owner<{ tester: number; day: string; people: number }>(
    sql`select testing_organization_id as tester, day::text as day, sum(people)::int as people from tested_counts
      where organization_id = ${organizationId} group by 1, 2 having sum(people) <> 0 order by 1, 2`,
  );

test('B271: each night the rows of a day that has passed become one, with as many people, also while somebody is counted', async () => {
  const payer = (await givenOrganization(server.db)).id;
  const add = (day: string, slot: number, people: number) =>
    server.db.owner(sql`insert into tested_counts (organization_id, family, period_start, testing_organization_id, day, slot, people)
      values (${payer}, 'sports', '2020-08-01', ${payer}, ${day}::date, ${slot}, ${people})`);
  const today = new Date().toISOString().slice(0, 10);
  for (const [slot, people] of [
    [0, 3],
    [5, 4],
    [9, -1],
  ] as const) {
    await add('2020-08-03', slot, people);
    await add(today, slot, people);
  }
  await add('2020-08-04', 7, 2);
  await add('2020-08-05', 11, 8);
  const before = await counts(payer);
  const fold = () =>
    foldTestedCounts.run(
      {
        transaction: (work) =>
          server.db.database.transaction({ as: 'identity', requestId: 'night' }, (tx) => work(tx, null)),
      } as JobRun<null, 'portal'>,
      server.services,
    );
  const rows = async () =>
    (
      await server.db.owner<{ row: string }>(
        sql`select day::text || ' ' || slot || ' ' || people as row from tested_counts
          where organization_id = ${payer} and day < ${today}::date order by day, slot`,
      )
    ).map(({ row }) => row);
  const scope = { as: 'job', name: 'count', organizationId: payer, accountId: null } as const;
  const profile = (await givenProfile(server.db, payer)).id;
  await server.db.database.transaction(scope, async (tx) => {
    // It holds a row of that day until it ends.
    await tx.query(sql`insert into tested_people (organization_id, family, period_start, profile_id, testing_organization_id, first_test_id,
        first_tested_on) values (${payer}, 'sports', '2020-08-01', ${profile}, ${payer}, 1, '2020-08-06')`);
    await fold();
  });
  const between = await rows();
  expect(between.slice(0, 3)).toEqual(['2020-08-03 0 6', '2020-08-04 0 2', '2020-08-05 0 8']);
  await fold();
  await fold();
  expect(await rows()).toEqual([...between.slice(0, 3), '2020-08-06 0 1']);
  expect((await counts(payer)).filter(({ day }) => day !== '2020-08-06')).toEqual(before);
  expect(
    await server.db.owner(
      sql`select 1 from tested_counts where organization_id = ${payer} and day = ${today}::date`,
    ),
  ).toHaveLength(3);
});
