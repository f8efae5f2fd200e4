import type { Handler } from '../../platform/http/handle.ts';
import {
  addBillingChildOrgHandler,
  getBillingChildOrgsHandler,
  removeBillingChildOrgHandler,
  updateBillToOrgHandler,
} from './bill-to.handlers.ts';
import {
  getBillingInfoHandler,
  updateBillingCycleHandler,
  updateBillingInfoHandler,
} from './billing-info.handlers.ts';

/** The calls of `billing` that the server answers. */
export const billingHandlers: readonly Handler[] = [
  getBillingInfoHandler,
  updateBillingInfoHandler,
  updateBillingCycleHandler,
  updateBillToOrgHandler,
  getBillingChildOrgsHandler,
  addBillingChildOrgHandler,
  removeBillingChildOrgHandler,
];
