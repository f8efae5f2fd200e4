import type { CurrentUser } from '@plumbline/contract';
import type { Permission } from '@plumbline/domain';
import { accountTypes } from '@plumbline/domain/access/user-rules';

/** What a page needs of the session before it opens. */
export type PageAccess =
  /** Login, the password pages, full-page prints, page not found: whoever comes is signed out. */
  | 'clearsUser'
  /** Open to everybody, signed in or not. */
  | 'open'
  /** A signed-in account; the organization plays no part. */
  | 'account'
  /** A signed-in account, in its selected organization where it has one. */
  | 'signedIn'
  /** A signed-in account in its selected organization. */
  | 'organization'
  /** Internal staff, outside the portal's frame; everybody else goes to login. */
  | 'staff';

/** Accounts that reach only pages that name them: type 4 and type 5. */
export type ReducedAccount = 'covid' | 'family';

export interface PageRule {
  /** Its heading, and the browser's title before the brand's. */
  title: string;
  access: PageAccess;
  /** Reduced accounts that reach it. */
  reachedBy?: readonly ReducedAccount[];
  /** The switch in the address with which a page that signs out keeps the session: the portal itself opened it. */
  keepsUserWith?: 'isPortal';
  /** The permission that opens it, by the word the server uses; without one every staff member may. */
  needs?: Permission;
  /** The preference of the selected organization that opens it; without one it is there for every organization. */
  needsPreference?: 'externalApiEnabled';
}

const everyReduced = ['covid', 'family'] as const;
const profile = { access: 'organization', needs: 'profile:read' } as const;
const group = { access: 'organization', needs: 'group:read' } as const;
const protocol = { access: 'organization', needs: 'protocol:read' } as const;
const code = { access: 'organization', needs: 'code:read' } as const;
const settings = { access: 'organization', needs: 'organization:configure' } as const;
const billing = { access: 'organization', needs: 'billing:manage' } as const;
const users = { access: 'organization', needs: 'user:read' } as const;
/** Pages of internal staff, who need no organization for them. */
const internal = { access: 'signedIn', needs: 'staff:tools' } as const;
const report = { access: 'signedIn', needs: 'report:internal' } as const;
/** Pages of internal staff about the organization that is open. */
const management = { access: 'organization', needs: 'staff:tools' } as const;

/**
 * Every page of the portal by its route: what it is called, and who may open it. The guard, the frame, the tabs, the sidebar and
 * the tests read this table; nothing else decides. The server decides once more for every call a page makes.
 */
export const pages = {
  '/': { title: 'Home', access: 'open' },
  '/login': { title: 'Sign in', access: 'clearsUser' },
  '/forgot-password': { title: 'Forgot password', access: 'clearsUser' },
  '/reset-password': { title: 'Reset password', access: 'clearsUser' },
  '/confirm-email': { title: 'Confirm e-mail', access: 'open' },
  '/get-mobile-token': { title: 'Getting Mobile Token', access: 'open' },
  '/redeem-profile-access-link': { title: 'Profile access', access: 'open' },
  '/redeem-code/$code': { title: 'Take your test', access: 'open' },
  '/select-organization': { title: 'Select Organization', access: 'account' },
  '/sway-dashboard': { title: 'Staff dashboard', access: 'staff' },
  '/sway-tools': { title: 'Tools', access: 'staff' },
  '/invoice-fullpage': { title: 'Invoice', access: 'clearsUser' },
  '/profile-test-fullpage': { title: 'Clinical report', access: 'clearsUser', keepsUserWith: 'isPortal' },
  '/$': { title: 'Page Not Found', access: 'clearsUser' },

  '/dashboard': { title: 'Dashboard', access: 'organization', reachedBy: ['family'] },

  '/profiles': { ...profile, title: 'Profiles' },
  '/profiles/bulk-move/{-$groupId}': { ...profile, needs: 'profile:write', title: 'Bulk Move' },
  '/profiles/roster-import': { ...profile, needs: 'profile:identity', title: 'Import Roster' },
  '/profiles/roster-import/$rosterImportId': {
    ...profile,
    needs: 'profile:identity',
    title: 'Import Roster',
  },
  '/profiles/$profileId': { ...profile, title: 'Profile' },
  '/profiles/$profileId/overview': { ...profile, title: 'Overview' },
  '/profiles/$profileId/groups': { ...profile, title: 'Groups' },
  '/profiles/$profileId/codes': { ...profile, title: 'Codes' },
  '/profiles/$profileId/events': { ...profile, title: 'Events' },
  '/profiles/$profileId/calendar': { ...profile, title: 'Calendar' },
  '/profiles/$profileId/baselines': { ...profile, title: 'Baselines' },
  '/profiles/$profileId/trends': { ...profile, title: 'Trends' },
  '/profiles/$profileId/test-history': { ...profile, title: 'Test History' },
  '/profiles/$profileId/test/$testId': { ...profile, title: 'Test' },

  '/groups': { ...group, title: 'Groups' },
  '/groups/$id': { ...group, title: 'Group' },
  '/groups/$id/profiles': { ...group, title: 'Profiles' },
  '/groups/$id/overview': { ...group, title: 'Overview' },
  '/groups/$id/users': { ...users, title: 'Users' },
  '/groups/$id/codes': { ...group, title: 'Codes' },
  '/groups/$id/schedule': { ...group, title: 'Schedule' },
  '/groups/$id/notifications': { ...group, title: 'Notifications' },

  '/protocols': { ...protocol, title: 'Protocols' },
  '/protocols/$id': { ...protocol, title: 'Protocol' },
  '/tools': { access: 'organization', title: 'Tools' },
  '/codes': { ...code, title: 'Codes' },
  '/codes/$id': { ...code, title: 'Code' },
  '/settings': { ...settings, title: 'Settings' },
  '/surveys': { ...protocol, title: 'Surveys' },
  '/surveys/create': { ...protocol, needs: 'protocol:write', title: 'Create Survey' },

  '/organization': { ...settings, title: 'Organization' },
  '/organization/settings': { ...settings, title: 'Settings' },
  '/organization/security': { ...settings, title: 'Security' },
  '/organization/statistics': { ...settings, title: 'Statistics' },
  '/organization/audit': { ...settings, needs: 'audit:read', title: 'Audit Log' },
  '/organization/permissions': { ...settings, title: 'Who may do what' },
  '/organization/api': {
    ...settings,
    needs: 'integration:manage',
    needsPreference: 'externalApiEnabled',
    title: 'External Integrations',
  },

  '/billing': { ...billing, title: 'Billing' },
  '/billing/billing-overview': { ...billing, title: 'Billing Overview' },
  '/billing/billing-settings': { ...billing, title: 'Billing Settings' },
  '/billing/billing-history': { ...billing, title: 'Billing History' },
  '/billing/billing-history/$invoiceId': { ...billing, title: 'Invoice' },
  '/billing/view-invoices/{-$id}': { ...billing, title: 'View Invoices' },
  '/billing/create-invoice/{-$id}': { ...billing, needs: 'invoice:write', title: 'Create Invoice' },
  '/billing/subscription': { ...billing, title: 'Subscription' },
  '/subscription': { ...billing, title: 'Subscription' },

  '/users': { ...users, title: 'Users' },
  '/users/$id': { ...users, title: 'User' },
  '/test-volume-report': {
    access: 'organization',
    needs: 'report:organization',
    title: 'Test Volume Report',
  },
  '/enterprise-enrollment': {
    access: 'organization',
    needs: 'enterprise:enroll',
    title: 'Enterprise Enrollment',
  },

  '/account': { access: 'signedIn', reachedBy: everyReduced, title: 'Account' },
  '/account/personal-information': {
    access: 'signedIn',
    reachedBy: everyReduced,
    title: 'Personal Information',
  },
  '/account/password': {
    access: 'signedIn',
    needs: 'account:password',
    reachedBy: ['family'],
    title: 'Password',
  },
  '/account/groups': { access: 'signedIn', title: 'Groups' },
  '/account/security': { access: 'signedIn', title: 'Security' },

  '/super-admin': { ...internal, title: 'Super Admin' },
  '/super-admin/organizations': { ...internal, title: 'Organizations' },
  '/super-admin/profiles-and-users': { ...internal, title: 'Profiles and Users' },
  '/super-admin/all-invoices': { ...internal, title: 'All Invoices' },
  '/super-admin/nces-tool': { ...internal, needs: 'tool:schoolIds', title: 'NCES Tool' },
  '/super-admin/new-org-enrollment': { ...internal, title: 'New Org Enrollment' },
  '/super-admin/reporting': { ...report, title: 'Reporting' },
  '/super-admin/reporting/organization-report': { ...report, title: 'Organization Report' },
  '/super-admin/reporting/subscription-report': { ...report, title: 'Subscription Report' },
  '/super-admin/reporting/sway-dashboard': { ...report, title: 'Staff Dashboard' },
  '/super-admin/reporting/tests-by-domain': { ...report, title: 'Tests by Domain' },
  '/super-admin/reporting/raw-data-export': { ...report, title: 'Raw Data Export' },
  '/super-admin/reporting/invoice-reports': { ...report, title: 'Invoice Reports' },
  '/super-admin/reporting/email-report': { ...report, title: 'Email Report' },

  '/org-management': { ...management, title: 'Org Management' },
  '/org-management/overview': { ...management, title: 'Overview' },
  '/org-management/usage': { ...management, title: 'Usage' },
  '/org-management/subscription': { ...management, title: 'Subscription' },
  '/org-management/connections': { ...management, title: 'Connections' },
  '/org-management/connections/overview': { ...management, title: 'Overview' },
  '/org-management/connections/access': { ...management, title: 'Access' },
  '/org-management/connections/billing': { ...management, title: 'Billing' },
  '/org-management/single-sign-on': { ...management, title: 'Single sign-on' },
  '/org-management/measures': { ...management, title: 'Measures' },
  '/org-management/reports': { ...management, title: 'Reports' },
  '/org-management/reports/profiles-tested-report': { ...management, title: 'Profiles Tested Report' },
  '/org-management/reports/billing-email-log': { ...management, title: 'Billing Email Log' },
} as const satisfies Readonly<Record<string, PageRule>>;

/** The route of a page as the router writes it: `/profiles/$profileId/overview`. */
export type PagePath = keyof typeof pages;

/** What the table says of a page. */
export const ruleOf = (page: PagePath): PageRule => pages[page];

/**
 * Whether somebody who is signed in may open a page. Reduced accounts and missing organizations are the guard's business; this
 * is about what they may do in the organization that is open.
 */
export const mayOpen = (
  { needs, needsPreference }: PageRule,
  { permissions, selectedOrganization }: Pick<CurrentUser, 'permissions' | 'selectedOrganization'>,
): boolean =>
  (needs === undefined || permissions.includes(needs)) &&
  (needsPreference === undefined || selectedOrganization?.[needsPreference] === true);

const reducedAccounts: Readonly<Record<number, ReducedAccount>> = {
  [accountTypes.covid]: 'covid',
  [accountTypes.family]: 'family',
};

/** What kind of reduced account a type is; undefined for staff. */
export const reducedAccountOf = (accountTypeId: number): ReducedAccount | undefined =>
  reducedAccounts[accountTypeId];

/** Whether a page is one that somebody could get to: what the guard would let through and what they may do there. */
export function mayReach(
  rule: PageRule,
  user: Pick<CurrentUser, 'account' | 'permissions' | 'selectedOrganization'>,
): boolean {
  const reduced = reducedAccountOf(user.account.accountTypeId);
  return reduced === undefined ? mayOpen(rule, user) : rule.reachedBy?.includes(reduced) === true;
}
