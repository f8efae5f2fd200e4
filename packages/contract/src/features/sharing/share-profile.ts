import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import {
  accessLinkState,
  accountProfile,
  newProfileAccessLink,
  profileAccessLink,
  requestedAccessLink,
} from './profile-access-link.ts';

export const generateProfileAccessLink = defineCall({
  path: 'Profile/GenerateProfileAccessLink',
  feature: 'sharing',
  summary:
    "A new link that opens a profile to somebody else, for 7 days and one claim. It ends the sender's unclaimed one. With an address it is mailed and not shown.",
  permission: 'profile:share',
  scope: 'shared',
  changes: ['profileAccess'],
  request: requestedAccessLink,
  response: z.object({ link: z.string().nullable(), profileAccessLink: newProfileAccessLink }),
  errors: ['profile.not_found', 'sharing.not_enabled', 'sharing.mail_by_staff_only'],
});

export const getProfileAccessLinksByProfileId = defineCall({
  path: 'Profile/GetProfileAccessLinksByProfileId',
  feature: 'sharing',
  summary:
    'The links of a profile that the viewer created or claimed: open ones, mailed ones that expired, and claimed ones.',
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
    'The state of one link, refetched while it is shown, so that its creator sees when it is used. It names no profile.',
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
  summary: 'The accounts with access to a profile, as far as the viewer may see them, and open invitations.',
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
  summary: 'Ends a link, and the access it gave if it was claimed. Either side can do this.',
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
  summary:
    'Ends an account’s access to a profile at once. The account itself can, and so can the person who gave the access.',
  permission: 'profile:share',
  scope: 'shared',
  changes: ['profileAccess'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['sharing.link_not_found'],
});
