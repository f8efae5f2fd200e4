import type { Handler } from '../../platform/http/handle.ts';
import {
  continueBulkMergeHandler,
  getBulkMergesHandler,
  startBulkMergeHandler,
  undoBulkMergeHandler,
} from './bulk-merge.handlers.ts';
import { getProfileOperationsPagedHandler } from './get-profile-operations.handler.ts';
import { confirmMergeProfilesHandler, startMergeProfilesHandler } from './merge-profiles.handlers.ts';
import { changeTestsToBaselineHandler } from './tests-to-baseline.handler.ts';
import {
  continueGroupTransferHandler,
  getGroupTransfersHandler,
  startTransferGroupHandler,
  transferGroupOfProfilesHandler,
  undoGroupTransferHandler,
} from './transfer-group.handlers.ts';
import { confirmTransferProfileHandler, startTransferProfileHandler } from './transfer-profile.handlers.ts';
import { transferTestHandler } from './transfer-test.handler.ts';
import { startUndoProfileOperationHandler, undoProfileOperationHandler } from './undo-operation.handlers.ts';

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
