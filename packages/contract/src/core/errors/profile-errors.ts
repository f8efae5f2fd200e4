import type { ErrorEntries } from './error-entries.ts';

/** Profiles, and moving them between groups. */
export const profileErrors = {
  'profile.not_found': { status: 404, message: 'That profile could not be found.' },
  'profile.merged': { status: 410, message: 'Merged into profile {profileId}' },
  'profile.field_required': { status: 422, message: '{field} is required.' },
  'profile.date_in_future': { status: 422, message: '{field} must not be in the future.' },
  'profile.date_before_birth': { status: 422, message: '{field} must not be before the birth date.' },
  'profile.choice_not_offered': {
    status: 422,
    message: '{field}: that choice is no longer offered.',
  },
  'profile.out_of_reach': {
    status: 422,
    message: 'A group or protocol is not one you can choose here.',
  },
  'profile.kept_elsewhere': {
    status: 403,
    message:
      'Another organization keeps this person’s details. You can change the groups and the default protocol.',
  },
  'profile.already_here': { status: 409, message: 'This profile is in your organization already.' },
  'profile.import_no_match': {
    status: 422,
    message: 'That does not match a profile. Check the Profile ID, the names and the birth date.',
  },
  'profile.import_held_off': {
    status: 429,
    message: 'That did not match five times today. Please try again tomorrow.',
  },
  'profile.import_request_not_found': {
    status: 404,
    message: 'That request could not be found. It may have been answered.',
  },
} as const satisfies ErrorEntries;
