import type { Handler } from '../../platform/http/handle.ts';
import { excludeIncludeTestResultsHandler } from './exclude-include-test-results.handler.ts';
import {
  downloadAllTrialsCsvHandler,
  downloadBalanceXyzCsvHandler,
  downloadFunctionalXyzCsvHandler,
} from './graphs/download-raw-data.handlers.ts';
import { getDetailedTestCalculationGraphsHandler } from './graphs/get-detailed-test-calculation-graphs.handler.ts';
import { previewTestResultsHandler } from './preview-test-results.handler.ts';
import { getProfileTestByIdHandler, getTestRawDataHandler } from './test.handlers.ts';
import { updateProfileTestNoteHandler } from './update-profile-test-note.handler.ts';

/** The calls of `tests` that the server answers. */
export const testsHandlers: readonly Handler[] = [
  getProfileTestByIdHandler,
  getTestRawDataHandler,
  getDetailedTestCalculationGraphsHandler,
  downloadBalanceXyzCsvHandler,
  downloadFunctionalXyzCsvHandler,
  downloadAllTrialsCsvHandler,
  updateProfileTestNoteHandler,
  excludeIncludeTestResultsHandler,
  previewTestResultsHandler,
];
