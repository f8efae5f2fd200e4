import {
  allCalls,
  getEnterpriseOrganizations,
  getTestVolumeReport,
  grantChildAccess,
} from '@plumbline/contract';
import { permissionsOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { givenStoredTest } from '../builders/stored-tests.ts';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../portal.ts';

let server: TestServer;
let parentId: number;
let childId: number;
let parent: SendOptions;
let child: SendOptions;

const granted = (kind: 'admin' | 'enterpriseAdmin') => permissionsOf({ kind, isBillingContact: false });
/** What a System Admin of the child asks about people, and what needs no token at all. */
const clinical = allCalls.filter(
  ({ permission }) => granted('admin').has(permission) && !granted('enterpriseAdmin').has(permission),
);
const withToken = allCalls.filter(
  ({ permission }) => granted('admin').has(permission) && !['public', 'signedIn'].includes(permission),
);

beforeAll(async () => {
  server = await startPortal();
  parentId = (await givenOrganization(server.db, { name: 'Health System', isEnterpriseAdmin: true })).id;
  childId = (await givenOrganization(server.db, { name: 'Elm Clinic', enterpriseOrgId: parentId })).id;
  // The parent also pays for the child: a list of its own, that opens no test either.
  await server.db.owner(
    sql`insert into organization_billing (organization_id, bill_to_organization_id, method_id, cycle_id, sale_type_id, package_tier_id,
        distributor_id, is_tax_exempt, has_custom_agreement)
      values (${childId}, ${parentId}, 1, 1, 2, 3, 1, false, false)`,
  );
  const groupId = (await givenGroup(server.db, childId)).id;
  const profile = await givenProfile(server.db, childId, { groupIds: [groupId], lastName: 'Haddad' });
  await givenStoredTest(server.db, childId, profile.id, { completedAt: '2026-03-02T21:42:00Z' });
  parent = (await signIn(server, { organizationId: parentId, accessTypeId: 2 })).options;
  child = (await signIn(server, { organizationId: childId, accessTypeId: 2 })).options;
});
afterAll(() => server.stop());

/** security.md, section 8, abuse case 5. */
describe('an enterprise, which also pays, and its child', () => {
  test('the calls that are tried are there', () => {
    expect(clinical.length).toBeGreaterThan(20);
    expect(withToken.length).toBeGreaterThan(clinical.length);
  });

  test.each(clinical.map((call) => [call.path, call] as const))(
    'an enterprise admin without a row in the child does not ask %s, at home or with the child’s name',
    async (_, call) => {
      expect(await refusalOf(server, call, {}, parent)).toEqual({ status: 403, code: 'access.denied' });
      expect(await refusalOf(server, call, {}, { ...parent, organizationId: childId })).toEqual({
        status: 403,
        code: 'organization.not_yours',
      });
    },
  );

  test.each(withToken.map((call) => [call.path, call] as const))(
    'the child does not ask %s of its parent, invoices included',
    async (_, call) => {
      expect(await refusalOf(server, call, {}, { ...child, organizationId: parentId })).toEqual({
        status: 403,
        code: 'organization.not_yours',
      });
    },
  );

  test('what the parent does read of the child is figures without anybody', async () => {
    const totals = await server.sendOk(getEnterpriseOrganizations, {}, parent);
    const volume = await server.sendOk(
      getTestVolumeReport,
      { startDate: '2026-01-01', endDate: '2026-12-31' },
      parent,
    );
    expect(totals.organizations).toMatchObject([
      { id: childId, totalTests: 1, totalProfiles: 1, canView: false },
    ]);
    expect(volume.organizations).toMatchObject([{ organizationId: childId, testedProfileCount: 1 }]);
    expect(JSON.stringify([totals, volume])).not.toContain('Haddad');
  });

  test('a child grants itself nothing in its parent, and reads no totals of its siblings', async () => {
    await givenOrganization(server.db, { name: 'Oak Clinic', enterpriseOrgId: parentId });
    const reason = 'Just looking around';
    expect(await refusalOf(server, grantChildAccess, { organizationId: parentId, reason }, child)).toEqual({
      status: 403,
      code: 'access.denied',
    });
    expect(await refusalOf(server, getEnterpriseOrganizations, {}, child)).toEqual({
      status: 403,
      code: 'access.denied',
    });
    const { organizations } = await server.sendOk(
      getTestVolumeReport,
      { startDate: '2026-01-01', endDate: '2026-12-31' },
      child,
    );
    expect(organizations.map(({ organizationId }) => organizationId)).toEqual([childId]);
  });
});
