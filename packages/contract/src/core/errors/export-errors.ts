import type { ErrorEntries } from './error-entries.ts';

/** Spreadsheets and raw data that leave the portal. */
export const exportErrors = {
  'export.other_organization': {
    status: 403,
    message: 'You can export only the organization you have open. Open the other one first.',
  },
  'export.days_reversed': { status: 422, message: 'The last day must not be before the first day.' },
  'export.nothing_found': { status: 404, message: 'Nothing was found for these days and filters.' },
  'export.too_many_rows': {
    status: 422,
    message: 'That is more than {count} rows. Choose fewer days or fewer groups.',
  },
  'export.large': {
    status: 422,
    message: 'That is more than {count} rows, so the export is prepared in the background.',
  },
  'export.too_many_kept': {
    status: 409,
    message: 'You already have {count} exports. Delete one that you no longer need, then try again.',
  },
  'export.not_found': {
    status: 404,
    message: 'That export could not be found. Files are kept for 48 hours.',
  },
  'export.access_changed': {
    status: 403,
    message: 'Your access has changed since this export was created. Delete it and create it again.',
  },
  'export.not_ready': { status: 409, message: 'This export is not ready yet.' },
} as const satisfies ErrorEntries;
