import type { ErrorEntries } from './error-entries.ts';

/** Credits that were bought and used. */
export const usageErrors = {
  'usage.not_found': { status: 404, message: 'That usage could not be found.' },
  'usage.changed_meanwhile': {
    status: 409,
    message:
      'Someone else changed this usage while you were editing. Nothing was saved. Look at it again and repeat your change.',
  },
  'usage.deleted_already': { status: 409, message: 'This usage was already deleted.' },
  'usage.dates_turned': { status: 422, message: 'The usage must not end before it starts.' },
  'usage.family_missing': {
    status: 422,
    message: 'Choose sports or clinical credits, or the subscription they belong to.',
  },
  'usage.family_of_subscription': {
    status: 422,
    message: 'That subscription belongs to the other product family.',
  },
  'credit_proposal.not_found': { status: 404, message: 'That proposal could not be found.' },
  'credit_proposal.decided_already': {
    status: 409,
    message: 'Someone already decided this proposal, or its cause was undone.',
  },
  'credit_proposal.nothing_to_correct': {
    status: 422,
    message:
      'The period no longer counts anybody twice, because its usage was corrected or later tests came in. Dismiss the proposal.',
  },
} as const satisfies ErrorEntries;
