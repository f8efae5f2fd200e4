import type { Handler } from '../../platform/http/handle.ts';
import { getProfileUsageHistoryHandler } from './get-usage.handlers.ts';

/** The calls of `usage` that the server answers. */
export const usageHandlers: readonly Handler[] = [getProfileUsageHistoryHandler];
