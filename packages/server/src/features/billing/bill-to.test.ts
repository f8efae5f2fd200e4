import {
  addBillingChildOrg,
  enrollOrganization,
  getBillingChildOrgs,
  getBillingInfo,
  grantOrganizationAccess,
  removeBillingChildOrg,
  updateBillingInfo,
  updateBillToOrg,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenImportedPayer } from '../../../test/builders/billing.ts';
import { aStaffEnrollment } from '../../../test/builders/enrollments.ts';
import { givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';
import { viewerOfAccount } from '../access/viewer-of-account.ts';

let server: TestServer;
let staff: SendOptions;
let payerId: number;
let childId: number;
let payer: SendOptions;
let child: SendOptions;

beforeAll(async () => {
  server = await startPortal();
  staff = (await signIn(server, { isSuperAdmin: true })).options;
});
afterAll(() => server.stop());

/** An organization that internal staff are inside of. */
async function opened(name: string, over: Parameters<typeof givenOrganization>[1] = {}) {
  const { id } = await givenOrganization(server.db, { name, ...over });
  await server.sendOk(grantOrganizationAccess, { organizationId: id, reason: 'Asked by the school' }, staff);
  return id;
}
const inside = (organizationId: number): SendOptions => ({ ...staff, organizationId });

beforeEach(async () => {
  payerId = await opened('District');
  childId = await opened('Riverside High School');
  payer = (await signIn(server, { organizationId: payerId, accessTypeId: 2 })).options;
  child = (await signIn(server, { organizationId: childId, accessTypeId: 2 })).options;
});

const infoFor = async (as: SendOptions) => (await server.sendOk(getBillingInfo, {}, as)).billingInfo;
const childrenOf = async (as: SendOptions) =>
  (await server.sendOk(getBillingChildOrgs, {}, as)).organizations;
const payFor = (id: number, as: SendOptions) => server.sendOk(addBillingChildOrg, { OrganizationId: id }, as);

describe('internal staff', () => {
  test('B369 B007 B008 B009: set who pays, and both organizations say so; nobody ends it', async () => {
    const set = await server.sendOk(updateBillToOrg, { OrganizationId: payerId }, inside(childId));
    expect(set.billingInfo).toMatchObject({
      billToOrgId: payerId,
      billToOrgName: 'District',
      billingStatus: 'Billing Child',
    });
    expect(await infoFor(child)).toEqual(set.billingInfo);
    expect(await infoFor(payer)).toMatchObject({
      billingStatus: 'Billing Parent',
      childOrganizationCount: 1,
    });
    const ended = await server.sendOk(updateBillToOrg, { OrganizationId: null }, inside(childId));
    expect(ended.billingInfo).toMatchObject({ billToOrgId: null, billingStatus: 'Standard Billing' });
    expect(await childrenOf(payer)).toEqual([]);
  });

  test('B378 B379 B380 B220: add and remove a child, of which the payer sees figures and nobody by name', async () => {
    await givenProfile(server.db, childId, { lastName: 'Haddad' });
    await payFor(childId, inside(payerId));
    await payFor(childId, inside(payerId));
    const children = await childrenOf(payer);
    expect(children).toEqual([
      {
        organizationId: childId,
        organizationName: 'Riverside High School',
        isInternalOrg: false,
        packageTierId: null,
        totalProfiles: 1,
        totalTests: 0,
      },
    ]);
    await server.sendOk(removeBillingChildOrg, { OrganizationId: childId }, inside(payerId));
    expect(await childrenOf(payer)).toEqual([]);
    expect(
      await refusalOf(server, removeBillingChildOrg, { OrganizationId: childId }, inside(payerId)),
    ).toEqual({ status: 404, code: 'organization.not_found' });
  });

  test('an organization pays neither for itself nor for one that is not there', async () => {
    const as = inside(childId);
    expect(await refusalOf(server, updateBillToOrg, { OrganizationId: childId }, as)).toEqual({
      status: 422,
      code: 'billing.payer_is_itself',
    });
    for (const call of [updateBillToOrg, addBillingChildOrg])
      expect(await refusalOf(server, call, { OrganizationId: 2_000_000_000 }, as)).toEqual({
        status: 404,
        code: 'organization.not_found',
      });
  });

  test('B011 B012: a payer has no payer and a child no children; a child has one payer', async () => {
    const otherId = await opened('Other District');
    await payFor(childId, inside(payerId));
    const refused = async (
      call: typeof addBillingChildOrg | typeof updateBillToOrg,
      id: number,
      at: number,
    ) => (await refusalOf(server, call, { OrganizationId: id }, inside(at))).code;
    expect(await refused(updateBillToOrg, otherId, payerId)).toBe('billing.has_children');
    expect(await refused(updateBillToOrg, childId, otherId)).toBe('billing.payer_has_payer');
    expect(await refused(addBillingChildOrg, otherId, childId)).toBe('billing.payer_has_payer');
    expect(await refused(addBillingChildOrg, payerId, otherId)).toBe('billing.has_children');
    expect(await refused(addBillingChildOrg, childId, otherId)).toBe('billing.child_has_payer');
  });

  test('B011 B012: of two opposite changes at once one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await opened('East'), await opened('West')];
      const replies = await Promise.all([
        server.send(updateBillToOrg, { OrganizationId: b }, inside(a)),
        server.send(updateBillToOrg, { OrganizationId: a }, inside(b)),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(replies.flatMap(({ body }) => body.errors.map(({ code }) => code))).toEqual([
        expect.stringMatching(/^billing\.(payer_has_payer|has_children)$/),
      ]);
    }
  });

  test('however a row is written, a payer gets no payer', async () => {
    await payFor(childId, inside(payerId));
    await expect(
      server.db.owner(
        sql`insert into organization_billing (organization_id, bill_to_organization_id)
          values (${(await givenOrganization(server.db)).id}, ${childId})`,
      ),
    ).rejects.toThrow('who pays for others has no payer');
  });

  test('B010: what an import brings with both a payer and children is a Billing Child, gets neither anew, and loses one', async () => {
    const [grandchildId, otherId] = [await opened('Annex'), await opened('Other School')];
    await payFor(grandchildId, inside(childId));
    await givenImportedPayer(server.db, childId, payerId);
    const mixed = { billingStatus: 'Billing Child', billToOrgId: payerId, childOrganizationCount: 1 };
    expect(await infoFor(child)).toMatchObject(mixed);
    expect(await infoFor(payer)).toMatchObject({
      billingStatus: 'Billing Parent',
      childOrganizationCount: 1,
    });
    expect(await childrenOf(child)).toMatchObject([{ organizationName: 'Annex' }]);
    expect(await childrenOf(payer)).toMatchObject([{ organizationName: 'Riverside High School' }]);
    const refused = async (call: typeof addBillingChildOrg | typeof updateBillToOrg, id: number) =>
      (await refusalOf(server, call, { OrganizationId: id }, inside(childId))).code;
    expect(await refused(updateBillToOrg, otherId)).toBe('billing.has_children');
    expect(await refused(addBillingChildOrg, otherId)).toBe('billing.payer_has_payer');
    await server.sendOk(updateBillingInfo, { billingName: 'Athletics' }, child);
    await server.db.owner(
      sql`update organization_billing set bill_to_organization_id = ${payerId} where organization_id = ${childId}`,
    );
    expect(await infoFor(child)).toMatchObject({ ...mixed, billingName: 'Athletics' });
    await server.sendOk(removeBillingChildOrg, { OrganizationId: grandchildId }, inside(childId));
    expect(await infoFor(child)).toMatchObject({ ...mixed, childOrganizationCount: 0 });
    expect(await refused(addBillingChildOrg, grandchildId)).toBe('billing.payer_has_payer');
  });

  test('B010: what an import brings with both can lose its payer, and two that pay for each other one of the two', async () => {
    const grandchildId = await opened('Annex');
    await payFor(grandchildId, inside(childId));
    await givenImportedPayer(server.db, childId, payerId);
    await server.sendOk(updateBillToOrg, { OrganizationId: null }, inside(childId));
    expect(await infoFor(child)).toMatchObject({ billingStatus: 'Billing Parent', billToOrgId: null });
    await givenImportedPayer(server.db, childId, grandchildId);
    expect(await infoFor(child)).toMatchObject({
      billingStatus: 'Billing Child',
      billToOrgId: grandchildId,
      childOrganizationCount: 1,
    });
    await server.sendOk(updateBillToOrg, { OrganizationId: null }, inside(grandchildId));
    expect(await infoFor(child)).toMatchObject({ billingStatus: 'Billing Child', childOrganizationCount: 0 });
  });

  test('an organization that is billed to another one pays for no new one', async () => {
    await payFor(childId, inside(payerId));
    const { status, body } = await server.send(
      enrollOrganization,
      aStaffEnrollment({ billToOrgId: childId }),
      staff,
    );
    expect(status).toBe(422);
    expect(body.errors[0]).toMatchObject({ code: 'billing.payer_has_payer', field: 'billToOrgId' });
  });
});

describe('invoices', () => {
  /** Of which organizations the invoices are that an account sees. */
  const invoicesOf = async (accountId: number, organizationId: number) => {
    const viewer = await viewerOfAccount(server.db.database)(accountId, organizationId);
    if (viewer === null) throw new Error('the account does not see the organization');
    const scope = { as: 'viewer' as const, viewer, requestId: 'test' };
    const rows = await server.db.database.transaction(scope, (tx) =>
      tx.query<{ organizationId: number }>(
        sql`select distinct organization_id from invoices order by organization_id`,
      ),
    );
    return rows.map((row) => row.organizationId);
  };

  test('B003: a payer and its billing contact see what is billed to it, its own and of its children, a User nothing', async () => {
    const siblingId = (await givenOrganization(server.db, { name: 'Sibling' })).id;
    const sent = (organizationId: number) =>
      server.db.owner(sql`insert into invoices (organization_id, invoice_date, due_on, amount_due, sent_at)
        values (${organizationId}, '2026-03-01', '2026-03-31', 10, now())`);
    await sent(childId);
    await payFor(childId, inside(payerId));
    await payFor(siblingId, inside(payerId));
    for (const organizationId of [payerId, siblingId]) await sent(organizationId);
    const ids = await Promise.all(
      [
        { organizationId: payerId, accessTypeId: 2 as const },
        { organizationId: payerId, isBillingContact: true },
        { organizationId: childId, accessTypeId: 2 as const },
        { organizationId: payerId },
      ].map(async (facts) => invoicesOf((await signIn(server, facts)).id, facts.organizationId)),
    );
    expect(ids).toEqual([[payerId, siblingId], [payerId, siblingId], [childId], []]);
    await server.db.owner(sql`update organizations set deleted_at = now() where id = ${siblingId}`);
    const admin = await signIn(server, { organizationId: payerId, accessTypeId: 2 });
    expect(await invoicesOf(admin.id, payerId)).toEqual([payerId, siblingId]);
  });
});

describe('everybody else', () => {
  test('B003: a System Admin and a billing contact are told that internal staff set it', async () => {
    const contact = await signIn(server, { organizationId: payerId, isBillingContact: true });
    for (const as of [payer, contact.options]) {
      for (const call of [updateBillToOrg, addBillingChildOrg, removeBillingChildOrg]) {
        const { status, body } = await server.send(call, { OrganizationId: childId }, as);
        expect(status).toBe(403);
        expect(body.errors[0]?.message).toBe('Contact us to change who pays for this organization.');
      }
    }
    expect(await infoFor(child)).toMatchObject({ billToOrgId: null });
  });

  test('B003 B004: a System Admin of an enterprise pays for its own children and lets them go, and for no stranger', async () => {
    const enterpriseId = await opened('Health System', { isEnterpriseAdmin: true });
    const ownId = (await givenOrganization(server.db, { name: 'Elm', enterpriseOrgId: enterpriseId })).id;
    const enterprise = (await signIn(server, { organizationId: enterpriseId, accessTypeId: 2 })).options;
    await payFor(ownId, enterprise);
    expect(await childrenOf(enterprise)).toMatchObject([{ organizationName: 'Elm' }]);
    await server.sendOk(removeBillingChildOrg, { OrganizationId: ownId }, enterprise);
    expect(await childrenOf(enterprise)).toEqual([]);
    expect(await refusalOf(server, addBillingChildOrg, { OrganizationId: childId }, enterprise)).toEqual({
      status: 404,
      code: 'organization.not_found',
    });
    expect(await refusalOf(server, updateBillToOrg, { OrganizationId: payerId }, enterprise)).toEqual({
      status: 403,
      code: 'billing.set_by_staff',
    });
  });

  test('B004: an enterprise takes no child from whoever pays for it', async () => {
    const enterpriseId = (await givenOrganization(server.db, { isEnterpriseAdmin: true })).id;
    await server.db.owner(
      sql`update organizations set enterprise_org_id = ${enterpriseId} where id = ${childId}`,
    );
    await payFor(childId, inside(payerId));
    const enterprise = (await signIn(server, { organizationId: enterpriseId, accessTypeId: 2 })).options;
    expect(await refusalOf(server, addBillingChildOrg, { OrganizationId: childId }, enterprise)).toEqual({
      status: 422,
      code: 'billing.child_has_payer',
    });
    expect(await refusalOf(server, removeBillingChildOrg, { OrganizationId: childId }, enterprise)).toEqual({
      status: 404,
      code: 'organization.not_found',
    });
    expect(await infoFor(child)).toMatchObject({ billToOrgId: payerId });
  });

  test('a child reads nothing of its payer or of the payer’s other children', async () => {
    const siblingId = (await givenOrganization(server.db, { name: 'Sibling' })).id;
    await payFor(childId, inside(payerId));
    await payFor(siblingId, inside(payerId));
    expect(await childrenOf(child)).toEqual([]);
    expect(await refusalOf(server, getBillingInfo, {}, { ...child, organizationId: payerId })).toEqual({
      status: 403,
      code: 'organization.not_yours',
    });
  });
});
