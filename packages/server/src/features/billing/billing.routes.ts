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
import { getBillingOverviewHandler, tryGetBillingOverviewHandler } from './billing-overview.handlers.ts';
import { addEditCardHandler, createCardSetupHandler, removeCreditCardHandler } from './cards.handlers.ts';

/** The calls of `billing` that the server answers. */
export const billingHandlers: readonly Handler[] = [
  getBillingOverviewHandler,
  tryGetBillingOverviewHandler,
  getBillingInfoHandler,
  updateBillingInfoHandler,
  updateBillingCycleHandler,
  createCardSetupHandler,
  addEditCardHandler,
  removeCreditCardHandler,
  updateBillToOrgHandler,
  getBillingChildOrgsHandler,
  addBillingChildOrgHandler,
  removeBillingChildOrgHandler,
];
