import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { allProfilesGroupId } from './all-profiles.ts';

/** Profiles that can be moved together. */
export const maxMovedProfiles = 5_000;

/** How long a move can be taken back. */
export const undoMoveWithinMinutes = 60;

export const bulkMove = defineCall({
  path: 'Group/BulkMove',
  feature: 'groups',
  summary:
    'Adds profiles of one group (-1: all profiles) to another, and removes them from the old group if requested.',
  permission: 'profile:write',
  changes: ['profile'],
  request: z.object({
    profileIds: z.array(id).min(1).max(maxMovedProfiles),
    oldGroupId: z.union([id, z.literal(allProfilesGroupId)]),
    newGroupId: id,
    removeFromOldGroup: z.boolean(),
  }),
  response: z.object({
    /** For `Group/UndoBulkMove`. */
    bulkMoveId: z.int(),
    addedCount: z.int(),
    removedCount: z.int(),
  }),
  errors: [
    'group.not_found',
    'group.same_group',
    'group.is_inactive',
    'group.all_profiles_not_yours',
    'profile.not_found',
  ],
});

export const undoBulkMove = defineCall({
  path: 'Group/UndoBulkMove',
  feature: 'groups',
  summary:
    'Undoes your own move within an hour: people who were added leave, people who were removed return.',
  permission: 'profile:write',
  changes: ['profile'],
  request: z.object({ bulkMoveId: id }),
  response: z.object({}),
  errors: ['group.move_not_found', 'group.move_too_old'],
});
