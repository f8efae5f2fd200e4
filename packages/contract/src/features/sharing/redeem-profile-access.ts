import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { accessLinkId, relationshipTypeId, verifiedPerson } from './profile-access-link.ts';

export const validateProfileAccessLink = defineCall({
  path: 'Profile/ValidateProfileAccessLinkUniqueId',
  feature: 'sharing',
  summary:
    'Whether an access link is valid, and whether an account may be created with it. Expired, claimed, ended and invented links get the same answer.',
  permission: 'public',
  scope: 'public',
  reads: ['profileAccess'],
  request: z.object({ uniqueId: accessLinkId }),
  response: z.object({ enablePatientAccountCreation: z.boolean() }),
  errors: ['sharing.link_invalid'],
});

export const getProfileAccessForm = defineCall({
  path: 'Profile/GetProfileAccessForm',
  feature: 'sharing',
  summary:
    'The fields that the Verify Information form asks the signed-in account for: the relationship, or groups of its organization.',
  permission: 'profileLink:redeem',
  scope: 'shared',
  reads: ['profileAccess'],
  request: z.object({}),
  response: z.object({
    asks: z.enum(['relationship', 'groups']),
    groups: z.array(z.object({ id: z.int(), name: z.string(), isDefault: z.boolean() })),
    protocols: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  errors: ['sharing.organization_needed'],
});

const ids = z.array(id).max(500);

export const submitProfileAccessLink = defineCall({
  path: 'Profile/SubmitProfileAccessLink',
  feature: 'sharing',
  summary:
    'Redeems an access link: a family account gets the profile linked, staff get it into their organization. All mismatches get the same answer, and five of them end the link.',
  permission: 'profileLink:redeem',
  scope: 'shared',
  changes: ['profileAccess', 'profile', 'test'],
  request: verifiedPerson.extend({
    uniqueId: accessLinkId,
    groupIdsToAdd: ids.optional(),
    /** An older name of groupIdsToAdd. */
    groupIds: ids.optional(),
    relationshipTypeId: relationshipTypeId.nullish(),
    defaultOrganizationProtocolId: id.nullish(),
  }),
  response: z.object({ profileId: z.int() }),
  errors: [
    'sharing.link_invalid',
    'sharing.no_match',
    'sharing.already_yours',
    'sharing.organization_needed',
    'sharing.relationship_required',
    'sharing.groups_required',
    'sharing.out_of_reach',
  ],
});
