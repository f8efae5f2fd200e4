import { expect, test } from 'vitest';
import { aUser, riverside } from '../test/users.ts';
import { mayOpen } from './page-rule.ts';
import { type PagePath, ruleOf } from './page-table.ts';
import { whyNotOpen } from './why-not-open.ts';

const aSystemAdmin = { account: { selectedOrganizationAccessTypeId: 2 } };
const anEnterpriseAdmin = { ...aSystemAdmin, organizations: [{ ...riverside, isEnterpriseAdminOrg: true }] };
const internalStaff = { account: { isSuperAdmin: true }, organizations: [], selected: null };
const viewingAsSuper = { account: { isSuperAdmin: true }, viewingAsSuper: true };

test.each([
  { who: 'a User', traits: {}, page: '/users', says: /ask a System Admin of your organization/ },
  { who: 'a User', traits: {}, page: '/org-management', says: /This page is only for internal staff\./ },
  {
    who: 'a System Admin',
    traits: aSystemAdmin,
    page: '/organization/api',
    says: /off for your organization.*Ask support/,
  },
  {
    who: 'a System Admin',
    traits: aSystemAdmin,
    page: '/org-management',
    says: /This page is only for internal staff\./,
  },
  {
    who: 'a System Admin',
    traits: aSystemAdmin,
    page: '/enterprise-enrollment',
    says: /only for enterprises/,
  },
  {
    who: 'an enterprise admin',
    traits: anEnterpriseAdmin,
    page: '/profiles',
    says: /open one of its organizations/,
  },
  { who: 'internal staff', traits: internalStaff, page: '/profiles', says: /open an organization first/ },
  {
    who: 'internal staff inside',
    traits: viewingAsSuper,
    page: '/profiles/roster-import',
    says: /Internal staff cannot/,
  },
] satisfies { who: string; traits: object; page: PagePath; says: RegExp }[])(
  '$who is told why $page stays shut, and who helps',
  ({ traits, page, says }) => {
    const user = aUser(traits);
    expect(mayOpen(ruleOf(page), user)).toBe(false);
    expect(whyNotOpen(ruleOf(page), user)).toMatch(says);
  },
);

test('nobody who is a System Admin is sent to a System Admin', () => {
  for (const traits of [aSystemAdmin, anEnterpriseAdmin]) {
    const user = aUser(traits);
    for (const page of [
      '/organization/api',
      '/org-management',
      '/enterprise-enrollment',
      '/profiles',
    ] as const) {
      if (!mayOpen(ruleOf(page), user)) expect(whyNotOpen(ruleOf(page), user)).not.toMatch(/System Admin/);
    }
  }
});
