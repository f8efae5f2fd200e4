import { expect, test } from 'vitest';
import { aUser, riverside, type UserTraits } from '../../platform/test/users.ts';
import { isCurrentItem, type SidebarItem, sidebarOf } from './sidebar-items.ts';

const labelsOf = (items: readonly SidebarItem[]) => items.map(({ label }) => label);
const sidebarFor = (traits: UserTraits) => {
  const { sections, footer } = sidebarOf(aUser(traits));
  return { sections: sections.map(({ items }) => labelsOf(items)), footer: labelsOf(footer) };
};

const daily = ['Dashboard', 'Profiles', 'Groups', 'Protocols', 'Codes', 'Tools'];
const internal = ['Org Management', 'Super Admin'];
const bottom = ['Account', 'Help'];
const admin = { selectedOrganizationAccessTypeId: 2 };
const enterprise = [{ ...riverside, isEnterpriseAdminOrg: true }];

test.each<{ why: string; traits: UserTraits; sections: string[][]; footer?: string[] }>([
  { why: 'C041 C045: a User', traits: {}, sections: [daily] },
  {
    why: 'C043 C044 C047 C048: a System Admin',
    traits: { account: admin },
    sections: [daily, ['Users', 'Reporting', 'Organization', 'Billing']],
  },
  {
    why: 'C044 C048: a billing contact',
    traits: { account: { isBillingContact: true } },
    sections: [daily, ['Reporting', 'Billing']],
  },
  { why: 'a safety coach', traits: { account: { isSafetyCoach: true } }, sections: [daily] },
  {
    why: 'C043 C044 C047 C048 C049: a super admin in an organization',
    traits: { account: { isSuperAdmin: true, selectedOrganizationAccessTypeId: null }, viewingAsSuper: true },
    sections: [daily, ['Users', 'Reporting', 'Organization', 'Billing'], internal],
  },
  {
    why: 'C049: a super admin in none',
    traits: { account: { isSuperAdmin: true }, organizations: [], selected: null },
    sections: [internal],
  },
  {
    why: 'C042: an enterprise admin',
    traits: { account: admin, organizations: enterprise },
    sections: [
      ['Dashboard', 'Tools'],
      ['Users', 'Reporting'],
    ],
  },
  {
    why: 'C042: a User of an enterprise',
    traits: { organizations: enterprise },
    sections: [['Dashboard', 'Tools']],
  },
  {
    why: 'C046: a COVID account',
    traits: { account: { accountTypeId: 4 }, organizations: [] },
    sections: [],
    footer: ['Account'],
  },
  {
    why: 'A006 A263: a family account',
    traits: { account: { accountTypeId: 5 }, organizations: [] },
    sections: [['Dashboard']],
  },
])('$why sees its own sidebar', ({ traits, sections, footer = bottom }) => {
  expect(sidebarFor(traits)).toEqual({ sections, footer });
});

test.each([
  { path: '/profiles', isCurrent: true },
  { path: '/profiles/7/overview', isCurrent: true },
  { path: '/profiles-of-old', isCurrent: false },
  { path: '/dashboard', isCurrent: false },
])('at $path the item Profiles is current: $isCurrent', ({ path, isCurrent }) => {
  expect(isCurrentItem({ label: 'Profiles', icon: 'profiles', href: '/profiles' }, path)).toBe(isCurrent);
});
