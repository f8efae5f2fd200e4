import type { ErrorEntries } from './error-entries.ts';

/** Codes that start a test. */
export const codeErrors = {
  'code.profile_inactive': { status: 422, message: 'Cannot create code for an inactive profile.' },
  'code.not_found': { status: 404, message: 'That code could not be found.' },
  'code.not_editable': { status: 422, message: 'An expired code cannot be changed.' },
  'code.not_expeditable': {
    status: 422,
    message: "Only a group's baseline assessment code can be expedited.",
  },
  'code.expedited_is_off': {
    status: 422,
    message: 'Expedited baselines are turned off in this organization’s settings.',
  },
  'code.not_old': { status: 422, message: 'This code does not use an older structure.' },
  'code.account_creation_is_off': {
    status: 422,
    message: 'Only codes for new profiles can offer an account, and only if the settings allow it.',
  },
  'code.account_out_of_reach': {
    status: 422,
    message:
      'Someone on the notification list no longer has access to these profiles. Choose the recipients again.',
  },
  'code.out_of_reach': {
    status: 422,
    message: 'You cannot choose that group or protocol here. Choose another one.',
  },
  'code.ends_too_early': { status: 422, message: 'The end date cannot be earlier than yesterday.' },
  'code.ends_too_late': { status: 422, message: 'The end date cannot be more than a year from today.' },
  'live.too_many': {
    status: 429,
    message: 'You already have {count} live boards open. Close one, then try again.',
  },
  'code.none_free': {
    status: 409,
    message: 'All five-digit codes are in use at the moment. Please try again later.',
  },
} as const satisfies ErrorEntries;
