import type { PagePath } from '../platform/navigation/page-table.ts';
import type { entryPages } from '../platform/navigation/pages/entry-pages.ts';
import { leadsTo, type PageScreen, screen } from './page-screen.ts';
import { sectionScreen, subsectionScreen } from './section-route.ts';

/** Heading and tabs. */
const tabs = { component: sectionScreen } satisfies PageScreen;
const tabsInTab = { component: subsectionScreen } satisfies PageScreen;

/** What stands at the address of each page that the first script does not know. */
export const portalScreens = {
  '/redeem-profile-access-link': screen(() => import('./redeem-screen.tsx'), 'RedeemScreen'),
  '/redeem-code/$code': screen(() => import('./redeem-code-screen.tsx'), 'RedeemCodeScreen'),
  '/select-organization': screen(
    () => import('./select-organization-screen.tsx'),
    'SelectOrganizationScreen',
  ),
  '/sway-dashboard': screen(() => import('./portal-counts-screens.tsx'), 'StaffDashboardAloneScreen'),
  '/sway-tools': screen(() => import('./tools-screen.tsx'), 'ToolsAloneScreen'),
  '/invoice-fullpage': screen(() => import('./invoice-print-screen.tsx'), 'InvoicePrintScreen'),
  '/profile-test-fullpage': screen(() => import('./print-screen.tsx'), 'PrintScreen'),
  '/$': screen(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),

  '/dashboard': screen(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),

  '/profiles': screen(() => import('./profiles-screen.tsx'), 'ProfilesScreen'),
  '/profiles/bulk-move/{-$groupId}': screen(() => import('./bulk-move-screen.tsx'), 'BulkMoveScreen'),
  '/profiles/roster-import': screen(() => import('./roster-screens.tsx'), 'RosterScreen'),
  '/profiles/roster-import/$rosterImportId': screen(
    () => import('./roster-screens.tsx'),
    'RosterImportScreen',
  ),
  /** Its tabs stand below a header of their own. */
  '/profiles/$profileId': {},
  '/profiles/$profileId/overview': screen(
    () => import('./profile-overview-screen.tsx'),
    'ProfileOverviewScreen',
  ),
  '/profiles/$profileId/groups': screen(() => import('./profile-groups-screen.tsx'), 'ProfileGroupsScreen'),
  '/profiles/$profileId/codes': screen(() => import('./profile-codes-screen.tsx'), 'ProfileCodesScreen'),
  '/profiles/$profileId/events': screen(() => import('./profile-events-screen.tsx'), 'ProfileEventsScreen'),
  '/profiles/$profileId/calendar': screen(
    () => import('./profile-calendar-screen.tsx'),
    'ProfileCalendarScreen',
  ),
  '/profiles/$profileId/baselines': screen(
    () => import('./profile-baselines-screen.tsx'),
    'ProfileBaselinesScreen',
  ),
  '/profiles/$profileId/trends': screen(() => import('./profile-trends-screen.tsx'), 'ProfileTrendsScreen'),
  '/profiles/$profileId/test-history': screen(
    () => import('./profile-test-history-screen.tsx'),
    'ProfileTestHistoryScreen',
  ),
  '/profiles/$profileId/test/$testId': screen(() => import('./profile-test-screen.tsx'), 'ProfileTestScreen'),

  '/groups': screen(() => import('./groups-screen.tsx'), 'GroupsScreen'),
  '/groups/$id': screen(() => import('./group-screen.tsx'), 'GroupScreen'),
  '/groups/$id/profiles': screen(() => import('./group-profiles-screen.tsx'), 'GroupProfilesScreen'),
  '/groups/$id/overview': screen(() => import('./group-overview-screen.tsx'), 'GroupOverviewScreen'),
  '/groups/$id/users': screen(() => import('./group-users-screen.tsx'), 'GroupUsersScreen'),
  '/groups/$id/codes': screen(() => import('./group-codes-screen.tsx'), 'GroupCodesScreen'),
  '/groups/$id/schedule': screen(() => import('./group-schedule-screen.tsx'), 'GroupScheduleScreen'),
  '/groups/$id/notifications': screen(
    () => import('./group-notifications-screen.tsx'),
    'GroupNotificationsScreen',
  ),

  '/protocols': screen(() => import('./protocols-screen.tsx'), 'ProtocolsScreen'),
  '/protocols/$id': screen(() => import('./protocol-screen.tsx'), 'ProtocolScreen'),
  '/surveys': screen(() => import('./surveys-screens.tsx'), 'SurveysScreen'),
  '/surveys/create': screen(() => import('./surveys-screens.tsx'), 'SurveyEditorScreen'),
  '/codes': screen(() => import('./codes-screen.tsx'), 'CodesScreen'),
  '/codes/$id': screen(() => import('./code-screen.tsx'), 'CodeScreen'),
  '/tools': screen(() => import('./tools-screen.tsx'), 'ToolsScreen'),

  '/settings': screen(() => import('./organization-settings-screen.tsx'), 'SettingsScreen'),
  '/organization': tabs,
  '/organization/settings': screen(
    () => import('./organization-settings-screen.tsx'),
    'OrganizationSettingsScreen',
  ),
  '/organization/security': screen(
    () => import('./organization-security-screen.tsx'),
    'OrganizationSecurityScreen',
  ),
  '/organization/statistics': screen(
    () => import('../features/organizations/statistics-page.tsx'),
    'StatisticsPage',
  ),
  '/organization/connections': screen(
    () => import('./connection-screens.tsx'),
    'OrganizationConnectionsScreen',
  ),
  '/organization/audit': screen(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
  '/organization/permissions': screen(
    () => import('../features/access/permissions-page.tsx'),
    'PermissionsPage',
  ),
  '/organization/api': screen(
    () => import('../features/integrations/external-integrations-page.tsx'),
    'ExternalIntegrationsPage',
  ),
  '/organization/webhooks': screen(() => import('./webhooks-screen.tsx'), 'WebhooksScreen'),

  '/billing': screen(() => import('./billing-screen.tsx'), 'BillingScreen'),
  '/billing/billing-overview': screen(
    () => import('../features/billing/overview/billing-overview-page.tsx'),
    'BillingOverviewPage',
  ),
  '/billing/billing-settings': screen(
    () => import('../features/billing/billing-settings-page.tsx'),
    'BillingSettingsPage',
  ),
  '/billing/billing-history': screen(() => import('./billing-history-screens.tsx'), 'BillingHistoryScreen'),
  '/billing/billing-history/$invoiceId': screen(
    () => import('./billing-history-screens.tsx'),
    'InvoiceHistoryScreen',
  ),
  '/billing/view-invoices/{-$id}': screen(() => import('./invoices-screen.tsx'), 'InvoicesScreen'),
  '/billing/create-invoice/{-$id}': {
    ...screen(() => import('./invoice-editor-screen.tsx'), 'InvoiceEditorScreen'),
    othersTo: '/billing',
  },
  '/billing/subscription': screen(() => import('./subscription-screens.tsx'), 'BillingSubscriptionScreen'),
  '/billing/usage': screen(() => import('./usage-screens.tsx'), 'BillingUsageScreen'),
  /** Where the enterprise's dashboard leads internal staff. */
  '/subscription': screen(() => import('./subscription-screens.tsx'), 'EnterpriseSubscriptionScreen'),
  '/subscription/setup': screen(() => import('./subscription-screens.tsx'), 'SubscriptionSetupScreen'),

  '/users': screen(() => import('./users-screen.tsx'), 'UsersScreen'),
  '/users/$id': screen(() => import('./user-screen.tsx'), 'UserScreen'),
  '/test-volume-report': screen(() => import('./test-volume-screen.tsx'), 'TestVolumeScreen'),
  '/enterprise-enrollment': screen(
    () => import('./enterprise-enrollment-screen.tsx'),
    'EnterpriseEnrollmentScreen',
  ),

  '/account': tabs,
  '/account/personal-information': screen(
    () => import('../features/accounts/personal-information-page.tsx'),
    'PersonalInformationPage',
  ),
  '/account/password': screen(() => import('../features/accounts/password-page.tsx'), 'PasswordPage'),
  '/account/groups': screen(
    () => import('../features/accounts/account-groups-page.tsx'),
    'AccountGroupsPage',
  ),
  '/account/security': screen(() => import('./account-security-screen.tsx'), 'AccountSecurityScreen'),

  '/super-admin': tabs,
  '/super-admin/organizations': screen(() => import('./organizations-screen.tsx'), 'OrganizationsScreen'),
  '/super-admin/profiles-and-users': screen(() => import('./staff-screens.tsx'), 'ProfilesAndUsersScreen'),
  '/super-admin/all-invoices': screen(() => import('./invoice-report-screens.tsx'), 'AllInvoicesScreen'),
  '/super-admin/nces-tool': screen(() => import('./nces-tool-screen.tsx'), 'NcesToolScreen'),
  '/super-admin/new-org-enrollment': screen(
    () => import('./new-org-enrollment-screen.tsx'),
    'NewOrgEnrollmentScreen',
  ),
  '/super-admin/reporting': tabsInTab,
  '/super-admin/reporting/organization-report': screen(
    () => import('./invoice-report-screens.tsx'),
    'OrganizationReportScreen',
  ),
  '/super-admin/reporting/subscription-report': screen(
    () => import('./invoice-report-screens.tsx'),
    'SubscriptionReportScreen',
  ),
  '/super-admin/reporting/sway-dashboard': screen(
    () => import('./portal-counts-screens.tsx'),
    'StaffDashboardScreen',
  ),
  '/super-admin/reporting/tests-by-domain': screen(
    () => import('./portal-counts-screens.tsx'),
    'TestsByDomainScreen',
  ),
  '/super-admin/reporting/raw-data-export': screen(
    () => import('./raw-data-export-screen.tsx'),
    'RawDataExportScreen',
  ),
  '/super-admin/reporting/invoice-reports': screen(
    () => import('./invoice-report-screens.tsx'),
    'InvoiceReportsScreen',
  ),
  '/super-admin/reporting/email-report': screen(
    () => import('./invoice-report-screens.tsx'),
    'EmailReportScreen',
  ),
  '/super-admin/org-connect-management': screen(() => import('./staff-screens.tsx'), 'AllConnectionsScreen'),

  '/org-management': tabs,
  '/org-management/overview': screen(
    () => import('./management-overview-screen.tsx'),
    'ManagementOverviewScreen',
  ),
  '/org-management/usage': screen(() => import('./usage-screens.tsx'), 'ManagedUsageScreen'),
  '/org-management/subscription': screen(
    () => import('./subscription-screens.tsx'),
    'ManagementSubscriptionScreen',
  ),
  '/org-management/connections': tabsInTab,
  '/org-management/connections/overview': screen(
    () => import('./connection-screens.tsx'),
    'ConnectionTreeScreen',
  ),
  '/org-management/connections/access': screen(
    () => import('./connection-screens.tsx'),
    'AccessConnectionsScreen',
  ),
  '/org-management/connections/billing': screen(
    () => import('./connection-screens.tsx'),
    'BillingConnectionsScreen',
  ),
  '/org-management/single-sign-on': screen(() => import('./single-sign-on-screen.tsx'), 'SingleSignOnScreen'),
  '/org-management/measures': screen(() => import('../features/protocols/measures-page.tsx'), 'MeasuresPage'),
  '/org-management/reporting': tabsInTab,
  '/org-management/reporting/profiles-tested-report': screen(
    () => import('./invoice-report-screens.tsx'),
    'ProfilesTestedScreen',
  ),
  '/org-management/reports': leadsTo('/org-management/reporting'),
  '/org-management/reports/profiles-tested-report': leadsTo(
    '/org-management/reporting/profiles-tested-report',
  ),
  '/org-management/reports/billing-email-log': leadsTo('/org-management/reporting/billing-email-log'),
  '/org-management/reporting/billing-email-log': screen(
    () => import('./invoice-report-screens.tsx'),
    'OrgEmailLogScreen',
  ),
} as const satisfies Readonly<Record<Exclude<PagePath, keyof typeof entryPages>, PageScreen>>;
