import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import {
  accessLinkState,
  accessLinkWanted,
  accountProfile,
  newProfileAccessLink,
  profileAccessLink,
} from './profile-access-link.ts';

export const generateProfileAccessLink = defineCall({
  path: 'Profile/GenerateProfileAccessLink',
  feature: 'sharing',
  summary:
    "A new link that opens a profile to somebody else, for 7 days and one claim. It ends the sender's unclaimed one. With an address it is mailed and not shown.",
  permission: 'profile:share',
  scope: 'shared',
  changes: ['profileAccess'],
  request: accessLinkWanted,
  response: z.object({ link: z.string().nullable(), profileAccessLink: newProfileAccessLink }),
  errors: ['profile.not_found', 'sharing.not_enabled', 'sharing.mail_by_staff_only'],
});

export const getProfileAccessLinksByProfileId = defineCall({
  path: 'Profile/GetProfileAccessLinksByProfileId',
  feature: 'sharing',
  summary:
    'The links of a profile that the asker is a side of: open ones, mailed ones that ran out, and claimed ones with what they gave.',
  permission: 'profile:share',
  scope: 'shared',
  audits: 'profile',
  reads: ['profileAccess'],
  request: z.object({ id }),
  response: z.object({ profileAccessLinks: z.array(profileAccessLink) }),
  errors: ['profile.not_found'],
});

export const getProfileAccessLinkState = defineCall({
  path: 'Profile/GetProfileAccessLinkState',
  feature: 'sharing',
  summary:
    'What became of one link: asked while it is shown, so that who shows it sees that it was used. Says nothing of the profile.',
  permission: 'profile:share',
  scope: 'shared',
  reads: ['profileAccess'],
  request: z.object({ id }),
  response: z.object({ state: accessLinkState, claimedByOrganizationName: z.string().nullable() }),
  errors: ['sharing.link_not_found'],
});

export const getAccountProfilesByProfileId = defineCall({
  path: 'Profile/GetAccountProfilesByProfileId',
  feature: 'sharing',
  summary: 'The accounts that read a profile, as far as they are the asker’s to see, and open invitations.',
  permission: 'profile:share',
  scope: 'shared',
  audits: 'profile',
  reads: ['profileAccess'],
  request: z.object({ id }),
  response: z.object({ accountProfiles: z.array(accountProfile) }),
  errors: ['profile.not_found'],
});

export const endProfileAccessLink = defineCall({
  path: 'Profile/EndProfileAccessLink',
  feature: 'sharing',
  summary:
    'Ends a link: an open one opens nothing any more, a claimed one takes back what it gave. Either side may.',
  permission: 'profile:share',
  scope: 'shared',
  changes: ['profileAccess'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['sharing.link_not_found'],
});

export const endAccountProfile = defineCall({
  path: 'Profile/EndAccountProfile',
  feature: 'sharing',
  summary: 'Ends that an account reads a profile, at once. The account itself may, and who gave it.',
  permission: 'profile:share',
  scope: 'shared',
  changes: ['profileAccess'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['sharing.link_not_found'],
});
