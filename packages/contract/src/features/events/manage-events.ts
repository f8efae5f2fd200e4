import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { changedProfileEvent, newProfileEvent } from './event-facts.ts';

const boundErrors = [
  'event.starts_in_future',
  'event.ends_before_start',
  'event.ends_in_future',
  'event.starts_before_previous_end',
  'event.ends_after_next_start',
] as const;

export const createProfileEvent = defineCall({
  path: 'Profile/CreateProfileEvent',
  feature: 'events',
  summary:
    'Creates an event of a profile, with an end date if it is over. It cannot overlap neighboring events, and tests in its time belong to it.',
  permission: 'event:write',
  changes: ['event', 'test'],
  request: z.object({ profileEvent: newProfileEvent }),
  response: z.object({ id: z.int() }),
  errors: [
    'profile.not_found',
    'profile.merged',
    'event.profile_inactive',
    'event.one_is_open',
    ...boundErrors,
  ],
});

export const updateProfileEvent = defineCall({
  path: 'Profile/UpdateProfileEvent',
  feature: 'events',
  summary: 'Changes an event. Tests move in and out of it with its dates, and the baseline with them.',
  permission: 'event:write',
  changes: ['event', 'test'],
  request: z.object({ profileEvent: changedProfileEvent }),
  response: z.object({}),
  errors: ['event.not_found', 'event.not_yours_to_change', ...boundErrors],
});

export const endCurrentProfileEvent = defineCall({
  path: 'Profile/EndCurrentProfileEvent',
  feature: 'events',
  summary: 'Ends the event of a profile that is open.',
  permission: 'event:write',
  changes: ['event', 'test'],
  request: z.object({ profileId: id, eventEndedDateTimeUtc: instant }),
  response: z.object({}),
  errors: [
    'profile.not_found',
    'profile.merged',
    'event.none_is_open',
    'event.not_yours_to_change',
    ...boundErrors,
  ],
});

export const deleteProfileEvent = defineCall({
  path: 'Profile/DeleteProfileEvent',
  feature: 'events',
  summary: 'Deletes an event. Its tests are kept and count again.',
  permission: 'event:write',
  changes: ['event', 'test'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['event.not_found', 'event.not_yours_to_change'],
});
