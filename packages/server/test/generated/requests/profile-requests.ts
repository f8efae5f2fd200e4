import {
  adjustBaselineCalculationDate,
  createProfile,
  deleteProfile,
  getProfile,
  getProfileAverages,
  getProfileBaselines,
  getProfileDemands,
  getProfileHistory,
  getProfilesPaged,
  getWebProfileDetail,
  updateMeasureThresholds,
  updateProfile,
} from '@plumbline/contract';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

export const newProfile = (groupId: number, defaultOrganizationProtocolId: number) => ({
  profile: {
    firstName: 'New',
    lastName: 'Person',
    birthDate: '2009-03-14',
    sex: 'F' as const,
    gender: null,
    height: 66,
    weight: 128,
    email: null,
    graduationYear: null,
    additionalData: {
      genderIdentity: null,
      race: [],
      ethnicity: null,
      hasHadConcussion: null,
      lastConcussionDate: null,
      hasAttentionDisorder: null,
      primaryLanguage: null,
      secondaryLanguage: null,
      homeOtherThanEnglish: null,
    },
    groupIds: [groupId],
    defaultOrganizationProtocolId,
  },
});

export const profileRequests: readonly RequestsOfCall[] = [
  requests(getProfilesPaged, (place) => ({
    groupIds: { groupIds: [place.groupId] },
    SearchString: { SearchString: place.marker },
    'SearchString, as an id': { SearchString: String(place.profileId) },
  })),
  requests(getProfileDemands, ({ profileId }) => ({ id: { id: profileId } })),
  requests(getProfile, ({ profileId }) => ({ id: { id: profileId } })),
  requests(createProfile, (place, own) => ({
    'profile.groupIds': newProfile(place.groupId, own.protocolId),
    defaultOrganizationProtocolId: newProfile(own.groupId, place.protocolId),
  })),
  requests(updateProfile, (place, own) => ({
    'profile.id': {
      profile: {
        id: place.profileId,
        groupIds: [own.groupId],
        defaultOrganizationProtocolId: own.protocolId,
      },
      updateGroups: true,
    },
    'profile.groupIds': { profile: { id: own.profileId, groupIds: [place.groupId] }, updateGroups: true },
    defaultOrganizationProtocolId: {
      profile: { id: own.profileId, defaultOrganizationProtocolId: place.protocolId },
    },
  })),
  requests(deleteProfile, ({ spareProfileId }) => ({ id: { id: spareProfileId } })),
  requests(getWebProfileDetail, ({ profileId }) => ({ id: { id: profileId } })),
  requests(getProfileAverages, (place, own) => ({
    ids: { ids: [place.profileId] },
    'ids, beside an own one': { ids: [own.profileId, place.profileId] },
  })),
  requests(getProfileBaselines, ({ profileId }) => ({ id: { id: profileId } })),
  requests(getProfileHistory, ({ profileId }) => ({ id: { id: profileId } })),
  requests(adjustBaselineCalculationDate, ({ profileId }) => ({
    profileId: { profileId, baselineStartDate: '2026-01-01T00:00:00Z' },
  })),
  requests(updateMeasureThresholds, ({ profileId }) => ({
    profileId: { profileId, measureId: 1004, thresholds: { yellowMs: 20, redMs: 40 } },
  })),
];
