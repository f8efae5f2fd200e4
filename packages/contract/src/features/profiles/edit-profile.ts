import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';
import { accountProfile } from '../sharing/profile-access-link.ts';
import { profile } from './profile.ts';
import { profileAnswers, profileFacts, profileMembership } from './profile-facts.ts';

/** A profile for its form: with the accounts that may read it, and with the graduation year as it is stored. */
export const editedProfile = profile.extend({
  inActiveGroup: z.boolean(),
  /** The graduation year; 1 is 'Not Applicable'. */
  graduationYear: z.int().nullable(),
  accountProfiles: z.array(accountProfile.extend({ email: withheld(z.string()) })),
});
export type EditedProfile = z.infer<typeof editedProfile>;

export const getProfile = defineCall({
  path: 'Profile/GetProfile',
  feature: 'profiles',
  summary: 'A profile as its form shows it.',
  permission: 'profile:read',
  reads: ['profile'],
  request: z.object({ id }),
  response: z.object({ profile: editedProfile }),
  errors: ['profile.not_found', 'profile.merged'],
  audits: 'profile',
});

export const getProfileForm = defineCall({
  path: 'Profile/GetProfileForm',
  feature: 'profiles',
  summary:
    'What the profile form asks in the selected organization: layout, units, and whether people are invited.',
  permission: 'profile:read',
  reads: ['preference'],
  request: z.object({}),
  response: z.object({
    enableSportsProfileProperties: z.boolean(),
    latestMobileAppVersion: z.string(),
    isMetric: z.boolean(),
    isSwayVisaEnabled: z.boolean(),
    enablePatientAccountCreation: z.boolean(),
  }),
});

/** What may be refused of a filled form. */
export const profileRuleErrors = [
  'profile.field_required',
  'profile.date_in_future',
  'profile.date_before_birth',
  'profile.choice_not_offered',
  'profile.out_of_reach',
  'sharing.not_enabled',
] as const;

/** A filled form of a new person. */
export const filledProfile = profileFacts.extend({
  ...profileMembership.shape,
  accountProfiles: profileMembership.shape.accountProfiles.default([]),
  clientUuid: z.uuid().optional(),
});

export const createProfile = defineCall({
  path: 'Profile/CreateProfile',
  feature: 'profiles',
  summary:
    'Adds a person to the selected organization and invites accounts to see the profile. The same clientUuid again answers the profile that is already there.',
  permission: 'profile:identity',
  changes: ['profile', 'profileAccess'],
  request: z.object({ profile: filledProfile }),
  response: z.object({ id: z.int() }),
  errors: [...profileRuleErrors],
});

export const updateProfile = defineCall({
  path: 'Profile/UpdateProfile',
  feature: 'profiles',
  summary:
    'Changes the given fields of a profile. The others do not change. Groups change only with updateGroups; those the viewer does not see stay. Who a person is changes in the home organization, and not by internal staff.',
  permission: 'profile:write',
  changes: ['profile', 'profileAccess', 'test'],
  request: z.object({
    profile: z.object({
      id,
      ...profileFacts.omit({ additionalData: true }).partial().shape,
      additionalData: profileAnswers.partial().optional(),
      ...profileMembership.partial().shape,
    }),
    updateGroups: z.boolean().default(false),
  }),
  response: z.object({}),
  errors: [
    'profile.not_found',
    'profile.merged',
    'profile.kept_elsewhere',
    'access.denied',
    ...profileRuleErrors,
  ],
});

export const deleteProfile = defineCall({
  path: 'Profile/DeleteProfile',
  feature: 'profiles',
  summary:
    'Takes a profile out of the selected organization. Its tests are kept; the person leaves the portal with the last organization.',
  permission: 'profile:identity',
  changes: ['profile', 'test', 'code'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['profile.not_found', 'profile.merged'],
});
