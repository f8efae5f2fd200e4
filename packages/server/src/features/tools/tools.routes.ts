import type { Handler } from '../../platform/http/handle.ts';
import { getProfileOperationsPagedHandler } from './get-profile-operations.handler.ts';
import {
  continueBulkMergeHandler,
  getBulkMergesHandler,
  startBulkMergeHandler,
  undoBulkMergeHandler,
} from './merge/bulk-merge.handlers.ts';
import { confirmMergeProfilesHandler, startMergeProfilesHandler } from './merge/merge-profiles.handlers.ts';
import { changeTestsToBaselineHandler } from './merge/tests-to-baseline.handler.ts';
import {
  continueGroupTransferHandler,
  getGroupTransfersHandler,
  startTransferGroupHandler,
  transferGroupOfProfilesHandler,
  undoGroupTransferHandler,
} from './transfer/transfer-group.handlers.ts';
import {
  confirmTransferProfileHandler,
  startTransferProfileHandler,
} from './transfer/transfer-profile.handlers.ts';
import { transferTestHandler } from './transfer/transfer-test.handler.ts';
import {
  startUndoProfileOperationHandler,
  undoProfileOperationHandler,
} from './undo/undo-operation.handlers.ts';

/** The calls of `tools` that the server answers. */
export const toolsHandlers: readonly Handler[] = [
  startMergeProfilesHandler,
  confirmMergeProfilesHandler,
  getProfileOperationsPagedHandler,
  startUndoProfileOperationHandler,
  undoProfileOperationHandler,
  startTransferProfileHandler,
  confirmTransferProfileHandler,
  transferTestHandler,
  changeTestsToBaselineHandler,
  startTransferGroupHandler,
  transferGroupOfProfilesHandler,
  getGroupTransfersHandler,
  continueGroupTransferHandler,
  undoGroupTransferHandler,
  startBulkMergeHandler,
  getBulkMergesHandler,
  continueBulkMergeHandler,
  undoBulkMergeHandler,
];
