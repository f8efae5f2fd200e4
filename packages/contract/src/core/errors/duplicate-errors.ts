import type { ErrorEntries } from './error-entries.ts';

/** The report of possible duplicates. */
export const duplicateErrors = {
  'duplicates.report_not_found': {
    status: 404,
    message: 'That report is no longer running.',
  },
  'duplicates.same_profile': { status: 422, message: 'Please choose two different profiles.' },
  'duplicates.not_dismissed': {
    status: 404,
    message: 'That was already undone.',
  },
} as const satisfies ErrorEntries;
