import { randomUUID } from 'node:crypto';
import {
  createInvoiceFromSubscription,
  deleteProductSubscription,
  getSubscriptionHistory,
  previewSubscriptionUpgrade,
  updateProductSubscriptionById,
  upgradeSubscription,
} from '@plumbline/contract';
import { aSubscription } from '../../subscription-inputs.ts';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

const anUpgrade = { packageTierId: 2, profileCount: 400, profilePrice: '14', systemFee: '380' };

export const subscriptionRequests: readonly RequestsOfCall[] = [
  requests(updateProductSubscriptionById, ({ subscriptionId }) => ({
    productSubscriptionId: {
      subscription: aSubscription({ productSubscriptionId: subscriptionId, version: 1 }),
    },
  })),
  requests(deleteProductSubscription, ({ spareSubscriptionId }) => ({
    productSubscriptionId: { productSubscriptionId: spareSubscriptionId, reason: 'not theirs' },
  })),
  requests(createInvoiceFromSubscription, ({ unbilledSubscriptionId }) => ({
    productSubscriptionId: { productSubscriptionId: unbilledSubscriptionId },
  })),
  requests(getSubscriptionHistory, ({ subscriptionId }) => ({
    productSubscriptionId: { productSubscriptionId: subscriptionId },
  })),
  requests(previewSubscriptionUpgrade, ({ subscriptionId }) => ({
    productSubscriptionId: { productSubscriptionId: subscriptionId, wish: anUpgrade },
  })),
  requests(upgradeSubscription, ({ subscriptionId }) => ({
    productSubscriptionId: {
      productSubscriptionId: subscriptionId,
      // The update above has saved it once.
      version: 2,
      wish: anUpgrade,
      unusedCredits: 0,
      lines: [],
      clientUuid: randomUUID(),
    },
  })),
];
