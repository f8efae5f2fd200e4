import {
  exportProfilesTestedReport,
  getProfilesTestedReport,
  type RequestInputOf,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { filesOfZip } from '../../../test/files-of-zip.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let staff: SendOptions;
let elm: number;
let oak: number;
let football: number;
let soccer: number;

beforeAll(async () => {
  server = await startPortal();
  staff = (await signIn(server, { isSuperAdmin: true })).options;
  elm = (await givenOrganization(server.db, { name: 'Elm School' })).id;
  oak = (await givenOrganization(server.db, { name: 'Oak School' })).id;
  football = (await givenGroup(server.db, elm, { name: 'Football' })).id;
  soccer = (await givenGroup(server.db, elm, { name: 'Soccer' })).id;
  const both = (await givenProfile(server.db, elm, { lastName: 'Haddad', groupIds: [football, soccer] })).id;
  const one = (await givenProfile(server.db, elm, { groupIds: [football] })).id;
  const none = (await givenProfile(server.db, elm)).id;
  const elsewhere = (await givenProfile(server.db, oak)).id;
  // The last minute of a day in Chicago, and the first of the day after the range.
  await aTest(elm, both, '2026-03-01T06:00:00Z');
  await aTest(elm, both, '2026-03-02T12:00:00Z', { isNonBaseline: true });
  await aTest(elm, one, '2026-04-01T04:59:59Z');
  await aTest(elm, one, '2026-04-01T05:00:00Z');
  await aTest(elm, none, '2026-03-05T12:00:00Z', { measureId: 1014 });
  await aTest(oak, elsewhere, '2026-03-05T12:00:00Z');
});
afterAll(() => server.stop());

async function aTest(
  organizationId: number,
  profileId: number,
  completedAt: string,
  { isNonBaseline = false, measureId = 1 } = {},
): Promise<void> {
  const [row] = await server.db.owner<{
    id: number;
  }>(sql`insert into tests (organization_id, profile_id, client_uuid, completed_at,
      is_non_baseline, input_class)
    values (${organizationId}, ${profileId}, gen_random_uuid(), ${completedAt}::timestamptz, ${isNonBaseline}, 'touch') returning id`);
  await server.db.owner(sql`insert into results (organization_id, profile_id, test_id, measure_id, repetition)
    values (${organizationId}, ${profileId}, ${row?.id ?? 0}, ${measureId}, 1)`);
}

const range = { startDate: '2026-03-01', endDate: '2026-03-31' };
const report = (over: Partial<RequestInputOf<typeof getProfilesTestedReport>> = {}) =>
  server.sendOk(getProfilesTestedReport, { ...range, orgId: elm, ...over }, staff);
const brief = ({ rows }: Awaited<ReturnType<typeof report>>) =>
  rows.map((row) => [row.groupName, row.people, row.tests, row.baselineTests, row.otherTests]);

test('B077 B401: people, tests and baselines by group, both days included; who is in two groups is in both and once in the whole', async () => {
  const found = await report();
  expect(brief(found)).toEqual([
    ['Football', 2, 3, 2, 1],
    ['Soccer', 1, 2, 1, 1],
    [null, 1, 1, 1, 0],
  ]);
  expect(found.whole).toEqual({ people: 3, tests: 4, baselineTests: 3, otherTests: 1 });
  expect(JSON.stringify(found)).not.toContain('Haddad');
});

test('B402: 0 is all tests, 1 the COVID-19 screenings, 2 all others', async () => {
  expect(brief(await report({ covidOnly: true }))).toEqual([[null, 1, 1, 1, 0]]);
  expect(brief(await report({ nonCovidOnly: true }))).toEqual([
    ['Football', 2, 3, 2, 1],
    ['Soccer', 1, 2, 1, 1],
  ]);
  const both = { ...range, covidOnly: true, nonCovidOnly: true };
  expect((await server.send(getProfilesTestedReport, both, staff)).status).toBe(400);
});

test('B077: without an organization the report is of all; it is sorted and paged', async () => {
  const all = await report({ orgId: null, SortByColumn: 'tests', SortAscending: false, RowsPerPage: 2 });
  expect(all).toMatchObject({ totalCount: 4, whole: { people: 4, tests: 5 } });
  expect(all.rows.map(({ tests }) => tests)).toEqual([3, 2]);
  const [last] = (await report({ orgId: null, PageNumber: 4, RowsPerPage: 1 })).rows;
  expect(last).toMatchObject({ organizationId: oak, groupId: null, people: 1 });
});

test('B079 B408: the file has the same rows, and says what was asked', async () => {
  const { body, headers } = await server.sendForFile(
    exportProfilesTestedReport,
    { ...range, orgId: elm },
    staff,
  );
  expect(headers.get('content-type')).toBe('application/zip');
  const [csv = '', readme] = await filesOfZip(body, ['profiles-tested.csv', 'readme.txt']);
  expect(csv.split('\r\n')[1]).toBe(`${elm},Elm School,${football},Football,2,3,2,1`);
  expect(readme).toContain('Days (America/Chicago): 2026-03-01 to 2026-03-31');
});

test('a range that ends before it starts, or is longer than ten years, is refused', async () => {
  for (const days of [
    { startDate: '2026-03-02', endDate: '2026-03-01' },
    { startDate: '2006-03-02', endDate: '2026-03-03' },
  ])
    expect((await server.send(getProfilesTestedReport, days, staff)).status).toBe(400);
});

test('a System Admin does not ask', async () => {
  const { options } = await signIn(server, { organizationId: elm, accessTypeId: 2 });
  expect(await refusalOf(server, getProfilesTestedReport, { ...range, orgId: elm }, options)).toEqual({
    status: 403,
    code: 'access.denied',
  });
});
