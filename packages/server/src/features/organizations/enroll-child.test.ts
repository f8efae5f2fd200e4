import { randomUUID } from 'node:crypto';
import { enrollOrganization, getCurrentUser, getGroups, type RequestInputOf } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { aFirstSubscription, anEnrollment } from '../../../test/builders/enrollments.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { startEnrollmentPortal } from '../../../test/enrollment-portal.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';

type Request = RequestInputOf<typeof enrollOrganization>;

const portal = await startEnrollmentPortal();
const { server, enterpriseId, enterprise, one, count, enroll, fieldOf } = portal;
afterAll(() => portal.stop());

describe('an enterprise', () => {
  test('A256 A270 A271 A272 B004 B353: enrolls a child of itself, with everything but type and package fixed', async () => {
    const { id } = await enroll(anEnrollment({ packageTierId: 8 }), enterprise.options);
    expect(
      await one(sql`select o.enterprise_org_id, o.is_demo, o.is_internal, b.method_id, b.distributor_id, b.cycle_id, b.is_tax_exempt,
        b.has_custom_agreement, b.sale_type_id, b.package_tier_id from organizations o
        join organization_billing b on b.organization_id = o.id where o.id = ${id}`),
    ).toEqual({
      enterpriseOrgId: enterpriseId,
      isDemo: false,
      isInternal: false,
      methodId: 1,
      distributorId: 48,
      cycleId: 1,
      isTaxExempt: false,
      hasCustomAgreement: false,
      saleTypeId: 2,
      packageTierId: 8,
    });
    const sports = await enroll(anEnrollment({ packageTierId: 2 }), enterprise.options);
    expect(
      await one(
        sql`select sale_type_id as sale from organization_billing where organization_id = ${sports.id}`,
      ),
    ).toEqual({ sale: 1 });
  });

  test('A142: the enterprise stays selected, and nobody of it is let into the child by that', async () => {
    const { id } = await enroll(anEnrollment(), enterprise.options);
    const user = await server.sendOk(getCurrentUser, {}, enterprise.options);
    expect(user.selectedOrganization?.id).toBe(enterpriseId);
    expect(await refusalOf(server, getGroups, {}, { ...enterprise.options, organizationId: id })).toEqual({
      status: 403,
      code: 'organization.not_yours',
    });
  });

  test.each([
    { isDemo: true },
    { billMethod: 3 },
    { orgDistributorId: 314 },
    { billingCycleTypeId: 2 },
    { isTaxExempt: true },
    { isInternalOrg: true },
    { hasCustomAgreement: true },
    { saleType: 1 },
  ])('A270 A271 B514: a body that says otherwise (%o) is refused, not quietly changed', async (over) => {
    const request = anEnrollment(over);
    expect(await fieldOf(request, enterprise.options)).toMatchObject({
      status: 422,
      errors: [{ code: 'enrollment.fixed', field: Object.keys(over)[0] }],
    });
    expect(await count(sql`organizations where name = ${request.orgName}`)).toBe(0);
  });

  test('agrees no prices: a first subscription is refused', async () => {
    const request = anEnrollment({ firstSubscription: aFirstSubscription() });
    expect(await fieldOf(request, enterprise.options)).toMatchObject({
      status: 422,
      errors: [{ code: 'enrollment.fixed', field: 'firstSubscription' }],
    });
    expect(await count(sql`organizations where name = ${request.orgName}`)).toBe(0);
  });

  test('what is fixed may be repeated', async () => {
    const same = { isDemo: false, billMethod: 1, orgDistributorId: 48, billingCycleTypeId: 1, saleType: 2 };
    expect(
      (await fieldOf(anEnrollment({ ...same, enterpriseOrgId: enterpriseId }), enterprise.options)).status,
    ).toBe(200);
  });

  test.each([1, 3, 4, 5, 6, 7])('A236 B170: tier %i is not offered to a child', async (packageTierId) => {
    expect(await fieldOf(anEnrollment({ packageTierId }), enterprise.options)).toMatchObject({
      errors: [{ code: 'enrollment.tier_not_offered', field: 'packageTierId' }],
    });
  });

  test('A232 B168: business type and package are required', async () => {
    const { businessTypeId: _type, packageTierId: _tier, ...rest } = anEnrollment();
    const { errors } = await fieldOf(rest as Request, enterprise.options);
    expect(errors.map(({ field, message }) => [field, message])).toEqual([
      ['businessTypeId', 'required'],
      ['packageTierId', 'required'],
    ]);
  });

  test('A233: billed to the enterprise, the child needs no billing address', async () => {
    const { billName: _name, billCountry: _country, ...rest } = anEnrollment({ billToOrgId: enterpriseId });
    const { id } = await enroll(rest, enterprise.options);
    expect(
      await one(
        sql`select bill_to_organization_id as payer from organization_billing where organization_id = ${id}`,
      ),
    ).toEqual({ payer: enterpriseId });
  });

  test('reaches only under itself: another parent or payer does not exist for it', async () => {
    const other = await givenOrganization(server.db, { isEnterpriseAdmin: true });
    for (const field of ['enterpriseOrgId', 'billToOrgId'] as const) {
      const request = anEnrollment({ [field]: other.id });
      expect(await fieldOf(request, enterprise.options)).toMatchObject({
        status: 404,
        errors: [{ code: 'organization.not_found', field }],
      });
      expect(await count(sql`organizations where name = ${request.orgName}`)).toBe(0);
    }
  });

  test('a User of the enterprise, and a System Admin anywhere else, enroll nothing', async () => {
    const user = await signIn(server, { organizationId: enterpriseId });
    const admin = await signIn(server, {
      organizationId: (await givenOrganization(server.db)).id,
      accessTypeId: 2,
    });
    for (const { options } of [user, admin]) {
      expect(await refusalOf(server, enrollOrganization, anEnrollment(), options)).toEqual({
        status: 403,
        code: 'access.denied',
      });
    }
  });

  test('the database itself refuses who is no admin of an enterprise', async () => {
    const organizationId = (await givenOrganization(server.db)).id;
    const admin = await signIn(server, { organizationId, accessTypeId: 2 });
    const viewer = {
      kind: 'enterpriseAdmin' as const,
      accountId: admin.id,
      sessionId: null,
      organizationId,
      groupIds: [],
      profileIds: [],
      totalOrganizationIds: [],
      billingOrganizationIds: [],
      codeId: null,
      codeTokenId: null,
      isSuperAdmin: false,
      isBillingContact: false,
      timeZone: 'UTC',
    };
    const facts = JSON.stringify({ ...anEnrollment(), enterpriseOrgId: organizationId });
    const [row] = await server.db.database.transaction({ as: 'viewer', viewer, requestId: 'test' }, (tx) =>
      tx.query<{ made: unknown }>(
        sql`select identity.enroll_organization(${randomUUID()}::uuid, ${facts}::jsonb) as made`,
      ),
    );
    expect(row?.made).toEqual({ outcome: 'not_found', field: 'enterpriseOrgId' });
  });
});
