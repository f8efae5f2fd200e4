import type { PagePath } from '../platform/navigation/page-table.ts';

/** What the pages of later releases will hold, in sentences. A page that has a screen of its own is not listed. */
export const plannedPages: Partial<Record<PagePath, readonly string[]>> = {
  '/super-admin/profiles-and-users': ['A search over profiles and users of all organizations, by id.'],
  '/super-admin/all-invoices': ['Invoices of all organizations.'],
  '/super-admin/nces-tool': ['Schools matched with their national identifiers.'],
  '/super-admin/reporting/organization-report': [
    'All organizations in one file, with a choice of active ones only.',
  ],
  '/super-admin/reporting/subscription-report': ['Previous, current, renewed and missing subscriptions.'],
};
