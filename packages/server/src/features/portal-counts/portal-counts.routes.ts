import type { Handler } from '../../platform/http/handle.ts';
import {
  getHistoricalDailyTestCountsHandler,
  getPortalOrgCountHandler,
  getPortalProfileCountHandler,
  getPortalTestCountHandler,
  getPortalTestCountOfTodayHandler,
  getTestsByDomainHandler,
} from './portal-counts.handlers.ts';

/** The calls of `portal-counts` that the server answers. */
export const portalCountsHandlers: readonly Handler[] = [
  getPortalTestCountHandler,
  getPortalTestCountOfTodayHandler,
  getPortalProfileCountHandler,
  getPortalOrgCountHandler,
  getHistoricalDailyTestCountsHandler,
  getTestsByDomainHandler,
];
