import type { Call } from '../../core/define-call.ts';
import {
  checkRoster,
  chooseRosterRows,
  deleteRosterImport,
  getRosterImport,
  getRosterImports,
  getRosterRejects,
  getRosterRowsPaged,
  startRosterImport,
  undoRosterImport,
  uploadRoster,
} from './roster-calls.ts';

/** The calls of an import of people, from its file to its undoing. */
export const rosterCalls: readonly Call[] = [
  checkRoster,
  chooseRosterRows,
  deleteRosterImport,
  getRosterImport,
  getRosterImports,
  getRosterRejects,
  getRosterRowsPaged,
  startRosterImport,
  undoRosterImport,
  uploadRoster,
];
