import {
  confirmMergeProfiles,
  continueBulkMerge,
  getProfileOperationsPaged,
  getResolvedProfile,
  startMergeProfiles,
  startUndoProfileOperation,
  undoBulkMerge,
  undoProfileOperation,
} from '@plumbline/contract';
import type { Place } from '../../builders/places.ts';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

const pairs = (place: Place, own: Place) => ({
  profileToKeepId: { profileToKeepId: place.profileId, profileToLoseId: own.keptProfileId },
  profileToLoseId: { profileToKeepId: own.keptProfileId, profileToLoseId: place.profileId },
});

/** In this order: what is merged last would keep the merge before it from being undone. */
export const toolsRequests: readonly RequestsOfCall[] = [
  // Who was merged: everybody else's is nobody's.
  requests(getResolvedProfile, ({ lostProfileId }) => ({ id: { id: lostProfileId } })),
  // A list, from which the number of another's transfer takes everything; transferred-groups.test.ts tries whose people it shows.
  requests(getProfileOperationsPaged, ({ bulkMergeId }) => ({
    groupTransferId: { groupTransferId: bulkMergeId },
  })),
  requests(startUndoProfileOperation, ({ profileOperationId }) => ({
    profileOperationId: { profileOperationId },
  })),
  requests(undoProfileOperation, ({ profileOperationId }, own) => ({
    profileOperationId: { profileOperationId },
    testIdsToMove: { profileOperationId, testIdsToMove: [own.testId] },
  })),
  requests(undoBulkMerge, ({ bulkMergeId }) => ({ bulkMergeId: { bulkMergeId } })),
  requests(continueBulkMerge, ({ bulkMergeId }) => ({ bulkMergeId: { bulkMergeId } })),
  requests(startMergeProfiles, pairs),
  requests(confirmMergeProfiles, pairs),
];
