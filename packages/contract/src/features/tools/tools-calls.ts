import type { Call } from '../../core/define-call.ts';
import { confirmMergeProfiles, startMergeProfiles } from './merge-profiles.ts';
import {
  getProfileOperationsPaged,
  startUndoProfileOperation,
  undoProfileOperation,
} from './profile-operations.ts';

/** The calls that put a roster right. */
export const toolsCalls: readonly Call[] = [
  startMergeProfiles,
  confirmMergeProfiles,
  getProfileOperationsPaged,
  startUndoProfileOperation,
  undoProfileOperation,
];
