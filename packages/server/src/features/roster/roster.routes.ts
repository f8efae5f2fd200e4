import type { Handler } from '../../platform/http/handle.ts';
import { checkRosterHandler } from './check-roster.handler.ts';
import { getRosterRejectsHandler } from './get-roster-rejects.handler.ts';
import {
  deleteRosterImportHandler,
  getRosterImportHandler,
  getRosterImportsHandler,
} from './roster-import.handlers.ts';
import { chooseRosterRowsHandler, getRosterRowsPagedHandler } from './roster-rows.handlers.ts';
import { startRosterImportHandler, undoRosterImportHandler } from './run-roster.handlers.ts';
import { uploadRosterHandler } from './upload-roster.handler.ts';

/** The calls of `roster` that the server answers. */
export const rosterHandlers: readonly Handler[] = [
  uploadRosterHandler,
  getRosterImportsHandler,
  getRosterImportHandler,
  checkRosterHandler,
  getRosterRowsPagedHandler,
  chooseRosterRowsHandler,
  startRosterImportHandler,
  undoRosterImportHandler,
  getRosterRejectsHandler,
  deleteRosterImportHandler,
];
