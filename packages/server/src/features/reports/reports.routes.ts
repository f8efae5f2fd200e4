import type { Handler } from '../../platform/http/handle.ts';
import { newPdfReportHandler } from './new-pdf-report.handler.ts';
import {
  getPdfSyncStatusHandler,
  retryPdfSyncHandler,
  updatePdfSyncStatusHandler,
} from './pdf-sync.handlers.ts';
import {
  createPrintTokenHandler,
  getProfileTestForAzureADHandler,
  getProfileTestForPortalHandler,
  profileTestPdfForPortalHandler,
} from './print-report.handlers.ts';

/** The calls of `reports` that the server answers. */
export const reportsHandlers: readonly Handler[] = [
  newPdfReportHandler,
  createPrintTokenHandler,
  getProfileTestForPortalHandler,
  getProfileTestForAzureADHandler,
  profileTestPdfForPortalHandler,
  getPdfSyncStatusHandler,
  updatePdfSyncStatusHandler,
  retryPdfSyncHandler,
];
