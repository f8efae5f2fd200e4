import type { PagePath } from '../packages/web/src/platform/navigation/page-table.ts';

/** Who opens a page of the sweep. */
export type Visitor = 'nobody' | 'admin' | 'enterprise admin' | 'staff' | 'staff in an organization';

/** The rows of the demo that addresses name. */
export interface DemoIds {
  profileId: number;
  testId: number;
  groupId: number;
  protocolId: number;
  codeId: number;
  userId: number;
  rosterImportId: number;
  /** A test that waits for staff. */
  heldTestId: number;
}

/** How a page is opened at 390 px. */
export interface Visit {
  as: Visitor;
  address: string;
  /** Where the address leads, if not to itself. */
  lands?: string;
  /** What is printed is light on every screen. */
  isPrint?: boolean;
  /** Queries that open a dialog on the page. */
  dialogs?: readonly string[];
}

const by = (as: Visitor, address: string, more: Omit<Visit, 'as' | 'address'> = {}): Visit => ({
  as,
  address,
  ...more,
});

/** An address for every page of the portal. The type asks for a line as soon as the page table has a new page. */
export function phonePages(ids: DemoIds): Record<PagePath, Visit> {
  const profile = `/profiles/${ids.profileId}`;
  const group = `/groups/${ids.groupId}`;
  return {
    '/': by('nobody', '/', { lands: '/login?redirect=%2Fdashboard' }),
    '/login': by('nobody', '/login'),
    '/forgot-password': by('nobody', '/forgot-password'),
    '/reset-password': by('nobody', '/reset-password'),
    '/confirm-email': by('nobody', '/confirm-email'),
    '/get-mobile-token': by('nobody', '/get-mobile-token'),
    '/redeem-profile-access-link': by('nobody', '/redeem-profile-access-link'),
    '/redeem-code/$code': by('nobody', '/redeem-code/40816'),
    '/invoice-fullpage': by('nobody', '/invoice-fullpage', { isPrint: true }),
    '/profile-test-fullpage': by('nobody', '/profile-test-fullpage', { isPrint: true }),
    '/$': by('nobody', '/no/such/page'),

    '/select-organization': by('staff', '/select-organization'),
    '/sway-dashboard': by('staff', '/sway-dashboard'),
    '/sway-tools': by('staff', '/sway-tools'),
    '/super-admin': by('staff', '/super-admin', { lands: '/super-admin/organizations' }),
    '/super-admin/organizations': by('staff', '/super-admin/organizations'),
    '/super-admin/profiles-and-users': by('staff', '/super-admin/profiles-and-users'),
    '/super-admin/all-invoices': by('staff', '/super-admin/all-invoices'),
    '/super-admin/nces-tool': by('staff', '/super-admin/nces-tool'),
    '/super-admin/new-org-enrollment': by('staff', '/super-admin/new-org-enrollment'),
    '/super-admin/reporting': by('staff', '/super-admin/reporting', {
      lands: '/super-admin/reporting/organization-report',
    }),
    '/super-admin/reporting/organization-report': by('staff', '/super-admin/reporting/organization-report'),
    '/super-admin/reporting/subscription-report': by('staff', '/super-admin/reporting/subscription-report'),
    '/super-admin/reporting/sway-dashboard': by('staff', '/super-admin/reporting/sway-dashboard'),
    '/super-admin/reporting/tests-by-domain': by('staff', '/super-admin/reporting/tests-by-domain'),
    '/super-admin/reporting/raw-data-export': by('staff', '/super-admin/reporting/raw-data-export'),
    '/super-admin/reporting/invoice-reports': by('staff', '/super-admin/reporting/invoice-reports'),
    '/super-admin/reporting/email-report': by('staff', '/super-admin/reporting/email-report'),
    '/super-admin/org-connect-management': by('staff', '/super-admin/org-connect-management'),

    '/dashboard': by('admin', '/dashboard'),
    '/profiles': by('admin', '/profiles', {
      dialogs: [
        'addProfile=true',
        'importProfile=true',
        'exportTests=true',
        'exportEvents=true',
        'exports=true',
      ],
    }),
    '/profiles/bulk-move/{-$groupId}': by('admin', `/profiles/bulk-move/${ids.groupId}`),
    '/profiles/held-tests': by('admin', '/profiles/held-tests'),
    '/profiles/held-tests/$submissionId': by('admin', `/profiles/held-tests/${ids.heldTestId}`),
    '/profiles/roster-import': by('admin', '/profiles/roster-import'),
    '/profiles/roster-import/$rosterImportId': by('admin', `/profiles/roster-import/${ids.rosterImportId}`),
    '/profiles/$profileId': by('admin', profile, { lands: `${profile}/overview` }),
    '/profiles/$profileId/overview': by('admin', `${profile}/overview`, { dialogs: ['createReport=1'] }),
    '/profiles/$profileId/groups': by('admin', `${profile}/groups`),
    '/profiles/$profileId/codes': by('admin', `${profile}/codes`, { dialogs: ['createCode=1'] }),
    '/profiles/$profileId/events': by('admin', `${profile}/events`),
    '/profiles/$profileId/calendar': by('admin', `${profile}/calendar`),
    '/profiles/$profileId/baselines': by('admin', `${profile}/baselines`),
    '/profiles/$profileId/trends': by('admin', `${profile}/trends`),
    '/profiles/$profileId/test-history': by('admin', `${profile}/test-history`),
    '/profiles/$profileId/test/$testId': by('admin', `${profile}/test/${ids.testId}`),

    '/groups': by('admin', '/groups', { dialogs: ['addGroup=1'] }),
    '/groups/$id': by('admin', group, { lands: `${group}/profiles` }),
    '/groups/$id/profiles': by('admin', `${group}/profiles`, {
      dialogs: ['editProfiles=true', 'addProfile=1'],
    }),
    '/groups/$id/overview': by('admin', `${group}/overview`),
    '/groups/$id/users': by('admin', `${group}/users`, { dialogs: ['addUser=1'] }),
    '/groups/$id/codes': by('admin', `${group}/codes`, { dialogs: ['createCode=1'] }),
    '/groups/$id/schedule': by('admin', `${group}/schedule`, {
      dialogs: ['editSchedule=1&demandTypeId=2'],
    }),
    '/groups/$id/notifications': by('admin', `${group}/notifications`),

    '/protocols': by('admin', '/protocols'),
    '/protocols/$id': by('admin', `/protocols/${ids.protocolId}`),
    '/tools': by('admin', '/tools'),
    '/codes': by('admin', '/codes', { dialogs: ['createCode=1'] }),
    '/codes/$id': by('admin', `/codes/${ids.codeId}`),
    '/settings': by('admin', '/settings'),
    '/surveys': by('admin', '/surveys'),
    '/surveys/create': by('admin', '/surveys/create'),
    '/users': by('admin', '/users', { dialogs: ['addUser=1'] }),
    '/users/$id': by('admin', `/users/${ids.userId}`),
    '/test-volume-report': by('admin', '/test-volume-report'),
    '/enterprise-enrollment': by('enterprise admin', '/enterprise-enrollment'),

    '/organization': by('admin', '/organization', { lands: '/organization/settings' }),
    '/organization/settings': by('admin', '/organization/settings'),
    '/organization/security': by('admin', '/organization/security'),
    '/organization/statistics': by('admin', '/organization/statistics'),
    '/organization/connections': by('admin', '/organization/connections'),
    '/organization/audit': by('admin', '/organization/audit'),
    '/organization/permissions': by('admin', '/organization/permissions'),
    '/organization/api': by('staff in an organization', '/organization/api'),
    '/organization/webhooks': by('staff in an organization', '/organization/webhooks'),

    '/billing': by('admin', '/billing', { lands: '/billing/billing-overview' }),
    '/billing/billing-overview': by('admin', '/billing/billing-overview'),
    '/billing/billing-settings': by('admin', '/billing/billing-settings'),
    '/billing/billing-history': by('admin', '/billing/billing-history'),
    '/billing/billing-history/$invoiceId': by('admin', '/billing/billing-history/2'),
    '/billing/view-invoices/{-$id}': by('admin', '/billing/view-invoices'),
    '/billing/create-invoice/{-$id}': by('staff in an organization', '/billing/create-invoice'),
    '/billing/subscription': by('admin', '/billing/subscription'),
    '/billing/usage': by('admin', '/billing/usage'),
    '/subscription': by('admin', '/subscription'),
    '/subscription/setup': by('staff in an organization', '/subscription/setup'),

    '/account': by('admin', '/account', { lands: '/account/personal-information' }),
    '/account/personal-information': by('admin', '/account/personal-information'),
    '/account/password': by('admin', '/account/password'),
    '/account/groups': by('admin', '/account/groups'),
    '/account/security': by('admin', '/account/security'),

    '/org-management': by('staff in an organization', '/org-management', {
      lands: '/org-management/overview',
    }),
    '/org-management/overview': by('staff in an organization', '/org-management/overview'),
    '/org-management/usage': by('staff in an organization', '/org-management/usage'),
    '/org-management/subscription': by('staff in an organization', '/org-management/subscription'),
    '/org-management/connections': by('staff in an organization', '/org-management/connections', {
      lands: '/org-management/connections/overview',
    }),
    '/org-management/connections/overview': by(
      'staff in an organization',
      '/org-management/connections/overview',
    ),
    '/org-management/connections/access': by(
      'staff in an organization',
      '/org-management/connections/access',
    ),
    '/org-management/connections/billing': by(
      'staff in an organization',
      '/org-management/connections/billing',
    ),
    '/org-management/single-sign-on': by('staff in an organization', '/org-management/single-sign-on', {
      dialogs: ['dialog=oidc', 'dialog=saml'],
    }),
    '/org-management/measures': by('staff in an organization', '/org-management/measures'),
    '/org-management/reporting': by('staff in an organization', '/org-management/reporting', {
      lands: '/org-management/reporting/profiles-tested-report',
    }),
    '/org-management/reporting/profiles-tested-report': by(
      'staff in an organization',
      '/org-management/reporting/profiles-tested-report',
    ),
    '/org-management/reporting/billing-email-log': by(
      'staff in an organization',
      '/org-management/reporting/billing-email-log',
    ),
    '/org-management/reports': by('staff in an organization', '/org-management/reports', {
      lands: '/org-management/reporting/profiles-tested-report',
    }),
    '/org-management/reports/profiles-tested-report': by(
      'staff in an organization',
      '/org-management/reports/profiles-tested-report',
      { lands: '/org-management/reporting/profiles-tested-report' },
    ),
    '/org-management/reports/billing-email-log': by(
      'staff in an organization',
      '/org-management/reports/billing-email-log',
      { lands: '/org-management/reporting/billing-email-log' },
    ),
  };
}
