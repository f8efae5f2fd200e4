import { getAllOrgConnects, type RequestInputOf } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenPayer } from '../../../test/builders/billing.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let staff: SendOptions;
let parentId: number;
let childId: number;
let paidId: number;
beforeAll(async () => {
  server = await startPortal();
  staff = (await signIn(server, { isSuperAdmin: true })).options;
  const given = async (name: string) => (await givenOrganization(server.db, { name })).id;
  [parentId, childId, paidId] = [
    await given('Alpha Parent'),
    await given('Beta Child'),
    await given('Gamma Paid'),
  ];
  await givenPayer(server.db, paidId, parentId);
  await server.db.owner(sql`insert into organization_connections (parent_organization_id, child_organization_id, type_id, status_id,
      is_enabled, requested_at, requesting_organization_id, expires_at) values
    (${parentId}, ${childId}, 3, 2, true, '2026-03-01', null, null),
    (${childId}, ${paidId}, 2, 1, true, '2026-05-01', ${childId}, now() + interval '9 days'),
    (${childId}, ${parentId}, 4, 3, false, '2026-04-01', null, null),
    (${parentId}, ${paidId}, 1, 2, true, '2026-02-01', null, null)`);
});
afterAll(() => server.stop());

const page = async (request: RequestInputOf<typeof getAllOrgConnects>) => {
  const { orgConnects, totalCount } = await server.sendOk(getAllOrgConnects, request, staff);
  const said = orgConnects.map((row) => [
    row.parentOrganizationName,
    row.childOrganizationName,
    row.orgConnectTypeId,
    row.orgConnectStatusTypeId,
  ]);
  return { said, totalCount };
};
const paying = ['Alpha Parent', 'Gamma Paid', 1, 2];
const connected = ['Alpha Parent', 'Beta Child', 3, 2];
const requested = ['Beta Child', 'Gamma Paid', 2, 1];
const declined = ['Beta Child', 'Alpha Parent', 4, 3];

test('B103: all connections and requests of all organizations, and who pays for whom once', async () => {
  expect(await page({})).toEqual({ said: [connected, paying, declined, requested], totalCount: 4 });
  expect((await page({ SortByColumn: 'requestedOn', SortAscending: false })).said).toEqual([
    requested,
    declined,
    connected,
    paying,
  ]);
  expect(await page({ RowsPerPage: 1, PageNumber: 2 })).toEqual({ said: [paying], totalCount: 4 });
  expect(await page({ RowsPerPage: 1, PageNumber: 9 })).toEqual({ said: [], totalCount: 4 });
});

test('B103: found by the name or id of either side, by type and by status', async () => {
  expect((await page({ SearchString: 'gamma' })).said).toEqual([paying, requested]);
  expect((await page({ SearchString: String(childId) })).said).toEqual([connected, declined, requested]);
  expect((await page({ orgConnectTypeId: 1 })).said).toEqual([paying]);
  expect((await page({ orgConnectStatusTypeId: 3 })).said).toEqual([declined]);
  expect((await page({ SearchString: '%' })).said).toEqual([]);
});

test('customers are refused', async () => {
  const admin = (await signIn(server, { organizationId: parentId, accessTypeId: 2 })).options;
  expect((await refusalOf(server, getAllOrgConnects, {}, admin)).code).toBe('access.denied');
});
