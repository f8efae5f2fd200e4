import type { Handler } from '../../platform/http/handle.ts';
import {
  deleteProductSubscriptionHandler,
  updateProductSubscriptionByIdHandler,
} from './change-subscriptions.handlers.ts';
import { getSubscriptionHistoryHandler } from './get-subscription-history.handler.ts';
import {
  getAllSubscriptionsHandler,
  getBillingChildSubscriptionsHandler,
  getProductSubscriptionHandler,
} from './get-subscriptions.handlers.ts';
import { createInvoiceFromSubscriptionHandler } from './invoice-from-subscription.handler.ts';
import {
  previewSubscriptionUpgradeHandler,
  upgradeSubscriptionHandler,
} from './upgrade-subscription.handlers.ts';

/** The calls of `subscriptions` that the server answers. */
export const subscriptionsHandlers: readonly Handler[] = [
  getAllSubscriptionsHandler,
  getBillingChildSubscriptionsHandler,
  getProductSubscriptionHandler,
  updateProductSubscriptionByIdHandler,
  deleteProductSubscriptionHandler,
  createInvoiceFromSubscriptionHandler,
  previewSubscriptionUpgradeHandler,
  upgradeSubscriptionHandler,
  getSubscriptionHistoryHandler,
];
