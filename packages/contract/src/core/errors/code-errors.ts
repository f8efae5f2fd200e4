import type { ErrorEntries } from './error-entries.ts';

/** Codes that start a test. */
export const codeErrors = {
  'code.profile_inactive': { status: 422, message: 'Cannot create code for an inactive profile.' },
  'code.out_of_reach': {
    status: 422,
    message: 'The group or protocol is not one you can choose here.',
  },
  'code.ends_too_early': { status: 422, message: 'The end date cannot be earlier than yesterday.' },
  'code.ends_too_late': { status: 422, message: 'The end date cannot be more than a year from today.' },
  'code.none_free': {
    status: 409,
    message: 'Every five-digit code is taken at the moment. Please try again later.',
  },
} as const satisfies ErrorEntries;
