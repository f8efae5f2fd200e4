import { partnerBase } from '@plumbline/contract';
import { accessHandlers } from './features/access/access.routes.ts';
import { singleSignOnRoutes } from './features/access/sso/single-sign-on.routes.ts';
import { viewerOfToken } from './features/access/viewer-of-token.ts';
import { accountsHandlers } from './features/accounts/accounts.routes.ts';
import { auditHandlers } from './features/audit/audit.routes.ts';
import { billingHandlers } from './features/billing/billing.routes.ts';
import { codesHandlers } from './features/codes/codes.routes.ts';
import { liveBoardStream } from './features/codes/live-board.stream.ts';
import { connectionsHandlers } from './features/connections/connections.routes.ts';
import { dashboardHandlers } from './features/dashboard/dashboard.routes.ts';
import { deliveryHandlers } from './features/delivery/delivery.routes.ts';
import { devicesHandlers } from './features/devices/devices.routes.ts';
import { duplicatesHandlers } from './features/duplicates/duplicates.routes.ts';
import { eventsHandlers } from './features/events/events.routes.ts';
import { exportsHandlers } from './features/exports/exports.routes.ts';
import { fhirDoor } from './features/fhir/fhir-door.ts';
import { groupsHandlers } from './features/groups/groups.routes.ts';
import { integrationsHandlers } from './features/integrations/integrations.routes.ts';
import { pullRoutes } from './features/integrations/pull/pull.handlers.ts';
import { invoiceReportsHandlers } from './features/invoice-reports/invoice-reports.routes.ts';
import { invoicesHandlers } from './features/invoices/invoices.routes.ts';
import { organizationsHandlers } from './features/organizations/organizations.routes.ts';
import { portalCountsHandlers } from './features/portal-counts/portal-counts.routes.ts';
import { profilesHandlers } from './features/profiles/profiles.routes.ts';
import { protocolsHandlers } from './features/protocols/protocols.routes.ts';
import { partnerReportRoute } from './features/reports/partner-report.ts';
import { reportOfTest } from './features/reports/report-of-test.ts';
import { reportsHandlers } from './features/reports/reports.routes.ts';
import { rosterHandlers } from './features/roster/roster.routes.ts';
import { sentRosterRoutes } from './features/roster/sent/sent-roster.handlers.ts';
import { schoolsHandlers } from './features/schools/schools.routes.ts';
import { searchHandlers } from './features/search/search.routes.ts';
import { sharingHandlers } from './features/sharing/sharing.routes.ts';
import { staffHandlers } from './features/staff/staff.routes.ts';
import { subscriptionsHandlers } from './features/subscriptions/subscriptions.routes.ts';
import { surveysHandlers } from './features/surveys/surveys.routes.ts';
import { testsHandlers } from './features/tests/tests.routes.ts';
import { toolsHandlers } from './features/tools/tools.routes.ts';
import { usageHandlers } from './features/usage/usage.routes.ts';
import type { BrowserRoute } from './platform/http/browser-routes.ts';
import type { Handler } from './platform/http/handle.ts';
import type { PartnerDoor } from './platform/partner-door/partner-door.ts';
import { sendPartnerRefusal } from './platform/partner-door/send-partner-refusal.ts';
import type { Stream } from './platform/streams/stream.ts';

/** Every call the server answers. Features are listed here and meet nowhere else. */
export const handlers: readonly Handler[] = [
  ...accessHandlers,
  ...sharingHandlers,
  ...accountsHandlers,
  ...staffHandlers,
  ...auditHandlers,
  ...organizationsHandlers,
  ...devicesHandlers,
  ...groupsHandlers,
  ...profilesHandlers,
  ...deliveryHandlers,
  ...dashboardHandlers,
  ...protocolsHandlers,
  ...surveysHandlers,
  ...codesHandlers,
  ...testsHandlers,
  ...eventsHandlers,
  ...integrationsHandlers,
  ...reportsHandlers,
  ...exportsHandlers,
  ...rosterHandlers,
  ...duplicatesHandlers,
  ...searchHandlers,
  ...connectionsHandlers,
  ...billingHandlers,
  ...invoicesHandlers,
  ...invoiceReportsHandlers,
  ...portalCountsHandlers,
  ...subscriptionsHandlers,
  ...usageHandlers,
  ...toolsHandlers,
  ...schoolsHandlers,
];

/** Calls that are answered as streams too. */
export const streams: readonly Stream[] = [liveBoardStream];

/** Addresses that browsers are sent to. */
export const browserRoutes: readonly BrowserRoute[] = [...singleSignOnRoutes];

/** How a bearer token becomes a viewer. */
export const viewerOf = viewerOfToken;

/** Where systems of partners ask by key, and with no session. */
export const partnerDoors: readonly PartnerDoor[] = [
  {
    base: partnerBase,
    routes: [...pullRoutes, ...sentRosterRoutes, partnerReportRoute],
    sendRefusal: sendPartnerRefusal,
  },
  fhirDoor(reportOfTest),
];
