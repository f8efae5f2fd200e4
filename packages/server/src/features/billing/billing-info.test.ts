import { getBillingInfo, updateBillingCycle, updateBillingInfo } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenBilledOrganization } from '../../../test/billing-portal.ts';
import { nowPaidBy } from '../../../test/builders/credits.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let admin: SendOptions;
let contact: { id: number; options: SendOptions };

beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await givenOrganization(server.db, { name: 'Riverside High School' })).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  contact = await signIn(server, { organizationId, isBillingContact: true });
});

const infoFor = async (as: SendOptions) => (await server.sendOk(getBillingInfo, {}, as)).billingInfo;
const mailing = {
  address1: '1 River Road',
  address2: '',
  city: 'Duluth',
  state: 'MN',
  postalCode: '55802',
  country: 'US',
  phone: '555-555-0142',
};
const billing = {
  billingAddress1: '7 Bank Street',
  billingAddress2: 'Floor 2',
  billingCity: 'Duluth',
  billingState: 'MN',
  billingPostalCode: '55802',
  billingCountry: 'US',
};

describe('the billing info of an organization', () => {
  test('B205 B364 B009: an organization that nobody enrolled has none yet, and pays for itself', async () => {
    expect(await infoFor(admin)).toEqual({
      organizationId,
      name: 'Riverside High School',
      address1: '',
      address2: '',
      city: '',
      state: '',
      postalCode: '',
      country: '',
      phone: '',
      medicalProfessionalName: '',
      medicalProfessionalEmail: '',
      billingName: '',
      billingContactName: '',
      billingPhone: '',
      billingEmail: '',
      billingAddress1: '',
      billingAddress2: '',
      billingCity: '',
      billingState: '',
      billingPostalCode: '',
      billingCountry: '',
      billingMethod: null,
      billingCycleTypeId: null,
      billToOrgId: null,
      billToOrgName: null,
      invoiceMethod: null,
      isInternalOrg: false,
      billingStatus: 'Standard Billing',
      childOrganizationCount: 0,
      card: null,
      isAutoPayEnrolled: false,
      automatedBillingAcceptedDate: null,
      areCardsOn: false,
      publishableKey: null,
    });
  });

  test('B313: internal staff read how whoever is sent the invoices pays, and nobody else does', async () => {
    const school = await givenBilledOrganization(server);
    const { id: districtId } = await givenOrganization(server.db, { name: 'District of schools' });
    await nowPaidBy(server, school.organizationId, districtId);
    await server.db.owner(
      sql`insert into organization_billing (organization_id, method_id) values (${districtId}, 4)`,
    );
    const info = await infoFor(school.staff.options);
    expect(info).toMatchObject({ billToOrgId: districtId, billingMethod: null, invoiceMethod: 4 });
    expect(await infoFor(school.admin.options)).toMatchObject({ invoiceMethod: null });
    await nowPaidBy(server, school.organizationId, null);
    await server.db.owner(
      sql`update organization_billing set method_id = 2 where organization_id = ${school.organizationId}`,
    );
    expect(await infoFor(school.staff.options)).toMatchObject({ billingMethod: 2, invoiceMethod: 2 });
  });

  test('B368 B003: a billing contact saves one section and leaves the others; each change is in the audit log', async () => {
    await server.sendOk(updateBillingInfo, mailing, admin);
    await server.sendOk(updateBillingInfo, billing, contact.options);
    const { billingInfo } = await server.sendOk(
      updateBillingInfo,
      { billingName: 'Riverside Athletics', billingEmail: 'Bills@Riverside.example' },
      contact.options,
    );
    expect(billingInfo).toMatchObject({
      ...mailing,
      ...billing,
      billingName: 'Riverside Athletics',
      billingEmail: 'bills@riverside.example',
      billingContactName: '',
    });
    expect(await infoFor(admin)).toEqual(billingInfo);
    const [row] = await server.db.owner<{
      accounts: number[];
    }>(sql`select array_agg(distinct account_id) as accounts
      from audit.log where organization_id = ${organizationId} and entity = 'organization_billing'`);
    expect(row?.accounts).toEqual([contact.id]);
  });

  test('a text that is sent empty is nothing afterwards', async () => {
    await server.sendOk(updateBillingInfo, { billingName: 'Athletics', billingPhone: '555-555-0100' }, admin);
    await server.sendOk(updateBillingInfo, { billingPhone: '' }, admin);
    expect(await infoFor(admin)).toMatchObject({ billingName: 'Athletics', billingPhone: '' });
  });

  test.each([
    ['B322: the org billing name', { billingName: ' ' }, 'billingName'],
    ['the street', { address1: '' }, 'address1'],
    ['a state of the list', { billingState: 'Bavaria' }, 'billingState'],
    ['a country of the list', { country: '' }, 'country'],
    ['an email with an @', { billingEmail: 'bills' }, 'billingEmail'],
    ['a phone in its form', { billingPhone: '5550100' }, 'billingPhone'],
  ])('%s is needed where it is sent', async (_, request, field) => {
    const { status, body } = await server.send(updateBillingInfo, request, admin);
    expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field });
  });

  test('B370 B507: the cycle is one of three', async () => {
    for (const BillingCycleTypeId of [1, 2, 3]) {
      const saved = await server.sendOk(updateBillingCycle, { BillingCycleTypeId }, contact.options);
      expect(saved.billingInfo.billingCycleTypeId).toBe(BillingCycleTypeId);
    }
    expect((await server.send(updateBillingCycle, { BillingCycleTypeId: 4 }, admin)).status).toBe(400);
  });

  test('B003 B013: a billing contact whose right ends while the section is open is refused, and nothing changes', async () => {
    await server.sendOk(updateBillingInfo, { billingName: 'Athletics' }, contact.options);
    await server.db.owner(
      sql`update account_organizations set is_billing_contact = false where account_id = ${contact.id}`,
    );
    const { status, body } = await server.send(updateBillingInfo, { billingName: 'Else' }, contact.options);
    expect(status).toBe(403);
    expect(body.errors[0]).toMatchObject({ code: 'access.denied', message: expect.stringMatching(/\.$/) });
    expect(await infoFor(admin)).toMatchObject({ billingName: 'Athletics' });
  });

  test('a User without the right, and an admin of another organization, see and save nothing', async () => {
    const member = await signIn(server, { organizationId });
    const elsewhere = await signIn(server, {
      organizationId: (await givenOrganization(server.db)).id,
      accessTypeId: 2,
    });
    const there = { ...elsewhere.options, organizationId };
    expect(await refusalOf(server, getBillingInfo, {}, member.options)).toEqual({
      status: 403,
      code: 'access.denied',
    });
    expect(await refusalOf(server, updateBillingInfo, { billingName: 'Else' }, member.options)).toEqual({
      status: 403,
      code: 'access.denied',
    });
    expect(await refusalOf(server, getBillingInfo, {}, there)).toEqual({
      status: 403,
      code: 'organization.not_yours',
    });
    expect(await infoFor(admin)).toMatchObject({ billingName: '' });
  });
});
