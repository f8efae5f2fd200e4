import type { ErrorEntries } from './error-entries.ts';

/** Transferring profiles, groups of them and tests, and changing the tests of a code. */
export const transferErrors = {
  'transfer.to_enterprise': {
    status: 422,
    message: 'You cannot transfer to an Enterprise Organization. Please select a different Organization.',
  },
  'transfer.to_disabled': {
    status: 422,
    message: 'That organization is disabled. Please select a different Organization.',
  },
  'transfer.same_organization': {
    status: 422,
    message: 'The new organization must be a different one.',
  },
  'transfer.same_profile': {
    status: 422,
    message: 'The new profile must be a different one.',
  },
  'transfer.not_of_profile': {
    status: 404,
    message: 'Test {testId} is not a test of profile {profileId}.',
  },
  'transfer.out_of_organization': {
    status: 422,
    message:
      'Profile {profileId} does not belong to the organization that took the test. Choose another profile.',
  },
  'transfer.no_code': { status: 404, message: 'Organization {organizationId} has no code {code}.' },
  'transfer.no_tests': {
    status: 422,
    message: 'Code {code} has no non-baseline tests in that organization. Nothing was changed.',
  },
  'transfer.too_many_people': {
    status: 422,
    message:
      'That code tested {count} people, and only {most} can be changed at a time. Nothing was changed. Ask the developers of the portal to change them.',
  },
  'transfer.group_inactive': {
    status: 422,
    message: 'The new group is inactive. Choose an active group.',
  },
  'transfer.group_runs': {
    status: 409,
    message: 'That group is already being transferred. Wait until the transfer is finished.',
  },
  'transfer.group_not_found': { status: 404, message: 'That group transfer could not be found.' },
  'transfer.group_not_undoable': {
    status: 409,
    message: 'That transfer is still running, was undone already, or is older than 30 days.',
  },
} as const satisfies ErrorEntries;
