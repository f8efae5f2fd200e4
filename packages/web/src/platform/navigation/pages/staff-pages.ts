import { organizationReportSorts } from '@plumbline/contract/features/invoice-reports/organization-report-headers';
import {
  invoiceReportSorts,
  invoiceReportStates,
} from '@plumbline/contract/features/invoice-reports/report-headers';
import { schoolBusinessTypeNames } from '@plumbline/contract/features/schools/business-types';
import {
  connectionSortColumns,
  organizationSortColumns,
} from '@plumbline/contract/features/staff/organization-list-words';
import { day, flag, id, list, oneOf, paging, searched, text } from '../address-fields.ts';
import type { PageRule } from '../page-rule.ts';
import { flagParam } from '../search-params.ts';
import { subscriptionView } from './administration-pages.ts';
import { connectionsAddress } from './connections-address.ts';
import { staffDashboardAddress, testsByDomainAddress } from './portal-counts-address.ts';
import { usageAddress } from './usage-address.ts';

/** Pages of internal staff that need no open organization. */
const internal = { access: 'signedIn', needs: 'staff:tools' } as const;
const report = { access: 'signedIn', needs: 'report:internal' } as const;
/** Pages of internal staff about the open organization. */
const management = { access: 'organization', needs: 'staff:tools' } as const;

/** The days of the log, both included; without them a month back to today. */
const emailLog = { ...list(invoiceReportSorts.emailLog, 'date', false), startDate: day(), endDate: day() };

/** The pages of internal staff. */
export const staffPages = {
  '/super-admin': { ...internal, title: 'Super Admin', holdsTabs: true },
  '/super-admin/organizations': {
    ...internal,
    title: 'Organizations',
    address: {
      ...list(organizationSortColumns, 'name'),
      /** The id of the organization whose Edit dialog is open. */
      edit: id(),
      /** The id of the organization that somebody is about to open. */
      open: id(),
    },
  },
  '/super-admin/profiles-and-users': {
    ...internal,
    title: 'Profiles and Users',
    address: { ...paging, SearchString: searched(), profilesOnly: flag() },
  },
  '/super-admin/all-invoices': {
    ...report,
    title: 'All Invoices',
    address: { ...list(invoiceReportSorts.general, 'invoiceDate', false), state: oneOf(invoiceReportStates) },
  },
  '/super-admin/nces-tool': {
    ...internal,
    needs: 'tool:schoolIds',
    title: 'NCES Tool',
    address: { businessType: oneOf(schoolBusinessTypeNames, 'High School') },
  },
  '/super-admin/new-org-enrollment': { ...internal, title: 'New Org Enrollment' },
  '/super-admin/reporting': { ...report, title: 'Reporting', holdsTabs: true },
  '/super-admin/reporting/organization-report': {
    ...report,
    title: 'Organization Report',
    address: { ...list(organizationReportSorts.organization, 'organizationName'), ActiveOnly: flag(true) },
  },
  '/super-admin/reporting/subscription-report': {
    ...report,
    title: 'Subscription Report',
    address: {
      report: oneOf(['previous', 'current', 'renewal', 'missing'], 'current'),
      ...paging,
      SearchString: searched(),
      /** A column of the report; the missing one has an order of its own until somebody chooses. */
      SortByColumn: text(40),
      SortAscending: { fallback: undefined, read: flagParam },
    },
  },
  '/super-admin/reporting/sway-dashboard': {
    ...report,
    title: 'Staff Dashboard',
    address: staffDashboardAddress,
  },
  '/super-admin/reporting/tests-by-domain': {
    ...report,
    title: 'Tests by Domain',
    address: testsByDomainAddress,
  },
  '/super-admin/reporting/raw-data-export': { ...report, title: 'Raw Data Export' },
  '/super-admin/reporting/invoice-reports': {
    ...report,
    title: 'Invoice Reports',
    address: {
      report: oneOf(['general', 'unpaid', 'missing', 'unsent', 'books'], 'general'),
      ...paging,
      SearchString: searched(),
      /** A column of the report; each has an order of its own until somebody chooses. */
      SortByColumn: text(40),
      SortAscending: { fallback: undefined, read: flagParam },
      state: oneOf(invoiceReportStates),
      /** Days of the invoice date, both included; without them no limit. */
      startDate: day(),
      endDate: day(),
      includeDemo: flag(),
      includeResearch: flag(true),
      includeDisabled: flag(),
    },
  },
  '/super-admin/reporting/email-report': { ...report, title: 'Email Report', address: emailLog },
  '/super-admin/org-connect-management': {
    ...internal,
    title: 'Connections',
    address: {
      ...list(connectionSortColumns, 'parentOrganizationName'),
      type: oneOf([1, 2, 3, 4]),
      status: oneOf([1, 2, 3, 4, 5]),
    },
  },

  '/org-management': { ...management, title: 'Org Management', holdsTabs: true },
  '/org-management/overview': { ...management, title: 'Overview' },
  '/org-management/usage': { ...management, title: 'Usage', address: usageAddress },
  '/org-management/subscription': { ...management, title: 'Subscription', address: subscriptionView },
  '/org-management/connections': { ...management, title: 'Connections', holdsTabs: true },
  '/org-management/connections/overview': {
    ...management,
    title: 'Overview',
    address: connectionsAddress,
  },
  '/org-management/connections/access': { ...management, title: 'Access' },
  '/org-management/connections/billing': { ...management, title: 'Billing' },
  '/org-management/single-sign-on': {
    ...management,
    title: 'Single sign-on',
    address: {
      dialog: oneOf(['oidc', 'saml', 'edit', 'remove', 'domain', 'prove', 'unlist']),
      /** The subject of the dialog: a connection, or for `prove` and `unlist` a domain. */
      of: id(),
    },
  },
  '/org-management/measures': { ...management, title: 'Measures' },
  '/org-management/reporting': { ...management, title: 'Reports', holdsTabs: true },
  '/org-management/reporting/profiles-tested-report': {
    ...management,
    title: 'Profiles Tested Report',
    address: {
      ...paging,
      SortByColumn: oneOf(invoiceReportSorts.profilesTested, 'organizationName'),
      SortAscending: flag(true),
      /** The days, both included; without them a year back to today. */
      startDate: day(),
      endDate: day(),
      /** 0 all, 1 COVID-19 screenings, 2 all others. */
      tests: oneOf([0, 1, 2], 0),
    },
  },
  '/org-management/reporting/billing-email-log': {
    ...management,
    title: 'Billing Email Log',
    address: emailLog,
  },
  /** The reports' address in document 3, which leads to them (A048). */
  '/org-management/reports': { ...management, title: 'Reports', isAlias: true },
  '/org-management/reports/profiles-tested-report': { ...management, title: 'Profiles Tested Report' },
  '/org-management/reports/billing-email-log': { ...management, title: 'Billing Email Log' },
} as const satisfies Readonly<Record<string, PageRule>>;
