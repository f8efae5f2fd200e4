import {
  addGroupUsers,
  adjustGroupBaselineStartDate,
  adjustGroupDefaultOrganizationProtocol,
  bulkMove,
  continueGroupChange,
  createGroup,
  createOrUpdateGroupPreferences,
  deleteGroup,
  getGroup,
  getGroupMessages,
  getGroupNotificationPreferences,
  getGroupSchedule,
  getGroupsForEnterpriseAccount,
  getGroupTestDataSummary,
  getGroupUsers,
  removeGroupUser,
  undoBulkMove,
  updateGroup,
  updateGroupAccounts,
  updateGroupNotificationPreferences,
  updateGroupProfiles,
} from '@plumbline/contract';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

export const groupRequests: readonly RequestsOfCall[] = [
  requests(bulkMove, (place, own) => {
    const move = { removeFromOldGroup: false, profileIds: [own.profileId], oldGroupId: own.groupId };
    return {
      profileIds: { ...move, profileIds: [place.profileId], newGroupId: own.secondGroupId },
      'profileIds, beside an own one': {
        ...move,
        profileIds: [own.profileId, place.profileId],
        newGroupId: own.secondGroupId,
      },
      oldGroupId: { ...move, oldGroupId: place.groupId, newGroupId: own.secondGroupId },
      newGroupId: { ...move, newGroupId: place.groupId },
    };
  }),
  requests(getGroupSchedule, ({ groupId }) => ({ groupId: { groupId } })),
  requests(createOrUpdateGroupPreferences, (place, own) => {
    const preferences = { demandTypeId: 2, averageScoreThreshold: 60 } as const;
    return {
      groupId: { groupPreferences: { ...preferences, groupId: place.groupId } },
      groupPreferencesId: {
        groupPreferences: {
          ...preferences,
          groupId: own.groupId,
          groupPreferencesId: place.groupPreferencesId,
        },
      },
    };
  }),
  requests(getGroupNotificationPreferences, ({ groupId }) => ({ groupId: { groupId } })),
  requests(updateGroupNotificationPreferences, (place, own) => {
    const chosen = { emailNotification: true, smsNotification: false, isEnabled: true };
    return {
      groupId: {
        groupId: place.groupId,
        groupNotificationPreferences: [{ ...chosen, accountId: own.accountId }],
      },
      accountId: {
        groupId: own.groupId,
        groupNotificationPreferences: [{ ...chosen, accountId: place.accountId }],
      },
      groupPreferencesId: {
        groupId: own.groupId,
        groupNotificationPreferences: [
          { ...chosen, accountId: own.accountId, groupPreferencesId: place.groupPreferencesId },
        ],
      },
    };
  }),
  requests(getGroupMessages, ({ groupId }) => ({ groupId: { groupId } })),
  requests(undoBulkMove, ({ bulkMoveId }) => ({ bulkMoveId: { bulkMoveId } })),
  requests(getGroupUsers, ({ groupId }) => ({ groupId: { groupId } })),
  requests(addGroupUsers, (place, own) => ({
    groupId: { groupId: place.groupId, accountIds: [own.accountId] },
    accountIds: { groupId: own.groupId, accountIds: [own.accountId, place.accountId] },
  })),
  requests(getGroup, ({ groupId }) => ({ id: { id: groupId } })),
  requests(getGroupTestDataSummary, ({ groupId }) => ({ groupId: { groupId, lookBackDays: 30 } })),
  requests(getGroupsForEnterpriseAccount, ({ accountId }) => ({ id: { id: accountId } })),
  requests(createGroup, ({ accountId, marker }, own) => ({
    userIds: { group: { name: `${own.marker} made for ${marker.length}` }, userIds: [accountId] },
  })),
  requests(updateGroup, ({ groupId }) => ({ id: { group: { id: groupId, isEnabled: true } } })),
  requests(updateGroupAccounts, (place, own) => ({
    groupId: { groupId: place.groupId, accountIds: [own.accountId] },
    accountIds: { groupId: own.groupId, accountIds: [own.accountId, place.accountId] },
  })),
  requests(updateGroupProfiles, (place, own) => {
    const stay = { groupId: own.groupId, knownProfileIds: [] };
    return {
      groupId: { ...stay, groupId: place.groupId, profileIds: [own.profileId] },
      profileIds: { ...stay, profileIds: [place.profileId] },
      'profileIds, beside an own one': { ...stay, profileIds: [own.profileId, place.profileId] },
    };
  }),
  requests(adjustGroupBaselineStartDate, ({ groupId }) => ({
    groupId: { groupId, baselineStartDateUtc: '2026-08-01T11:00:00Z' },
  })),
  requests(adjustGroupDefaultOrganizationProtocol, (place, own) => ({
    groupId: { groupId: place.groupId, organizationProtocolId: own.protocolId },
    organizationProtocolId: { groupId: own.groupId, organizationProtocolId: place.protocolId },
  })),
  requests(continueGroupChange, ({ groupChangeId }) => ({ groupChangeId: { groupChangeId } })),
  // Late: who left a group is told of nothing of it.
  requests(removeGroupUser, (place, own) => ({
    groupId: { groupId: place.groupId, accountId: own.accountId },
    accountId: { groupId: own.groupId, accountId: place.accountId },
  })),
  requests(deleteGroup, ({ spareGroupId }) => ({ id: { id: spareGroupId } })),
];
