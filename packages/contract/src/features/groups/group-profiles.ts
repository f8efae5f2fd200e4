import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

/** Profiles that one group's list holds, as fetched. */
export const maxGroupProfiles = 10_000;

export const updateGroupProfiles = defineCall({
  path: 'Group/UpdateGroupProfiles',
  feature: 'groups',
  summary:
    'Makes these the profiles of a group. With `knownProfileIds` only the difference from what was known is made, so that what someone else changed meanwhile stays.',
  permission: 'profile:write',
  changes: ['profile'],
  request: z.object({
    groupId: id,
    profileIds: z.array(id).max(maxGroupProfiles),
    /** Who was in the group when the choice was made. */
    knownProfileIds: z.array(id).max(maxGroupProfiles).optional(),
  }),
  response: z.object({ addedCount: z.int(), removedCount: z.int() }),
  errors: ['group.not_found', 'group.is_inactive', 'profile.not_found'],
});
