import {
  getOrganizationPreferences,
  type OrganizationPreferences,
  updateOrganizationPreferences,
  updateRequirePin,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenOrganization } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let admin: { id: number; options: SendOptions };
beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  admin = await signIn(server, { organizationId, accessTypeId: 2 });
});
afterAll(() => server.stop());

const change = async (
  wanted: Record<string, unknown>,
  options: SendOptions = admin.options,
): Promise<OrganizationPreferences> =>
  (await server.sendOk(updateOrganizationPreferences, { organizationPreferences: wanted }, options))
    .organizationPreferences;
const stored = async (): Promise<OrganizationPreferences> =>
  (await server.sendOk(getOrganizationPreferences, {}, admin.options)).organizationPreferences;

test('A166 A351: an organization begins without a second factor, and with a period of ten days', async () => {
  expect(await stored()).toEqual({
    organizationPreferencesId: organizationId,
    organizationId,
    isPasscodeEnabled: false,
    dynamicProtocolsEnabled: false,
    profileFlagDisplayInterval: 0,
    isSymptomTrackingEnabled: true,
    isAtHomeTestingEnabled: false,
    isMetric: false,
    enableNewTestViewVisualizations: true,
    isExpeditedBaselineEnabled: false,
    enableCovid19Screening: false,
    flagTestOnCovidTemperatureSkip: false,
    enableCovidContactQuestions: false,
    mfaRequired: false,
    mfaVerificationPeriod: 10,
    fallRiskStampEnabled: false,
    enableSportsProfileProperties: false,
    isSkipTestEnabled: true,
    externalApiEnabled: false,
    isSwayVisaEnabled: false,
    enablePatientAccountCreation: false,
  });
});

test('A166 A273: a System Admin changes what is sent, the rest stays, and the audit log says who and what', async () => {
  const changed = await change({ mfaRequired: true, mfaVerificationPeriod: 0 });
  expect(changed).toMatchObject({
    mfaRequired: true,
    mfaVerificationPeriod: 0,
    isSymptomTrackingEnabled: true,
  });
  expect(await stored()).toEqual(changed);
  const [noted] = await server.db.owner<{ accountId: number; before: object; after: object }>(
    sql`select account_id, before, after from audit.log
      where entity = 'organization_preferences' and action = 'update' and organization_id = ${organizationId} order by id desc limit 1`,
  );
  expect(noted).toMatchObject({
    accountId: admin.id,
    before: { mfa_required: false, mfa_verification_period: 10 },
    after: { mfa_required: true, mfa_verification_period: 0 },
  });
  await change({ mfaRequired: false });
});

test.each([
  { sent: 'often', kept: 10 },
  { sent: null, kept: 10 },
  { sent: '', kept: 10 },
  { sent: '21', kept: 21 },
  { sent: 0, kept: 0 },
  { sent: 4_000, kept: 365 },
])('A224 A225: a verification period of $sent is kept as $kept', async ({ sent, kept }) => {
  expect((await change({ mfaVerificationPeriod: sent })).mfaVerificationPeriod).toBe(kept);
});

test('A273 B350 C307: a User, a billing contact and a family see no security preferences and change none', async () => {
  const denied = { status: 403, code: 'access.denied' };
  const others = [
    await signIn(server, { organizationId }),
    await signIn(server, { organizationId, isBillingContact: true }),
    await signIn(server, { accountTypeId: 5 }),
  ];
  for (const { options } of others) {
    expect(await refusalOf(server, getOrganizationPreferences, {}, options)).toEqual(denied);
    const request = { organizationPreferences: { mfaRequired: true } };
    expect(await refusalOf(server, updateOrganizationPreferences, request, options)).toEqual(denied);
  }
  expect((await stored()).mfaRequired).toBe(false);
});

test('internal properties stay for a System Admin, and change for internal staff with a grant, in their name', async () => {
  const wanted = { externalApiEnabled: true, isSwayVisaEnabled: true, isMetric: true };
  expect(await change(wanted)).toMatchObject({
    externalApiEnabled: false,
    isSwayVisaEnabled: false,
    isMetric: true,
  });
  const staff = await signIn(server, { isSuperAdmin: true });
  await server.db.owner(sql`insert into staff_grants (account_id, organization_id, reason, expires_at)
    values (${staff.id}, ${organizationId}, 'Asked by the school', now() + interval '1 hour')`);
  const inside = { ...staff.options, organizationId };
  expect(await change(wanted, inside)).toMatchObject({ externalApiEnabled: true, isSwayVisaEnabled: true });
  const [noted] = await server.db.owner<{ accountId: number }>(
    sql`select account_id from audit.log where entity = 'organization_preferences'
      and organization_id = ${organizationId} order by id desc limit 1`,
  );
  expect(noted?.accountId).toBe(staff.id);
});

test('preferences that name another organization are refused', async () => {
  const other = (await givenOrganization(server.db)).id;
  const request = { organizationPreferences: { organizationId: other, mfaRequired: true } };
  expect(await refusalOf(server, updateOrganizationPreferences, request, admin.options)).toEqual({
    status: 403,
    code: 'organization.not_yours',
  });
});

test('B437 B096: the PIN switch changes the PIN and nothing else, for a System Admin and not for a User', async () => {
  await change({ isMetric: true });
  const before = await stored();
  const { organizationPreferences } = await server.sendOk(
    updateRequirePin,
    { isPasscodeEnabled: true },
    admin.options,
  );
  expect(organizationPreferences).toEqual({ ...before, isPasscodeEnabled: true });
  expect(await stored()).toEqual(organizationPreferences);
  const user = await signIn(server, { organizationId });
  expect(await refusalOf(server, updateRequirePin, { isPasscodeEnabled: false }, user.options)).toEqual({
    status: 403,
    code: 'access.denied',
  });
});
