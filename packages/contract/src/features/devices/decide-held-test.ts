import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { filledProfile, profileRuleErrors } from '../profiles/edit-profile.ts';
import { correctedTime, maxDiscardReasonLength } from './held-test.ts';

const assignErrors = [
  'held_test.not_found',
  'held_test.decided',
  'held_test.time_not_in_doubt',
  'held_test.after_arrival',
  'held_test.before_birth',
  'held_test.not_accepted',
  'profile.not_found',
] as const;

export const assignHeldTest = defineCall({
  path: 'Device/AssignHeldTest',
  feature: 'devices',
  summary:
    'Says whose a held test is. It is scored and stored as if it had just arrived for that profile, once however often this is asked.',
  permission: 'test:assign',
  changes: ['test', 'profile', 'code'],
  request: z.object({
    submissionId: id,
    profileId: id,
    /** Where the clock of the device was wrong: when the test was completed, with the offset of the place. */
    completedOn: correctedTime,
  }),
  response: z.object({ profileTestId: id, profileId: id }),
  errors: [...assignErrors],
});

export const addProfileForHeldTest = defineCall({
  path: 'Device/AddProfileForHeldTest',
  feature: 'devices',
  summary:
    'Adds the person of a held test to the selected organization and assigns the test to them, both or neither, once however often this is asked.',
  permission: 'profile:identity',
  changes: ['test', 'profile', 'profileAccess', 'code'],
  request: z.object({
    submissionId: id,
    profile: filledProfile,
    completedOn: correctedTime,
  }),
  response: z.object({ profileTestId: id, profileId: id }),
  errors: [...assignErrors, ...profileRuleErrors],
});

export const discardHeldTest = defineCall({
  path: 'Device/DiscardHeldTest',
  feature: 'devices',
  summary: 'Takes a held test off the list without a profile. What arrived is kept, and so is the reason.',
  permission: 'test:discard',
  changes: ['test'],
  request: z.object({
    submissionId: id,
    reason: z.string().trim().min(1).max(maxDiscardReasonLength),
  }),
  response: z.object({}),
  errors: ['held_test.not_found', 'held_test.decided'],
});
