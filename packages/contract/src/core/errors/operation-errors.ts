import type { ErrorEntries } from './error-entries.ts';

/** Merging profiles, and undoing what was done to whole profiles. */
export const operationErrors = {
  'merge.same_profile': {
    status: 422,
    message: 'The profile to keep and the profile to lose must be different.',
  },
  'merge.merged_already': {
    status: 409,
    message: 'Profile {profileId} was already merged into profile {mergedIntoId}.',
  },
  'merge.other_organizations': {
    status: 403,
    message:
      'Profile {profileId} also belongs to an organization where you are not a System Admin. Ask support to merge it.',
  },
  'merge.not_started': {
    status: 409,
    message: 'You opened this merge more than 15 minutes ago. Start it again and check it.',
  },
  'merge.changed_since': {
    status: 409,
    message:
      'One of the two profiles changed after you opened this merge. Start the merge again and check it.',
  },
  'merge.contradiction': {
    status: 422,
    message: 'The birth dates and sexes of the two profiles differ. Confirm that they are the same person.',
  },
  'merge.bulk_not_found': { status: 404, message: 'That bulk merge could not be found.' },
  'merge.bulk_busy': { status: 409, message: 'That bulk merge is still running.' },
  'merge.bulk_running': {
    status: 409,
    message: 'Another bulk merge is not finished. Wait for it, or continue it where it stopped.',
  },
  'operation.not_found': { status: 404, message: 'That history entry could not be found.' },
  'operation.undone_already': { status: 409, message: 'This was already undone.' },
  'operation.too_old': { status: 422, message: 'The 30 days to undo this are over.' },
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
      'One of these profiles was merged or transferred again, in an organization you cannot see. Ask support to undo that first.',
  },
  'operation.out_of_reach': {
    status: 403,
    message:
      'Profile {profileId} also belongs to an organization where you are not a System Admin. Ask support to undo this.',
  },
  'operation.other_groups': {
    status: 403,
    message: 'Profile {profileId} was in a group you cannot see. Ask a System Admin to undo this.',
  },
  'operation.by_staff': { status: 403, message: 'Support did this, so only support can undo it.' },
  'operation.profile_deleted': {
    status: 409,
    message: 'Profile {profileId} was deleted afterwards, so the test stays where it is now.',
  },
  'operation.test_not_movable': {
    status: 422,
    message:
      'Test {testId} cannot go to profile {profileId}: it was not added since, or its organization never had that profile.',
  },
} as const satisfies ErrorEntries;
