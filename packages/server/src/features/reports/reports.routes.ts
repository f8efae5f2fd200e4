import type { Handler } from '../../platform/http/handle.ts';
import { newPdfReportHandler } from './new-pdf-report.handler.ts';
import {
  getPdfSyncStatusHandler,
  retryPdfSyncHandler,
  updatePdfSyncStatusHandler,
} from './pdf-sync.handlers.ts';

/** The calls of `reports` that the server answers. */
export const reportsHandlers: readonly Handler[] = [
  newPdfReportHandler,
  getPdfSyncStatusHandler,
  updatePdfSyncStatusHandler,
  retryPdfSyncHandler,
];
