import type { ErrorEntries } from './error-entries.ts';

/** Merging profiles, and undoing what was done to whole profiles. */
export const operationErrors = {
  'merge.same_profile': {
    status: 422,
    message: 'The profile to keep and the profile to lose must be different.',
  },
  'merge.merged_already': {
    status: 409,
    message: 'Profile {profileId} was merged into profile {mergedIntoId} already.',
  },
  'merge.other_organizations': {
    status: 403,
    message:
      'Profile {profileId} belongs to another organization too, in which you are no System Admin. Support can merge it.',
  },
  'merge.not_started': {
    status: 409,
    message: 'This merge was shown more than 15 minutes ago. Start it again and check what it does.',
  },
  'merge.changed_since': {
    status: 409,
    message:
      'One of the two profiles was changed since you looked at them. Start the merge again and check what it does.',
  },
  'merge.contradiction': {
    status: 422,
    message: 'Birth date and sex of the two profiles differ. Confirm that they are the same person.',
  },
  'merge.bulk_not_found': { status: 404, message: 'That bulk merge could not be found.' },
  'merge.bulk_busy': { status: 409, message: 'That bulk merge is still running.' },
  'merge.bulk_running': {
    status: 409,
    message: 'Another bulk merge is not finished. Wait for it, or continue it where it stopped.',
  },
  'operation.not_found': { status: 404, message: 'That entry of the history could not be found.' },
  'operation.undone_already': { status: 409, message: 'This was undone already.' },
  'operation.too_old': { status: 422, message: 'This could be undone for 30 days, and they are over.' },
  'operation.newer_one': {
    status: 409,
    message: 'One of these profiles was merged or transferred again. First undo entry {operationId}.',
  },
  'operation.newer_elsewhere': {
    status: 409,
    message:
      'One of these profiles was merged or transferred again. First undo entry {operationId} in the history of organization {organizationId}.',
  },
  'operation.newer_unseen': {
    status: 409,
    message:
      'One of these profiles was merged or transferred again, in a place that you do not see. Support can undo that one first.',
  },
  'operation.out_of_reach': {
    status: 403,
    message:
      'Profile {profileId} belongs to another organization too, in which you are no System Admin. Support can undo this.',
  },
  'operation.other_groups': {
    status: 403,
    message: 'Profile {profileId} was in a group that you do not see. A System Admin can undo this.',
  },
  'operation.by_staff': { status: 403, message: 'Support did this, so only support can undo it.' },
  'operation.test_not_movable': {
    status: 422,
    message:
      'Test {testId} cannot go to profile {profileId}: it was not added since, or its organization never had that profile.',
  },
} as const satisfies ErrorEntries;
