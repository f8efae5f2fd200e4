import { randomUUID } from 'node:crypto';
import {
  enrollOrganization,
  grantOrganizationAccess,
  type RequestInputOf,
  switchSelectedOrganization,
} from '@plumbline/contract';
import { startingProtocols } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { anEnrollment, aStaffEnrollment } from '../../../test/builders/enrollments.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { startEnrollmentPortal } from '../../../test/enrollment-portal.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';

type Request = RequestInputOf<typeof enrollOrganization>;

const portal = await startEnrollmentPortal();
const { server, staff, enterpriseId, enterprise, one, count, enroll, fieldOf } = portal;
afterAll(() => portal.stop());

describe('internal staff', () => {
  test('A138 A163 A164 A306 B347 B229: enroll an organization with preferences, default group, standard protocols, billing and first administrator', async () => {
    const request = aStaffEnrollment({ email: ` ${randomUUID()}@Fixture.Example ` });
    const organization = await enroll(request, staff.options);
    expect(organization).toEqual({ id: organization.id, name: request.orgName });
    expect(
      await one(sql`select name, type_id, enterprise_org_id, is_enterprise_admin, street, apartment, city, state, postal_code, phone,
        is_demo, is_internal from organizations where id = ${organization.id}`),
    ).toEqual({
      name: request.orgName,
      typeId: 11,
      enterpriseOrgId: null,
      isEnterpriseAdmin: false,
      street: '12 Mill Road',
      apartment: '',
      city: 'Fargo',
      state: 'ND',
      postalCode: '58102',
      phone: '555-010-4477',
      isDemo: false,
      isInternal: false,
    });
    expect(
      await one(sql`select mfa_required, enable_sports_profile_properties from organization_preferences
        where organization_id = ${organization.id}`),
    ).toEqual({ mfaRequired: false, enableSportsProfileProperties: false });
    expect(
      await server.db.owner(
        sql`select name, is_default, is_enabled from groups where organization_id = ${organization.id}`,
      ),
    ).toEqual([{ name: 'Default', isDefault: true, isEnabled: true }]);
    const protocols = await server.db.owner<{ name: string; measures: number[] }>(sql`select p.name,
      array(select i.measure_id from protocol_items i where i.protocol_id = p.id order by i.item_order) as measures
      from protocols p where p.organization_id = ${organization.id} order by p.legacy_id`);
    expect(protocols).toEqual(
      startingProtocols.map(({ name, measureIds }) => ({ name, measures: [...measureIds] })),
    );
    expect(
      await one(sql`select name, phone, email, street, apartment, city, state, postal_code, country, bill_to_organization_id,
        method_id, cycle_id, sale_type_id, package_tier_id, distributor_id, is_tax_exempt, has_custom_agreement
        from organization_billing where organization_id = ${organization.id}`),
    ).toEqual({
      name: request.billName,
      phone: '555-010-4477',
      email: 'billing@fixture.example',
      street: '12 Mill Road',
      apartment: 'Suite 2',
      city: 'Fargo',
      state: 'ND',
      postalCode: '58102',
      country: 'US',
      billToOrganizationId: null,
      methodId: 2,
      cycleId: 3,
      saleTypeId: 2,
      packageTierId: 4,
      distributorId: 314,
      isTaxExempt: true,
      hasCustomAgreement: true,
    });
    expect(
      await one(sql`select a.first_name, a.last_name, a.job_title, a.medical_credentials, a.account_type_id, a.is_super_admin,
        ao.access_type_id, ao.is_billing_contact from accounts a join account_organizations ao on ao.account_id = a.id
        where ao.organization_id = ${organization.id} and a.email = ${request.email.trim().toLowerCase()}`),
    ).toEqual({
      firstName: 'Ada',
      lastName: 'Byron',
      jobTitle: 'Physical Therapist',
      medicalCredentials: 'DPT',
      accountTypeId: 1,
      isSuperAdmin: false,
      accessTypeId: 2,
      isBillingContact: false,
    });
  });

  test('A142: a live grant with a reason opens the new organization to who enrolled it, and to no other staff', async () => {
    const { id } = await enroll(aStaffEnrollment(), staff.options);
    const switched = await server.sendOk(switchSelectedOrganization, { organizationId: id }, staff.options);
    expect(switched).toMatchObject({ viewingAsSuper: true, selectedOrganization: { id } });
    const grant = await one<{ reason: string; hours: number }>(sql`select reason,
      round(extract(epoch from expires_at - granted_at) / 3600)::int as hours from staff_grants where organization_id = ${id}`);
    expect(grant).toEqual({ reason: 'Enrolled this organization', hours: 8 });
    const other = await signIn(server, { isSuperAdmin: true });
    expect(
      await refusalOf(server, switchSelectedOrganization, { organizationId: id }, other.options),
    ).toEqual({ status: 403, code: 'organization.no_grant' });
  });

  test('a sports package shows the sports fields of profiles', async () => {
    const { id } = await enroll(aStaffEnrollment({ saleType: 3, packageTierId: 1 }), staff.options);
    expect(
      await one(
        sql`select enable_sports_profile_properties as is_on from organization_preferences where organization_id = ${id}`,
      ),
    ).toEqual({ isOn: true });
  });

  test.each([
    'billMethod',
    'saleType',
    'billingCycleTypeId',
    'orgDistributorId',
    'billName',
    'billPhone',
    'billEmail',
    'billAdd1',
    'billCity',
    'billState',
    'billZip',
    'billCountry',
  ] as const)('A228 A230 B324 B328: %s is required', async (field) => {
    const { [field]: _left, ...rest } = aStaffEnrollment();
    expect(await fieldOf(rest as Request, staff.options)).toEqual({
      status: 422,
      errors: [{ code: 'enrollment.missing', message: 'required', field }],
    });
  });

  test.each([
    'firstName',
    'lastName',
    'jobTitle',
    'email',
    'medicalCredentials',
    'orgName',
    'orgPhone',
    'orgAdd1',
    'orgCity',
    'orgState',
    'orgZip',
    'businessTypeId',
    'packageTierId',
  ] as const)('A226 A227 B323: %s is required, also when it is only spaces', async (field) => {
    const { [field]: left, ...rest } = aStaffEnrollment();
    const missing = await fieldOf(rest as Request, staff.options);
    expect(missing.status).toBe(400);
    expect(missing.errors).toContainEqual({ code: 'request.invalid', message: 'required', field });
    if (typeof left !== 'string') return;
    expect((await fieldOf(aStaffEnrollment({ [field]: '  ' }), staff.options)).errors).toContainEqual({
      code: 'request.invalid',
      message: 'required',
      field,
    });
  });

  test.each([
    { what: 'A207 B325: an email without a domain', over: { email: 'ada' }, field: 'email' },
    {
      what: 'A227 B326: a phone that does not fit the mask',
      over: { orgPhone: '5550104477' },
      field: 'orgPhone',
    },
    { what: 'a state that does not exist', over: { orgState: 'ZZ' }, field: 'orgState' },
    {
      what: 'A371: a billing cycle that does not exist',
      over: { billingCycleTypeId: 4 },
      field: 'billingCycleTypeId',
    },
    { what: 'A372: a payment type that does not exist', over: { billMethod: 5 }, field: 'billMethod' },
    {
      what: 'A399: an organization type that does not exist',
      over: { businessTypeId: 8 },
      field: 'businessTypeId',
    },
    { what: 'A402: a tier that does not exist', over: { packageTierId: 9 }, field: 'packageTierId' },
    {
      what: 'A360: a distributor that is none of ours',
      over: { orgDistributorId: 49 },
      field: 'orgDistributorId',
    },
  ])('$what is refused', async ({ over, field }) => {
    const { status, errors } = await fieldOf(aStaffEnrollment(over), staff.options);
    expect(status).toBe(400);
    expect(errors.map((error) => error.field)).toEqual([field]);
  });

  test('A229 B327: the apartment lines may be left out', async () => {
    const { orgAdd2: _org, billAdd2: _bill, ...rest } = aStaffEnrollment();
    const { id } = await enroll(rest, staff.options);
    expect(await one(sql`select apartment from organizations where id = ${id}`)).toEqual({ apartment: '' });
  });

  test.each([
    { saleType: 2, packageTierId: 1, isOffered: false },
    { saleType: 3, packageTierId: 8, isOffered: false },
    { saleType: 3, packageTierId: 6, isOffered: true },
    { saleType: 0, packageTierId: 7, isOffered: true },
  ])(
    'A235 B331: tier $packageTierId with sale type $saleType: $isOffered',
    async ({ isOffered, ...over }) => {
      const { status, errors } = await fieldOf(aStaffEnrollment(over), staff.options);
      if (isOffered) expect(status).toBe(200);
      else expect(errors).toMatchObject([{ code: 'enrollment.tier_not_offered', field: 'packageTierId' }]);
    },
  );

  test('A231 B230: bill to another organization is optional, must exist, and then needs no billing address', async () => {
    const payer = await givenOrganization(server.db, { name: 'Payer' });
    const { billName: _name, billEmail: _email, ...rest } = aStaffEnrollment({ billToOrgId: payer.id });
    const { id } = await enroll(rest, staff.options);
    expect(
      await one(
        sql`select bill_to_organization_id as payer, name from organization_billing where organization_id = ${id}`,
      ),
    ).toEqual({ payer: payer.id, name: null });
    for (const [field, value] of [
      ['billToOrgId', 2_000_000],
      ['enterpriseOrgId', payer.id],
    ] as const) {
      const { status, errors } = await fieldOf(aStaffEnrollment({ [field]: value }), staff.options);
      expect({ status, errors }).toMatchObject({
        status: 404,
        errors: [{ code: 'organization.not_found', field }],
      });
    }
  });

  test('may place an organization under an enterprise, also while looking at another organization', async () => {
    const elsewhere = await givenOrganization(server.db);
    await server.sendOk(
      grantOrganizationAccess,
      { organizationId: elsewhere.id, reason: 'Asked by the school' },
      staff.options,
    );
    const inside = { ...staff.options, organizationId: elsewhere.id };
    const { id } = await enroll(aStaffEnrollment({ enterpriseOrgId: enterpriseId }), inside);
    expect(await one(sql`select enterprise_org_id as parent from organizations where id = ${id}`)).toEqual({
      parent: enterpriseId,
    });
  });
});

describe('a form that is sent twice', () => {
  test.each([
    { how: 'with the same id of the form', clientUuid: randomUUID() },
    { how: 'without an id, within a minute', clientUuid: undefined },
  ])('enrolls once, $how, also at the same time', async ({ clientUuid }) => {
    const request = anEnrollment(clientUuid === undefined ? {} : { clientUuid });
    const made = await Promise.all([1, 2, 3].map(() => enroll(request, enterprise.options)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await enroll(request, enterprise.options)).toEqual(made[0]);
    expect(await count(sql`organizations where name = ${request.orgName}`)).toBe(1);
    expect(await count(sql`accounts where email = ${request.email}`)).toBe(1);
  });

  test('with the same id but another content is refused', async () => {
    const clientUuid = randomUUID();
    await enroll(anEnrollment({ clientUuid }), enterprise.options);
    expect(
      await refusalOf(server, enrollOrganization, anEnrollment({ clientUuid }), enterprise.options),
    ).toEqual({ status: 409, code: 'enrollment.already_done' });
  });

  test('a minute later the same name is another organization', async () => {
    const request = anEnrollment();
    const first = await enroll(request, enterprise.options);
    await server.db.owner(
      sql`update enrollments set created_at = now() - interval '61 seconds' where organization_id = ${first.id}`,
    );
    expect((await enroll(request, enterprise.options)).id).not.toBe(first.id);
  });
});

test('every row of an enrollment is in the audit log with who enrolled', async () => {
  const { id } = await enroll(aStaffEnrollment(), staff.options);
  const rows = await server.db.owner<{ entity: string; accountId: number }>(
    sql`select distinct entity, account_id from audit.log where organization_id = ${id} order by 1`,
  );
  expect(rows).toEqual(
    [
      'account_organizations',
      'groups',
      'organization_billing',
      'organization_preferences',
      'organizations',
      'protocol_items',
      'protocols',
      'staff_grants',
    ].map((entity) => ({ entity, accountId: staff.id })),
  );
});
