import type { Handler } from '../../platform/http/handle.ts';
import { getProfileOperationsPagedHandler } from './get-profile-operations.handler.ts';
import { confirmMergeProfilesHandler, startMergeProfilesHandler } from './merge-profiles.handlers.ts';
import { startUndoProfileOperationHandler, undoProfileOperationHandler } from './undo-operation.handlers.ts';

/** The calls of `tools` that the server answers. */
export const toolsHandlers: readonly Handler[] = [
  startMergeProfilesHandler,
  confirmMergeProfilesHandler,
  getProfileOperationsPagedHandler,
  startUndoProfileOperationHandler,
  undoProfileOperationHandler,
];
