import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { startPortal } from '../../../test/portal.ts';

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

test('B271: the people of a period stay counted by day and organization, whoever is added, moved to another day, or taken away', async () => {
  const [payer, child] = [(await givenOrganization(server.db)).id, (await givenOrganization(server.db)).id];
  const profile = async () => (await givenProfile(server.db, child)).id;
  const [first, second, third] = [await profile(), await profile(), await profile()];
  const count = (profileId: number, tester: number, day: string) =>
    server.db.owner(sql`insert into tested_people (organization_id, family, period_start, profile_id, testing_organization_id, first_test_id,
        first_tested_on) values (${payer}, 'sports', '2026-08-01', ${profileId}, ${tester}, 1, ${day}::date)`);
  await count(first, payer, '2026-08-03');
  await count(second, payer, '2026-08-03');
  await count(third, child, '2026-09-10');
  expect(await counts(payer)).toEqual([
    { tester: payer, day: '2026-08-03', people: 2 },
    { tester: child, day: '2026-09-10', people: 1 },
  ]);
  await server.db.owner(
    sql`update tested_people set first_tested_on = '2026-08-02' where organization_id = ${payer} and profile_id = ${second}`,
  );
  await server.db.owner(
    sql`delete from tested_people where organization_id = ${payer} and profile_id = ${third}`,
  );
  expect(await counts(payer)).toEqual([
    { tester: payer, day: '2026-08-02', people: 1 },
    { tester: payer, day: '2026-08-03', people: 1 },
  ]);
});

test('no person of an organization selects who was tested, and nobody but functions selects how many', async () => {
  const rights = await server.db.owner<{ role: string; table: string }>(
    sql`select r.role, t.name as table from unnest(array['app_admin', 'app_member', 'app_job', 'app_super']) as r (role)
      cross join unnest(array['tested_people', 'tested_counts']) as t (name)
      where has_table_privilege(r.role, t.name, 'select') order by 2, 1`,
  );
  expect(rights).toEqual([
    { role: 'app_job', table: 'tested_people' },
    { role: 'app_super', table: 'tested_people' },
  ]);
});
