import { expect, test } from 'vitest';
import { isInSection, type Section, tabsOf } from './section-tabs.ts';

test.each<{ id: string; section: Section; tabs: readonly string[] }>([
  {
    id: 'A032',
    section: '/groups/$id',
    tabs: ['profiles', 'overview', 'users', 'codes', 'schedule', 'notifications'],
  },
  { id: 'A038', section: '/organization', tabs: ['settings', 'security', 'statistics', 'api'] },
  {
    id: 'A039',
    section: '/billing',
    tabs: [
      'billing-overview',
      'billing-settings',
      'view-invoices/{-$id}',
      'billing-history',
      'create-invoice/{-$id}',
      'subscription',
    ],
  },
  {
    id: 'A044 B102 B103 B147',
    section: '/super-admin',
    tabs: [
      'organizations',
      'profiles-and-users',
      'all-invoices',
      'nces-tool',
      'new-org-enrollment',
      'reporting',
      'org-connect-management',
    ],
  },
  {
    id: 'A045 B104',
    section: '/super-admin/reporting',
    tabs: [
      'organization-report',
      'subscription-report',
      'sway-dashboard',
      'tests-by-domain',
      'raw-data-export',
      'invoice-reports',
      'email-report',
    ],
  },
  {
    id: 'A046 B043',
    section: '/org-management',
    tabs: ['overview', 'usage', 'subscription', 'connections', 'measures', 'reporting'],
  },
  { id: 'A047', section: '/org-management/connections', tabs: ['overview', 'access', 'billing'] },
  {
    id: 'A048 B076',
    section: '/org-management/reporting',
    tabs: ['profiles-tested-report', 'billing-email-log'],
  },
])('$id: the children of $section, in their order', ({ section, tabs }) => {
  const specified = tabs.map((tab) => `${section}/${tab}`);
  expect(tabsOf(section).filter((tab) => specified.includes(tab))).toEqual(specified);
});

test('A043: the children of /account, in their order', () => {
  expect(tabsOf('/account').slice(0, 3)).toEqual([
    '/account/personal-information',
    '/account/password',
    '/account/groups',
  ]);
});

test.each([
  { page: '/account/password', isInside: true },
  { page: '/billing/billing-history/$invoiceId', isInside: true },
  { page: '/super-admin/reporting', isInside: true },
  { page: '/account', isInside: false },
  { page: '/groups', isInside: false },
] as const)('$page stands inside a section: $isInside', ({ page, isInside }) => {
  expect(isInSection(page)).toBe(isInside);
});
