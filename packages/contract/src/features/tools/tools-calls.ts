import type { Call } from '../../core/define-call.ts';
import { continueBulkMerge, getBulkMerges, startBulkMerge, undoBulkMerge } from './bulk-merge.ts';
import { confirmMergeProfiles, startMergeProfiles } from './merge-profiles.ts';
import {
  getProfileOperationsPaged,
  startUndoProfileOperation,
  undoProfileOperation,
} from './profile-operations.ts';
import {
  continueGroupTransfer,
  getGroupTransfers,
  startTransferGroup,
  transferGroupOfProfiles,
  undoGroupTransfer,
} from './transfer-group.ts';
import { confirmTransferProfile, startTransferProfile } from './transfer-profile.ts';
import { changeTestsToBaseline, transferTest } from './transfer-test.ts';

/** The calls that put a roster right. */
export const toolsCalls: readonly Call[] = [
  startMergeProfiles,
  confirmMergeProfiles,
  getProfileOperationsPaged,
  startUndoProfileOperation,
  undoProfileOperation,
  startTransferProfile,
  confirmTransferProfile,
  transferTest,
  changeTestsToBaseline,
  startTransferGroup,
  transferGroupOfProfiles,
  getGroupTransfers,
  continueGroupTransfer,
  undoGroupTransfer,
  startBulkMerge,
  getBulkMerges,
  continueBulkMerge,
  undoBulkMerge,
];
