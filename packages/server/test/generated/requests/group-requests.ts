import { addGroupUsers, bulkMove, getGroupUsers, removeGroupUser, undoBulkMove } from '@plumbline/contract';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

export const groupRequests: readonly RequestsOfCall[] = [
  requests(removeGroupUser, (place, own) => ({
    groupId: { groupId: place.groupId, accountId: own.accountId },
    accountId: { groupId: own.groupId, accountId: place.accountId },
  })),
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
  requests(undoBulkMove, ({ bulkMoveId }) => ({ bulkMoveId: { bulkMoveId } })),
  requests(getGroupUsers, ({ groupId }) => ({ groupId: { groupId } })),
  requests(addGroupUsers, (place, own) => ({
    groupId: { groupId: place.groupId, accountIds: [own.accountId] },
    accountIds: { groupId: own.groupId, accountIds: [own.accountId, place.accountId] },
  })),
];
