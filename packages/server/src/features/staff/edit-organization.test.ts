import { randomUUID } from 'node:crypto';
import {
  addMeasureToOrganization,
  getAdminAccounts,
  getOrganizationToEdit,
  grantOrganizationAccess,
  previewMeasureAccess,
  type RequestInputOf,
  updateOrganization,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenBilling } from '../../../test/builders/billing.ts';
import { givenAccount, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenProtocol } from '../../../test/builders/programs.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let staff: { id: number; options: SendOptions };
beforeAll(async () => {
  server = await startPortal();
  staff = await signIn(server, { isSuperAdmin: true });
});
afterAll(() => server.stop());

const read = async (orgId: number) =>
  (await server.sendOk(getOrganizationToEdit, { orgId }, staff.options)).organization;
type Edit = RequestInputOf<typeof updateOrganization>['organization'];
const edit = async (orgId: number, change: Partial<Edit>, updateMeasureAccess = false) => ({
  organization: { ...(await read(orgId)), ...change },
  updateMeasureAccess,
});
const save = async (orgId: number, change: Partial<Edit>, updateMeasureAccess = false) =>
  server.sendOk(updateOrganization, await edit(orgId, change, updateMeasureAccess), staff.options);
const refusal = async (orgId: number, change: Partial<Edit>, updateMeasureAccess = false) =>
  refusalOf(server, updateOrganization, await edit(orgId, change, updateMeasureAccess), staff.options);

test('B109 B201 B203 B448 C212: staff change what an organization is called, where it is, its package and every flag', async () => {
  const { id } = await givenOrganization(server.db, { name: 'Before School' });
  await givenBilling(server.db, id);
  const admin = await givenAccount(server.db, { organizationId: id, accessTypeId: 2 });
  const change = {
    name: 'After School',
    phone: '701-555-0100',
    address1: '1 Main St',
    address2: 'Unit 2',
    city: 'Fargo',
    state: 'ND',
    postalCode: '58102',
    country: 'US',
    businessTypeId: 2,
    packageTierId: 4,
    adminAccountId: admin.id,
    isResearch: true,
    isDemo: true,
    isPilot: true,
    isDisabled: true,
    isInternalOrg: true,
    isEnterpriseAdminOrg: true,
    canEnableProfileSharing: false,
    hasCustomAgreement: true,
  };
  const { updatedAt } = await save(id, change);
  expect(await read(id)).toMatchObject({ ...change, id, typeId: 2, updatedAt, isInactive: true });
});

test('B201: the entity has its billing, which other pages change', async () => {
  const { id } = await givenOrganization(server.db);
  await givenBilling(server.db, id);
  await server.db.owner(
    sql`update organization_billing set street = '9 Bill St', method_id = 4, cycle_id = 2 where organization_id = ${id}`,
  );
  await server.db.owner(
    sql`insert into payment_cards (organization_id, customer_id) values (${id}, ${`cus_${id}`})`,
  );
  expect(await read(id)).toMatchObject({
    billingAddress1: '9 Bill St',
    billMethod: 4,
    billingCycleTypeId: 2,
    stripeId: `cus_${id}`,
    lastFourDigits: null,
    automatedBillingAcceptedDate: null,
  });
});

test('B202: another address has its own place where the ZIP code says it, and none where it does not', async () => {
  const { id } = await givenOrganization(server.db);
  await save(id, { state: 'ND', postalCode: '58102' });
  expect(await read(id)).toMatchObject({
    latitude: expect.closeTo(46.9, 0),
    longitude: expect.closeTo(-96.8, 0),
  });
  await server.db.owner(sql`update organizations set latitude = 1, longitude = 2 where id = ${id}`);
  await save(id, { name: 'Still there' });
  expect(await read(id)).toMatchObject({ latitude: 1, longitude: 2 });
  await save(id, { postalCode: '00000' });
  expect(await read(id)).toMatchObject({ latitude: null, longitude: null });
});

test('B448: of two editors the second is told, and nothing of theirs is stored; each change is in the audit log', async () => {
  const { id } = await givenOrganization(server.db, { name: 'First name' });
  const [one, other] = [await edit(id, { name: 'Of one' }), await edit(id, { name: 'Of the other' })];
  await server.sendOk(updateOrganization, one, staff.options);
  expect(await refusalOf(server, updateOrganization, other, staff.options)).toEqual({
    status: 409,
    code: 'organization.changed_meanwhile',
  });
  expect((await read(id)).name).toBe('Of one');
  const log = await server.db.owner<{ accountId: number; before: object; after: object }>(
    sql`select account_id, before, after from audit.log where entity = 'organizations' and organization_id = ${id} and action = 'update'`,
  );
  expect(log).toEqual([
    {
      accountId: staff.id,
      before: expect.objectContaining({ name: 'First name' }),
      after: expect.objectContaining({ name: 'Of one' }),
    },
  ]);
});

test('B447: the administrator is one of its System Admins, by name', async () => {
  const { id } = await givenOrganization(server.db);
  const other = await givenOrganization(server.db);
  const admin = await givenAccount(server.db, { organizationId: id, accessTypeId: 2 });
  const user = await givenAccount(server.db, { organizationId: id });
  const stranger = await givenAccount(server.db, { organizationId: other.id, accessTypeId: 2 });
  const { accounts } = await server.sendOk(getAdminAccounts, { orgId: id }, staff.options);
  expect(accounts).toEqual([{ id: admin.id, firstName: 'Fixture', lastName: 'Account' }]);
  for (const adminAccountId of [user.id, stranger.id, 2_000_000])
    expect(await refusal(id, { adminAccountId })).toEqual({ status: 422, code: 'organization.admin_unfit' });
});

test('an enterprise with children stays one, and an organization with profiles becomes none', async () => {
  const parent = await givenOrganization(server.db, { isEnterpriseAdmin: true });
  await givenOrganization(server.db, { enterpriseOrgId: parent.id });
  expect((await refusal(parent.id, { isEnterpriseAdminOrg: false })).code).toBe('organization.has_children');
  const { id } = await givenOrganization(server.db);
  await givenProfile(server.db, id);
  await server.db.owner(sql`insert into organization_counts (organization_id, profiles) values (${id}, 1)
    on conflict (organization_id) do update set profiles = 1`);
  expect((await refusal(id, { isEnterpriseAdminOrg: true })).code).toBe('organization.has_profiles');
});

test('sharing that is not allowed any more ends', async () => {
  const { id } = await givenOrganization(server.db);
  const shares = async () =>
    (
      await server.db.owner(
        sql`select is_sway_visa_enabled as shares from organization_preferences where organization_id = ${id}`,
      )
    )[0];
  await server.db.owner(
    sql`update organization_preferences set is_sway_visa_enabled = true where organization_id = ${id}`,
  );
  await save(id, { name: 'Sharing School' });
  expect(await shares()).toEqual({ shares: true });
  await save(id, { canEnableProfileSharing: false });
  expect(await shares()).toEqual({ shares: false });
});

describe('B203: updateMeasureAccess gives an organization the tests of its package and no others', () => {
  const measuresOf = async (id: number) =>
    server.db.owner<{ measureId: number }>(
      sql`select measure_id from organization_measures where organization_id = ${id} and deleted_at is null`,
    );
  const itemsOf = async (protocolId: number) =>
    (
      await server.db.owner<{ measureId: number }>(
        sql`select measure_id from protocol_items where protocol_id = ${protocolId} order by item_order`,
      )
    ).map(({ measureId }) => measureId);

  test('after a preview that changes nothing; back again with what protocols lost', async () => {
    const { id } = await givenOrganization(server.db, { name: randomUUID() });
    const protocol = await givenProtocol(server.db, id, { name: 'Both kinds', measureIds: [12, 1002, 13] });
    await server.sendOk(
      grantOrganizationAccess,
      { organizationId: id, reason: 'Asked by the school' },
      staff.options,
    );
    await server.sendOk(addMeasureToOrganization, { id: 111 }, { ...staff.options, organizationId: id });
    const preview = await server.sendOk(previewMeasureAccess, { orgId: id, packageTierId: 7 }, staff.options);
    expect(preview).toMatchObject({
      added: [],
      protocols: [{ name: 'Both kinds', lostCount: 1 }],
      emptied: null,
    });
    const removed = preview.removed.map(({ regulationMeasureId }) => regulationMeasureId);
    expect(removed).toEqual(expect.arrayContaining([1002, 111, 1014]));
    expect(removed).not.toContain(12);
    expect(await itemsOf(protocol.id)).toEqual([12, 1002, 13]);

    await save(id, { packageTierId: 7 }, true);
    expect(await itemsOf(protocol.id)).toEqual([12, 13]);
    expect(await measuresOf(id)).toEqual([]);
    await save(id, { packageTierId: 4 });
    expect(await itemsOf(protocol.id)).toEqual([12, 13]);
    await save(id, {}, true);
    expect(await itemsOf(protocol.id)).toEqual([12, 1002, 13]);
    expect(
      (await server.sendOk(previewMeasureAccess, { orgId: id, packageTierId: 4 }, staff.options)).removed,
    ).toEqual([]);
  });

  test('unless a protocol would be left without a test: then nothing at all is stored', async () => {
    const { id } = await givenOrganization(server.db, { name: 'Kept School' });
    await givenProtocol(server.db, id, { name: 'Reaction only', measureIds: [1002] });
    expect(
      (await server.sendOk(previewMeasureAccess, { orgId: id, packageTierId: 7 }, staff.options)).emptied,
    ).toBe('Reaction only');
    expect((await refusal(id, { name: 'Changed', packageTierId: 7 }, true)).code).toBe(
      'measure.last_of_protocol',
    );
    expect(await read(id)).toMatchObject({ name: 'Kept School', packageTierId: null });
    expect((await refusal(id, { packageTierId: null }, true)).code).toBe('organization.no_package');
  });
});

test('customers neither read nor change it, and no organization is no organization', async () => {
  const { id } = await givenOrganization(server.db);
  const admin = (await signIn(server, { organizationId: id, accessTypeId: 2 })).options;
  const whole = await edit(id, {});
  const calls = [
    [getOrganizationToEdit, { orgId: id }],
    [getAdminAccounts, { orgId: id }],
    [previewMeasureAccess, { orgId: id, packageTierId: 7 }],
    [updateOrganization, whole],
  ] as const;
  for (const [call, request] of calls)
    expect((await refusalOf(server, call, request, admin)).code).toBe('access.denied');
  const gone = 2_000_000;
  const missing = [
    [getOrganizationToEdit, { orgId: gone }],
    [getAdminAccounts, { orgId: gone }],
    [previewMeasureAccess, { orgId: gone, packageTierId: 7 }],
    [updateOrganization, { ...whole, organization: { ...whole.organization, id: gone } }],
  ] as const;
  for (const [call, request] of missing)
    expect(await refusalOf(server, call, request, staff.options)).toEqual({
      status: 404,
      code: 'organization.not_found',
    });
});
