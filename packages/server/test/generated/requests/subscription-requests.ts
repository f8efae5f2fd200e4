import {
  createInvoiceFromSubscription,
  deleteProductSubscription,
  updateProductSubscriptionById,
} from '@plumbline/contract';
import { aSubscription } from '../../subscription-inputs.ts';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

export const subscriptionRequests: readonly RequestsOfCall[] = [
  requests(updateProductSubscriptionById, ({ subscriptionId }) => ({
    productSubscriptionId: {
      subscription: aSubscription({ productSubscriptionId: subscriptionId, version: 1 }),
    },
  })),
  requests(deleteProductSubscription, ({ spareSubscriptionId }) => ({
    productSubscriptionId: { productSubscriptionId: spareSubscriptionId, reason: 'not theirs' },
  })),
  requests(createInvoiceFromSubscription, ({ subscriptionId }) => ({
    productSubscriptionId: { productSubscriptionId: subscriptionId },
  })),
];
