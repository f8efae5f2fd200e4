import type { PagePath } from '../platform/navigation/page-table.ts';
import type { entryPages } from '../platform/navigation/pages/entry-pages.ts';
import { prefetchDashboardScreen } from './dashboard-prefetch.ts';
import { leadsTo, type PageScreen, screen } from './page-screen.ts';
import { sectionScreen, subsectionScreen } from './section-route.ts';

/** Heading and tabs. */
const tabs = { component: sectionScreen } satisfies PageScreen;
const tabsInTab = { component: subsectionScreen } satisfies PageScreen;

const administration = async () => (await import('./staff/administration-screens.ts')).administrationScreens;

/** What is shown at the address of each page that the first script does not know. */
export const portalScreens = {
  '/redeem-profile-access-link': screen(() => import('./access/redeem-screen.tsx'), 'RedeemScreen'),
  '/redeem-code/$code': screen(() => import('./codes/redeem-code-screen.tsx'), 'RedeemCodeScreen'),
  '/select-organization': screen(
    () => import('./access/select-organization-screen.tsx'),
    'SelectOrganizationScreen',
  ),
  '/sway-dashboard': screen(
    () => administration().then((load) => load.portalCounts()),
    'StaffDashboardAloneScreen',
  ),
  '/sway-tools': screen(() => import('./staff/tools-screen.tsx'), 'ToolsAloneScreen'),
  '/invoice-fullpage': screen(() => import('./billing/invoice-print-screen.tsx'), 'InvoicePrintScreen'),
  '/profile-test-fullpage': screen(() => import('./profiles/print-screen.tsx'), 'PrintScreen'),
  '/$': screen(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),

  '/dashboard': {
    ...screen(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
    prefetch: prefetchDashboardScreen,
  },

  '/profiles': screen(() => import('./profiles/profiles-screen.tsx'), 'ProfilesScreen'),
  '/profiles/bulk-move/{-$groupId}': screen(
    () => import('./profiles/bulk-move-screen.tsx'),
    'BulkMoveScreen',
  ),
  '/profiles/roster-import': screen(() => import('./profiles/roster-screens.tsx'), 'RosterScreen'),
  '/profiles/roster-import/$rosterImportId': screen(
    () => import('./profiles/roster-screens.tsx'),
    'RosterImportScreen',
  ),
  '/profiles/held-tests': screen(() => import('./profiles/held-test-screens.tsx'), 'HeldTestsScreen'),
  '/profiles/held-tests/$submissionId': screen(
    () => import('./profiles/held-test-screens.tsx'),
    'HeldTestScreen',
  ),
  /** Its tabs are below a header of their own. */
  '/profiles/$profileId': {},
  '/profiles/$profileId/overview': screen(
    () => import('./profiles/profile-overview-screen.tsx'),
    'ProfileOverviewScreen',
  ),
  '/profiles/$profileId/groups': screen(
    () => import('./profiles/profile-groups-screen.tsx'),
    'ProfileGroupsScreen',
  ),
  '/profiles/$profileId/codes': screen(
    () => import('./profiles/profile-codes-screen.tsx'),
    'ProfileCodesScreen',
  ),
  '/profiles/$profileId/events': screen(
    () => import('./profiles/profile-events-screen.tsx'),
    'ProfileEventsScreen',
  ),
  '/profiles/$profileId/calendar': screen(
    () => import('./profiles/profile-calendar-screen.tsx'),
    'ProfileCalendarScreen',
  ),
  '/profiles/$profileId/baselines': screen(
    () => import('./profiles/profile-baselines-screen.tsx'),
    'ProfileBaselinesScreen',
  ),
  '/profiles/$profileId/trends': screen(
    () => import('./profiles/profile-trends-screen.tsx'),
    'ProfileTrendsScreen',
  ),
  '/profiles/$profileId/test-history': screen(
    () => import('./profiles/profile-test-history-screen.tsx'),
    'ProfileTestHistoryScreen',
  ),
  '/profiles/$profileId/test/$testId': screen(
    () => import('./profiles/profile-test-screen.tsx'),
    'ProfileTestScreen',
  ),

  '/groups': screen(() => import('./groups/groups-screen.tsx'), 'GroupsScreen'),
  '/groups/$id': screen(() => import('./groups/group-screen.tsx'), 'GroupScreen'),
  '/groups/$id/profiles': screen(() => import('./groups/group-profiles-screen.tsx'), 'GroupProfilesScreen'),
  '/groups/$id/overview': screen(() => import('./groups/group-overview-screen.tsx'), 'GroupOverviewScreen'),
  '/groups/$id/users': screen(() => import('./groups/group-users-screen.tsx'), 'GroupUsersScreen'),
  '/groups/$id/codes': screen(() => import('./groups/group-codes-screen.tsx'), 'GroupCodesScreen'),
  '/groups/$id/schedule': screen(() => import('./groups/group-schedule-screen.tsx'), 'GroupScheduleScreen'),
  '/groups/$id/notifications': screen(
    () => import('./groups/group-notifications-screen.tsx'),
    'GroupNotificationsScreen',
  ),

  '/protocols': screen(() => import('./protocols/protocols-screen.tsx'), 'ProtocolsScreen'),
  '/protocols/$id': screen(() => import('./protocols/protocol-screen.tsx'), 'ProtocolScreen'),
  '/surveys': screen(() => administration().then((load) => load.surveys()), 'SurveysScreen'),
  '/surveys/create': screen(() => administration().then((load) => load.surveys()), 'SurveyEditorScreen'),
  '/codes': screen(() => import('./codes/codes-screen.tsx'), 'CodesScreen'),
  '/codes/$id': screen(() => import('./codes/code-screen.tsx'), 'CodeScreen'),
  '/tools': screen(() => import('./staff/tools-screen.tsx'), 'ToolsScreen'),

  '/settings': screen(() => import('./organizations/organization-settings-screen.tsx'), 'SettingsScreen'),
  '/organization': tabs,
  '/organization/settings': screen(
    () => administration().then((load) => load.organizationSettings()),
    'OrganizationSettingsScreen',
  ),
  '/organization/security': screen(
    () => administration().then((load) => load.organizationSecurity()),
    'OrganizationSecurityScreen',
  ),
  '/organization/statistics': screen(
    () => administration().then((load) => load.statistics()),
    'StatisticsPage',
  ),
  '/organization/connections': screen(
    () => administration().then((load) => load.connection()),
    'OrganizationConnectionsScreen',
  ),
  '/organization/audit': screen(() => administration().then((load) => load.audit()), 'AuditPage'),
  '/organization/permissions': screen(
    () => administration().then((load) => load.permissions()),
    'PermissionsPage',
  ),
  '/organization/api': screen(
    () => administration().then((load) => load.externalIntegrations()),
    'ExternalIntegrationsPage',
  ),
  '/organization/webhooks': screen(() => administration().then((load) => load.webhooks()), 'WebhooksScreen'),

  '/billing': screen(() => administration().then((load) => load.billing()), 'BillingScreen'),
  '/billing/billing-overview': screen(
    () => administration().then((load) => load.billingOverview()),
    'BillingOverviewPage',
  ),
  '/billing/billing-settings': screen(
    () => administration().then((load) => load.billingSettings()),
    'BillingSettingsPage',
  ),
  '/billing/billing-history': screen(
    () => administration().then((load) => load.billingHistory()),
    'BillingHistoryScreen',
  ),
  '/billing/billing-history/$invoiceId': screen(
    () => administration().then((load) => load.billingHistory()),
    'InvoiceHistoryScreen',
  ),
  '/billing/view-invoices/{-$id}': screen(
    () => administration().then((load) => load.invoices()),
    'InvoicesScreen',
  ),
  '/billing/create-invoice/{-$id}': {
    ...screen(() => administration().then((load) => load.invoiceEditor()), 'InvoiceEditorScreen'),
    othersTo: '/billing',
  },
  '/billing/subscription': screen(
    () => administration().then((load) => load.subscription()),
    'BillingSubscriptionScreen',
  ),
  '/billing/usage': screen(() => administration().then((load) => load.usage()), 'BillingUsageScreen'),
  /** Where the enterprise's dashboard leads internal staff. */
  '/subscription': screen(
    () => administration().then((load) => load.subscription()),
    'EnterpriseSubscriptionScreen',
  ),
  '/subscription/setup': screen(
    () => administration().then((load) => load.subscription()),
    'SubscriptionSetupScreen',
  ),

  '/users': screen(() => administration().then((load) => load.users()), 'UsersScreen'),
  '/users/$id': screen(() => administration().then((load) => load.user()), 'UserScreen'),
  '/test-volume-report': screen(() => administration().then((load) => load.testVolume()), 'TestVolumeScreen'),
  '/enterprise-enrollment': screen(
    () => administration().then((load) => load.enterpriseEnrollment()),
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
  '/account/security': screen(() => import('./access/account-security-screen.tsx'), 'AccountSecurityScreen'),

  '/super-admin': tabs,
  '/super-admin/organizations': screen(
    () => administration().then((load) => load.organizations()),
    'OrganizationsScreen',
  ),
  '/super-admin/profiles-and-users': screen(
    () => administration().then((load) => load.staff()),
    'ProfilesAndUsersScreen',
  ),
  '/super-admin/all-invoices': screen(
    () => administration().then((load) => load.invoiceReport()),
    'AllInvoicesScreen',
  ),
  '/super-admin/nces-tool': screen(() => administration().then((load) => load.ncesTool()), 'NcesToolScreen'),
  '/super-admin/new-org-enrollment': screen(
    () => administration().then((load) => load.newOrgEnrollment()),
    'NewOrgEnrollmentScreen',
  ),
  '/super-admin/reporting': tabsInTab,
  '/super-admin/reporting/organization-report': screen(
    () => administration().then((load) => load.invoiceReport()),
    'OrganizationReportScreen',
  ),
  '/super-admin/reporting/subscription-report': screen(
    () => administration().then((load) => load.invoiceReport()),
    'SubscriptionReportScreen',
  ),
  '/super-admin/reporting/sway-dashboard': screen(
    () => administration().then((load) => load.portalCounts()),
    'StaffDashboardScreen',
  ),
  '/super-admin/reporting/tests-by-domain': screen(
    () => administration().then((load) => load.portalCounts()),
    'TestsByDomainScreen',
  ),
  '/super-admin/reporting/raw-data-export': screen(
    () => administration().then((load) => load.rawDataExport()),
    'RawDataExportScreen',
  ),
  '/super-admin/reporting/invoice-reports': screen(
    () => administration().then((load) => load.invoiceReport()),
    'InvoiceReportsScreen',
  ),
  '/super-admin/reporting/email-report': screen(
    () => administration().then((load) => load.invoiceReport()),
    'EmailReportScreen',
  ),
  '/super-admin/org-connect-management': screen(
    () => administration().then((load) => load.staff()),
    'AllConnectionsScreen',
  ),

  '/org-management': tabs,
  '/org-management/overview': screen(
    () => administration().then((load) => load.managementOverview()),
    'ManagementOverviewScreen',
  ),
  '/org-management/usage': screen(() => administration().then((load) => load.usage()), 'ManagedUsageScreen'),
  '/org-management/subscription': screen(
    () => administration().then((load) => load.subscription()),
    'ManagementSubscriptionScreen',
  ),
  '/org-management/connections': tabsInTab,
  '/org-management/connections/overview': screen(
    () => administration().then((load) => load.connection()),
    'ConnectionTreeScreen',
  ),
  '/org-management/connections/access': screen(
    () => administration().then((load) => load.connection()),
    'AccessConnectionsScreen',
  ),
  '/org-management/connections/billing': screen(
    () => administration().then((load) => load.connection()),
    'BillingConnectionsScreen',
  ),
  '/org-management/single-sign-on': screen(
    () => administration().then((load) => load.singleSignOn()),
    'SingleSignOnScreen',
  ),
  '/org-management/measures': screen(() => administration().then((load) => load.measures()), 'MeasuresPage'),
  '/org-management/reporting': tabsInTab,
  '/org-management/reporting/profiles-tested-report': screen(
    () => administration().then((load) => load.invoiceReport()),
    'ProfilesTestedScreen',
  ),
  '/org-management/reports': leadsTo('/org-management/reporting'),
  '/org-management/reports/profiles-tested-report': leadsTo(
    '/org-management/reporting/profiles-tested-report',
  ),
  '/org-management/reports/billing-email-log': leadsTo('/org-management/reporting/billing-email-log'),
  '/org-management/reporting/billing-email-log': screen(
    () => administration().then((load) => load.invoiceReport()),
    'OrgEmailLogScreen',
  ),
} as const satisfies Readonly<Record<Exclude<PagePath, keyof typeof entryPages>, PageScreen>>;
