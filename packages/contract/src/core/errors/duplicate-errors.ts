import type { ErrorEntries } from './error-entries.ts';

/** The report of possible duplicates. */
export const duplicateErrors = {
  'duplicates.report_not_found': {
    status: 404,
    message: 'That report is not being made any more.',
  },
  'duplicates.same_profile': { status: 422, message: 'Please name two different profiles.' },
  'duplicates.not_dismissed': {
    status: 404,
    message: 'That pair was taken back already.',
  },
} as const satisfies ErrorEntries;
