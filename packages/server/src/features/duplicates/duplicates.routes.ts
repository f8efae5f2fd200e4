import type { Handler } from '../../platform/http/handle.ts';
import {
  dismissDuplicateHandler,
  getDismissedDuplicatesHandler,
  restoreDuplicateHandler,
} from './dismissals.handlers.ts';
import {
  cancelDuplicateReportHandler,
  getDuplicateReportHandler,
  startDuplicateReportHandler,
} from './duplicate-reports.handlers.ts';
import { getDuplicateProfilesHandler } from './get-duplicate-profiles.handler.ts';

/** The calls of `duplicates` that the server answers. */
export const duplicatesHandlers: readonly Handler[] = [
  startDuplicateReportHandler,
  cancelDuplicateReportHandler,
  getDuplicateProfilesHandler,
  getDuplicateReportHandler,
  dismissDuplicateHandler,
  restoreDuplicateHandler,
  getDismissedDuplicatesHandler,
];
