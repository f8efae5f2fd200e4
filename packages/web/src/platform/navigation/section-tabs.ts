import type { PagePath } from './page-table.ts';

/** The pages that are tabs of one another, in the specified order. The first of a section is its default unless a route says else. */
export const sectionTabs = {
  '/account': ['/account/personal-information', '/account/password', '/account/groups', '/account/security'],
  '/groups/$id': [
    '/groups/$id/profiles',
    '/groups/$id/overview',
    '/groups/$id/users',
    '/groups/$id/codes',
    '/groups/$id/schedule',
    '/groups/$id/notifications',
  ],
  '/organization': [
    '/organization/settings',
    '/organization/security',
    '/organization/statistics',
    '/organization/api',
    '/organization/audit',
    '/organization/permissions',
  ],
  '/billing': [
    '/billing/billing-overview',
    '/billing/billing-settings',
    '/billing/billing-history',
    '/billing/view-invoices/{-$id}',
    '/billing/create-invoice/{-$id}',
    '/billing/subscription',
  ],
  '/super-admin': [
    '/super-admin/organizations',
    '/super-admin/profiles-and-users',
    '/super-admin/all-invoices',
    '/super-admin/nces-tool',
    '/super-admin/new-org-enrollment',
    '/super-admin/reporting',
  ],
  '/super-admin/reporting': [
    '/super-admin/reporting/organization-report',
    '/super-admin/reporting/subscription-report',
    '/super-admin/reporting/sway-dashboard',
    '/super-admin/reporting/tests-by-domain',
    '/super-admin/reporting/raw-data-export',
    '/super-admin/reporting/invoice-reports',
    '/super-admin/reporting/email-report',
  ],
  '/org-management': [
    '/org-management/overview',
    '/org-management/usage',
    '/org-management/subscription',
    '/org-management/connections',
    '/org-management/single-sign-on',
    '/org-management/measures',
    '/org-management/reports',
  ],
  '/org-management/connections': [
    '/org-management/connections/overview',
    '/org-management/connections/access',
    '/org-management/connections/billing',
  ],
  '/org-management/reports': [
    '/org-management/reports/profiles-tested-report',
    '/org-management/reports/billing-email-log',
  ],
} as const satisfies Partial<Record<PagePath, readonly PagePath[]>>;

/** A page that holds tabs. */
export type Section = keyof typeof sectionTabs;

/** The tabs of a section. */
export const tabsOf = (section: Section): readonly PagePath[] => sectionTabs[section];

/** Whether a page stands below the heading and the tabs of a section, as its tabs do and what belongs to one of them. */
export const isInSection = (page: PagePath): boolean =>
  Object.keys(sectionTabs).some((section) => page.startsWith(`${section}/`));
