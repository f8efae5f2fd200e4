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
    message: '{field}: that choice is no longer available.',
  },
  'profile.out_of_reach': {
    status: 422,
    message: 'You cannot choose one of these groups or protocols here. Choose another one.',
  },
  'profile.kept_elsewhere': {
    status: 403,
    message:
      'Another organization manages this person’s details. You can change the groups and the default protocol.',
  },
  'profile.already_here': { status: 409, message: 'This profile is already in your organization.' },
  'profile.import_no_match': {
    status: 422,
    message: 'No profile matches. Check the Profile ID, the names and the birth date.',
  },
  'profile.import_held_off': {
    status: 429,
    message: 'No profile matched in five attempts today. Please try again tomorrow.',
  },
  'profile.import_request_not_found': {
    status: 404,
    message: 'That request could not be found. It may have been answered.',
  },
} as const satisfies ErrorEntries;
