import {
  getCurrentUser,
  getOrganizationById,
  getTotalGroupsCount,
  getTotalProfileCount,
  getTotalTestCount,
  grantOrganizationAccess,
  submitTests,
  updateOrganizationInfo,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let admin: { id: number; options: SendOptions };
beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db, { name: 'Riverside High School', typeId: 2 })).id;
  admin = await signIn(server, { organizationId, accessTypeId: 2 });
});
afterAll(() => server.stop());

const info = async () =>
  (await server.sendOk(getOrganizationById, { Id: organizationId }, admin.options)).organization;

test('C335 B431: an organization is answered by its id to who runs it, with empty texts where nothing is known', async () => {
  expect(await info()).toEqual({
    id: organizationId,
    name: 'Riverside High School',
    typeId: 2,
    phone: '',
    address1: '',
    address2: '',
    city: '',
    state: '',
    postalCode: '',
    timeZone: 'America/Chicago',
    isEnterpriseAdminOrg: false,
  });
});

test('C334 B430: what is sent is changed, the rest stays, every page has the new name, and the audit log says who', async () => {
  const change = { phone: '555-555-0142', address1: '1 River Road', city: 'Duluth', state: 'MN' };
  await server.sendOk(
    updateOrganizationInfo,
    { organization: { id: organizationId, ...change } },
    admin.options,
  );
  const { organization } = await server.sendOk(
    updateOrganizationInfo,
    {
      organization: { id: organizationId, name: 'Riverside Academy', timeZone: 'America/Denver', typeId: 2 },
    },
    admin.options,
  );
  expect(organization).toMatchObject({ ...change, name: 'Riverside Academy', timeZone: 'America/Denver' });
  expect(await info()).toEqual(organization);
  const { selectedOrganization } = await server.sendOk(getCurrentUser, {}, admin.options);
  expect(selectedOrganization).toMatchObject({ name: 'Riverside Academy', timeZone: 'America/Denver' });
  const [noted] = await server.db.owner<{ accountId: number; before: object; after: object }>(
    sql`select account_id, before, after from audit.log where entity = 'organizations'
      and organization_id = ${organizationId} order by id desc limit 1`,
  );
  expect(noted).toMatchObject({
    accountId: admin.id,
    before: { name: 'Riverside High School', time_zone: 'America/Chicago' },
    after: { name: 'Riverside Academy', time_zone: 'America/Denver' },
  });
  const { organization: cleared } = await server.sendOk(
    updateOrganizationInfo,
    { organization: { id: organizationId, phone: '', state: '' } },
    admin.options,
  );
  expect(cleared).toMatchObject({ phone: '', state: '', city: 'Duluth' });
});

test.each([
  { name: '' },
  { name: 'x'.repeat(201) },
  { phone: '12' },
  { state: 'Bavaria' },
  { timeZone: 'Mars/Olympus' },
  { typeId: 8 },
])('what is not well formed is refused with its field: %o', async (change) => {
  const { status, body } = await server.send(
    updateOrganizationInfo,
    { organization: { id: organizationId, ...change } },
    admin.options,
  );
  expect(status).toBe(400);
  expect(body.errors[0]).toMatchObject({ field: `organization.${Object.keys(change)[0]}` });
});

test('the type changes by internal staff with a grant only, in their name', async () => {
  const request = { organization: { id: organizationId, typeId: 21 } };
  expect(await refusalOf(server, updateOrganizationInfo, request, admin.options)).toEqual({
    status: 403,
    code: 'organization.type_is_internal',
  });
  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, staff);
  const { organization } = await server.sendOk(updateOrganizationInfo, request, { ...staff, organizationId });
  expect(organization.typeId).toBe(21);
});

test('another organization is neither read nor changed, and a User does neither', async () => {
  const other = (await givenOrganization(server.db)).id;
  const notYours = { status: 403, code: 'organization.not_yours' };
  expect(await refusalOf(server, getOrganizationById, { Id: other }, admin.options)).toEqual(notYours);
  const request = { organization: { id: other, name: 'Taken over' } };
  expect(await refusalOf(server, updateOrganizationInfo, request, admin.options)).toEqual(notYours);
  const user = await signIn(server, { organizationId });
  const denied = { status: 403, code: 'access.denied' };
  expect(await refusalOf(server, getOrganizationById, { Id: organizationId }, user.options)).toEqual(denied);
});

test('C331 C332 C333 B426 B427 B428: tests, profiles and groups are counted for the organization, as they change', async () => {
  const id = (await givenOrganization(server.db)).id;
  const runs = (await signIn(server, { organizationId: id, accessTypeId: 2 })).options;
  const totals = async (options: SendOptions = runs) => [
    (await server.sendOk(getTotalTestCount, {}, options)).testCount,
    (await server.sendOk(getTotalProfileCount, {}, options)).count,
    (await server.sendOk(getTotalGroupsCount, {}, options)).count,
  ];
  expect(await totals()).toEqual([0, 0, 0]);
  const groupId = (await givenGroup(server.db, id)).id;
  const gone = (await givenGroup(server.db, id)).id;
  await givenGroup(server.db, id, { isEnabled: false });
  const profileId = (await givenProfile(server.db, id, { groupIds: [groupId] })).id;
  await givenProfile(server.db, id, { groupIds: [groupId] });
  const one = () => ({ ...aSubmittedTest({ person: { kind: 'profile', profileId } }) });
  const { outcomes } = await server.sendOk(submitTests, { tests: [one(), one()] }, runs);
  expect(outcomes.map(({ status }) => status)).toEqual(['stored', 'stored']);
  expect(await totals()).toEqual([2, 2, 3]);
  await server.db.owner(sql`update groups set deleted_at = now() where id = ${gone}`);
  await server.db.owner(
    sql`update profile_organizations set ended_at = now() where profile_id = ${profileId}`,
  );
  // Who left is counted no more; what they took stays taken.
  expect(await totals()).toEqual([2, 1, 2]);
  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId: id, reason: 'Asked by the school' }, staff);
  expect(await totals({ ...staff, organizationId: id })).toEqual([2, 1, 2]);
});

test('an enterprise counts its children, and nobody else’s', async () => {
  const enterpriseId = (await givenOrganization(server.db, { isEnterpriseAdmin: true })).id;
  const childId = (await givenOrganization(server.db, { enterpriseOrgId: enterpriseId })).id;
  await givenProfile(server.db, childId);
  const options = (await signIn(server, { organizationId: enterpriseId, accessTypeId: 2 })).options;
  expect(await server.sendOk(getTotalProfileCount, {}, options)).toMatchObject({ count: 1 });
  expect(await server.sendOk(getTotalTestCount, {}, options)).toMatchObject({ testCount: 0 });
});
