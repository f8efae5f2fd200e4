import type { Handler } from '../../platform/http/handle.ts';
import { getDashboardHandler } from './get-dashboard.handler.ts';
import { getOrganizationTestDataSummaryHandler } from './get-organization-test-data-summary.handler.ts';
import { getTestVolumeReportHandler } from './get-test-volume-report.handler.ts';

/** The calls of `dashboard` that the server answers. */
export const dashboardHandlers: readonly Handler[] = [
  getDashboardHandler,
  getOrganizationTestDataSummaryHandler,
  getTestVolumeReportHandler,
];
