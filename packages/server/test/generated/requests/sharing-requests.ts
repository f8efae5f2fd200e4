import {
  endAccountProfile,
  endProfileAccessLink,
  generateProfileAccessLink,
  getAccountProfilesByProfileId,
  getProfileAccessLinkState,
  getProfileAccessLinksByProfileId,
  submitProfileAccessLink,
} from '@plumbline/contract';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

export const sharingRequests: readonly RequestsOfCall[] = [
  requests(endProfileAccessLink, ({ linkId }) => ({ id: { id: linkId } })),
  requests(generateProfileAccessLink, ({ profileId }) => ({
    profileId: { profileId },
    'profileId, by mail': { profileId, sendToEmail: 'somebody@fixture.example' },
  })),
  requests(getProfileAccessLinkState, ({ linkId }) => ({ id: { id: linkId } })),
  requests(getProfileAccessLinksByProfileId, ({ profileId }) => ({ id: { id: profileId } })),
  requests(getAccountProfilesByProfileId, ({ profileId }) => ({ id: { id: profileId } })),
  requests(endAccountProfile, ({ accountProfileId }) => ({ id: { id: accountProfileId } })),
  requests(submitProfileAccessLink, (place, own) => ({
    groupIdsToAdd: { ...own.arriving, groupIdsToAdd: [place.groupId] },
    'groupIdsToAdd, beside an own one': { ...own.arriving, groupIdsToAdd: [own.groupId, place.groupId] },
    groupIds: { ...own.arriving, groupIds: [place.groupId] },
    defaultOrganizationProtocolId: {
      ...own.arriving,
      groupIdsToAdd: [own.groupId],
      defaultOrganizationProtocolId: place.protocolId,
    },
  })),
];
