import type { Handler } from '../../platform/http/handle.ts';
import {
  addProfileUsageHandler,
  deleteProfileUsageHandler,
  editProfileUsageHandler,
} from './change-usage.handlers.ts';
import {
  approveCreditProposalHandler,
  dismissCreditProposalHandler,
  getCreditProposalsHandler,
} from './credit-proposals.handlers.ts';
import {
  getMonthlyProfileCountsHandler,
  getYearlyProfileCountsHandler,
} from './get-profile-counts.handlers.ts';
import { getProfileUsageHistoryHandler } from './get-usage.handlers.ts';

/** The calls of `usage` that the server answers. */
export const usageHandlers: readonly Handler[] = [
  getProfileUsageHistoryHandler,
  getMonthlyProfileCountsHandler,
  getYearlyProfileCountsHandler,
  addProfileUsageHandler,
  editProfileUsageHandler,
  deleteProfileUsageHandler,
  getCreditProposalsHandler,
  approveCreditProposalHandler,
  dismissCreditProposalHandler,
];
