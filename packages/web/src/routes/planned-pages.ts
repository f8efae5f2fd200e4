import type { PagePath } from '../platform/navigation/page-table.ts';

/** What the pages of later releases will hold, in sentences. A page that has a screen of its own is not listed. */
export const plannedPages: Partial<Record<PagePath, readonly string[]>> = {
  '/sway-dashboard': ['Test counts over all organizations: total, today, and each day since August 2013.'],
  '/sway-tools': ['Tools of internal staff, without the portal around them.'],

  '/super-admin/profiles-and-users': ['A search over profiles and users of all organizations, by id.'],
  '/super-admin/all-invoices': ['Invoices of all organizations.'],
  '/super-admin/nces-tool': ['Schools matched with their national identifiers.'],
  '/super-admin/reporting/organization-report': [
    'All organizations in one file, with a choice of active ones only.',
  ],
  '/super-admin/reporting/subscription-report': ['Previous, current, renewed and missing subscriptions.'],
  '/super-admin/reporting/sway-dashboard': [
    'Test counts over all organizations, and each day since August 2013.',
  ],
  '/super-admin/reporting/tests-by-domain': ['How tests spread over domains, by version and stage.'],
  '/super-admin/reporting/raw-data-export': ['Recordings of an organization or group as files.'],
};
