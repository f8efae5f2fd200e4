import {
  getEnterpriseOrganizations,
  getGroups,
  getOrganizationBanners,
  grantChildAccess,
  grantOrganizationAccess,
  submitTests,
  switchSelectedOrganization,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

const reason = 'Asked by the clinic';

let server: TestServer;
let enterpriseId: number;
let childId: number;
let foreignId: number;
let enterprise: { id: number; options: SendOptions };

beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());
beforeEach(async () => {
  enterpriseId = (await givenOrganization(server.db, { name: 'Health System', isEnterpriseAdmin: true })).id;
  childId = (await givenOrganization(server.db, { name: 'Elm Clinic', enterpriseOrgId: enterpriseId })).id;
  const otherId = (await givenOrganization(server.db, { isEnterpriseAdmin: true })).id;
  foreignId = (await givenOrganization(server.db, { name: 'Foreign Clinic', enterpriseOrgId: otherId })).id;
  enterprise = await signIn(server, { organizationId: enterpriseId, accessTypeId: 2 });
});

const children = async (as: SendOptions, includeParentOrg = false) =>
  (await server.sendOk(getEnterpriseOrganizations, { includeParentOrg }, as)).organizations;

describe('the children of an enterprise', () => {
  test('A312 C006 C029 C381: with totals and the newest test, never those of another enterprise', async () => {
    await givenOrganization(server.db, { name: 'Oak Clinic', enterpriseOrgId: enterpriseId });
    await server.db.owner(sql`update organizations set street = '200 Main Ave', apartment = 'Suite 4', city = 'Fargo', state = 'ND',
      postal_code = '58102-1234' where id = ${childId}`);
    const admin = await signIn(server, { organizationId: childId, accessTypeId: 2 });
    const groupId = (await givenGroup(server.db, childId)).id;
    const profile = await givenProfile(server.db, childId, { groupIds: [groupId] });
    await givenProfile(server.db, childId);
    const one = aSubmittedTest({ person: { kind: 'profile', profileId: profile.id } });
    const completedOn = new Date(Date.now() - 24 * 3_600_000).toISOString();
    await server.sendOk(submitTests, { tests: [{ ...one, completedOn }] }, admin.options);
    expect(await children(enterprise.options)).toEqual([
      {
        id: childId,
        name: 'Elm Clinic',
        street: '200 Main Ave',
        apartment: 'Suite 4',
        city: 'Fargo',
        state: 'ND',
        postalCode: '58102-1234',
        place: { latitude: expect.closeTo(46.9, 0), longitude: expect.closeTo(-96.8, 0) },
        lastTestDate: completedOn,
        totalTests: 1,
        totalProfiles: 2,
        isActive: true,
        canView: false,
      },
      expect.objectContaining({
        name: 'Oak Clinic',
        place: null,
        lastTestDate: null,
        totalTests: 0,
        totalProfiles: 0,
        isActive: false,
      }),
    ]);
    const withParent = await children(enterprise.options, true);
    expect(withParent.map(({ name }) => name)).toEqual(['Elm Clinic', 'Health System', 'Oak Clinic']);
  });

  test.each([
    {
      what: 'coordinates of its own',
      set: sql`latitude = 61.2, longitude = -149.9, postal_code = '10001'`,
      place: [61.2, -149.9],
    },
    { what: 'a ZIP code', set: sql`state = 'NY', postal_code = ' 10001 '`, place: [40.75065, -73.997293] },
    { what: 'a ZIP code that nobody has', set: sql`state = 'NY', postal_code = '00000'`, place: null },
    { what: 'a Canadian postal code', set: sql`state = 'ON', postal_code = 'K1A 0B1'`, place: null },
    { what: 'a code of another country', set: sql`state = 'XX', postal_code = '10115'`, place: null },
    { what: 'no address', set: sql`postal_code = null`, place: null },
  ])('C031 C032: a child with $what is placed by it', async ({ set, place }) => {
    await server.db.owner(sql`update organizations set ${set} where id = ${childId}`);
    const [one] = await children(enterprise.options);
    expect(one?.place ?? null).toEqual(place && { latitude: place[0], longitude: place[1] });
  });

  test('a child whose newest test is older than 180 days is not active', async () => {
    const profile = await givenProfile(server.db, childId);
    for (const [days, isActive] of [
      [181, false],
      [179, true],
    ] as const) {
      await server.db.owner(sql`insert into tests (organization_id, profile_id, client_uuid, completed_at, input_class)
        values (${childId}, ${profile.id}, gen_random_uuid(), now() - make_interval(days => ${days}), 'touch')`);
      expect(await children(enterprise.options)).toMatchObject([{ isActive }]);
    }
  });

  test('are no table of anybody outside: System Admin, User of the enterprise, child', async () => {
    for (const place of [
      { organizationId: childId, accessTypeId: 2 as const },
      { organizationId: enterpriseId, accessTypeId: 1 as const },
    ]) {
      const { options } = await signIn(server, place);
      expect(await refusalOf(server, getEnterpriseOrganizations, {}, options)).toEqual({
        status: 403,
        code: 'access.denied',
      });
    }
  });

  test('internal staff inside the enterprise see them, and may view where they have a live grant', async () => {
    const { options } = await signIn(server, { isSuperAdmin: true });
    await server.sendOk(grantOrganizationAccess, { organizationId: enterpriseId, reason }, options);
    const inside = { ...options, organizationId: enterpriseId };
    expect(await children(inside)).toMatchObject([{ id: childId, canView: false }]);
    await server.sendOk(grantOrganizationAccess, { organizationId: childId, reason }, options);
    expect(await children(inside)).toMatchObject([{ id: childId, canView: true }]);
  });
});

describe('an enterprise admin in a child', () => {
  test('C319: reads nothing of it without a row of their own; with one, granted with a reason, they are its System Admin', async () => {
    const inside = { ...enterprise.options, organizationId: childId };
    expect(await refusalOf(server, getGroups, {}, inside)).toEqual({
      status: 403,
      code: 'organization.not_yours',
    });
    expect(
      await refusalOf(server, switchSelectedOrganization, { organizationId: childId }, enterprise.options),
    ).toEqual({ status: 403, code: 'organization.not_yours' });

    await server.sendOk(grantChildAccess, { organizationId: childId, reason }, enterprise.options);
    await server.sendOk(grantChildAccess, { organizationId: childId, reason }, enterprise.options);
    expect(await children(enterprise.options)).toMatchObject([{ id: childId, canView: true }]);
    const user = await server.sendOk(
      switchSelectedOrganization,
      { organizationId: childId },
      enterprise.options,
    );
    expect(user).toMatchObject({
      viewingAsSuper: false,
      selectedOrganization: { id: childId },
      account: { selectedOrganizationAccessTypeId: 2 },
    });
    await server.sendOk(getGroups, {}, inside);
    const trail =
      await server.db.owner(sql`select account_id, action, after->>'access_type_id' as access, reason
      from audit.log where entity = 'account_organizations' and organization_id = ${childId}`);
    expect(trail).toEqual([{ accountId: enterprise.id, action: 'insert', access: '2', reason }]);
  });

  test.each(['a child of another enterprise', 'the enterprise itself', 'an organization of nobody'])(
    'grants themselves nothing in %s',
    async (what) => {
      const organizationId =
        what === 'the enterprise itself'
          ? enterpriseId
          : what === 'an organization of nobody'
            ? (await givenOrganization(server.db)).id
            : foreignId;
      expect(
        await refusalOf(server, grantChildAccess, { organizationId, reason }, enterprise.options),
      ).toEqual({
        status: 404,
        code: 'organization.not_found',
      });
      expect(
        await server.db.owner(sql`select 1 from account_organizations
          where account_id = ${enterprise.id} and organization_id <> ${enterpriseId}`),
      ).toEqual([]);
    },
  );

  test('a row as User stays what it is', async () => {
    await server.db.owner(sql`insert into account_organizations (account_id, organization_id, access_type_id)
      values (${enterprise.id}, ${childId}, 1)`);
    await server.sendOk(grantChildAccess, { organizationId: childId, reason }, enterprise.options);
    expect(
      await server.db.owner(sql`select access_type_id from account_organizations
        where account_id = ${enterprise.id} and organization_id = ${childId}`),
    ).toEqual([{ accessTypeId: 1 }]);
  });

  test('a System Admin of the child cannot use it to get anywhere', async () => {
    const { options } = await signIn(server, { organizationId: childId, accessTypeId: 2 });
    expect(await refusalOf(server, grantChildAccess, { organizationId: foreignId, reason }, options)).toEqual(
      {
        status: 403,
        code: 'access.denied',
      },
    );
  });
});

describe('banners', () => {
  const banners = (as: SendOptions) => server.sendOk(getOrganizationBanners, {}, as);

  test('C051: an enterprise admin inside a child is a Management Admin there, its own admins are not', async () => {
    await server.sendOk(grantChildAccess, { organizationId: childId, reason }, enterprise.options);
    expect(await banners({ ...enterprise.options, organizationId: childId })).toMatchObject({
      isManagementAdmin: true,
    });
    expect(await banners(enterprise.options)).toMatchObject({ isManagementAdmin: false });
    const own = await signIn(server, { organizationId: childId, accessTypeId: 2 });
    expect(await banners(own.options)).toMatchObject({ isManagementAdmin: false });
  });

  const invoice = (over: { due?: string; sent?: string; paid?: number; voided?: string } = {}) =>
    server.db.owner(sql`insert into invoices (organization_id, invoice_date, due_on, sent_at, amount_due, amount_paid, voided_at)
      values (${childId}, '2026-01-01', current_date + ${over.due ?? '-10'}::int, ${over.sent ?? null}::timestamptz, 100,
        ${over.paid ?? 0}, ${over.voided ?? null}::timestamptz)`);
  const sent = '2026-01-02T00:00:00Z';

  test.each([
    { what: 'sent, due ten days ago and unpaid', over: { sent }, isPastDue: true },
    { what: 'partly paid', over: { sent, paid: 99.99 }, isPastDue: true },
    { what: 'paid', over: { sent, paid: 100 }, isPastDue: false },
    { what: 'not sent yet', over: {}, isPastDue: false },
    { what: 'due in two days', over: { sent, due: '2' }, isPastDue: false },
    { what: 'voided', over: { sent, voided: sent }, isPastDue: false },
  ])('C052: an invoice $what: past due $isPastDue', async ({ over, isPastDue }) => {
    await invoice(over);
    const { options } = await signIn(server, { organizationId: childId, accessTypeId: 2 });
    expect(await banners(options)).toEqual({ isManagementAdmin: false, hasPastDueInvoice: isPastDue });
  });

  test('C052: past due shows to System Admins, billing contacts and internal staff, not to other Users and not elsewhere', async () => {
    await invoice({ sent });
    const staff = (await signIn(server, { isSuperAdmin: true })).options;
    await server.sendOk(grantOrganizationAccess, { organizationId: childId, reason }, staff);
    const place = { organizationId: childId };
    const seen = [
      (await signIn(server, { ...place, accessTypeId: 2 })).options,
      (await signIn(server, { ...place, isBillingContact: true })).options,
      { ...staff, ...place },
    ];
    for (const as of seen) expect(await banners(as)).toMatchObject({ hasPastDueInvoice: true });
    const user = await signIn(server, place);
    const elsewhere = await signIn(server, { organizationId: foreignId, accessTypeId: 2 });
    for (const { options } of [user, elsewhere, enterprise]) {
      expect(await banners(options)).toMatchObject({ hasPastDueInvoice: false });
    }
  });
});
