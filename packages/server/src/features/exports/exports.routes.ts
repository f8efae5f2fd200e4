import type { Handler } from '../../platform/http/handle.ts';
import { getEventsExportHandler, getTestResultsExportHandler } from './at-once.handlers.ts';
import {
  continueExportHandler,
  deleteExportHandler,
  downloadExportHandler,
  getExportsHandler,
  startEverythingExportHandler,
  startExportHandler,
  startRawDataExportHandler,
} from './exports.handlers.ts';

/** The calls of `exports` that the server answers. */
export const exportsHandlers: readonly Handler[] = [
  getTestResultsExportHandler,
  getEventsExportHandler,
  startExportHandler,
  startEverythingExportHandler,
  startRawDataExportHandler,
  getExportsHandler,
  continueExportHandler,
  deleteExportHandler,
  downloadExportHandler,
];
