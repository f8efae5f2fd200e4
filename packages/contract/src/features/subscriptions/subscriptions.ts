import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';
import { billingChildSubscription, productSubscription, savedSubscription } from './subscription.ts';

export const getAllSubscriptions = defineCall({
  path: 'Billing/GetAllSubscriptions',
  takesQuery: true,
  feature: 'subscriptions',
  summary:
    'The subscriptions of one family, latest start first. Internal staff see all, everybody else the current and the nearest future one.',
  permission: 'billing:manage',
  reads: ['subscription', 'invoice'],
  request: z.object({ isSports: z.boolean() }),
  response: z.object({
    /** Each in the place of its family. */
    productSubscriptions: z.array(
      z.object({
        model: z.object({
          sports: productSubscription.optional(),
          clinical: productSubscription.optional(),
        }),
      }),
    ),
  }),
});

export const getBillingChildSubscriptions = defineCall({
  path: 'Billing/GetBillingChildSubscriptions',
  feature: 'subscriptions',
  summary:
    'One page of the running and future subscriptions of the organizations that the selected one pays for, by name and start.',
  permission: 'billing:manage',
  reads: ['subscription', 'organization'],
  request: z.object(pageFields()),
  response: z.object({ subscriptions: z.array(billingChildSubscription), totalCount: z.int() }),
});

export const getProductSubscription = defineCall({
  path: 'Billing/GetProductSubscription',
  takesQuery: true,
  feature: 'subscriptions',
  summary:
    'The current subscription of each family, or the nearest future one, or (internal staff) the previous one; null where there is none.',
  permission: 'billing:manage',
  reads: ['subscription', 'invoice'],
  request: z.object({
    isUpcomingSubscription: z.boolean().default(false),
    isPreviousSubscription: z.boolean().default(false),
  }),
  response: z.object({
    sports: productSubscription.nullable(),
    clinical: productSubscription.nullable(),
  }),
  errors: ['subscription.both_asked', 'subscription.previous_internal'],
});

export const updateProductSubscriptionById = defineCall({
  path: 'Billing/UpdateProductSubscriptionById',
  feature: 'subscriptions',
  summary: 'Saves a subscription of the selected organization; without an id it adds one.',
  permission: 'subscription:write',
  changes: ['subscription'],
  request: z.object({ subscription: savedSubscription }),
  response: z.object({ productSubscription }),
  errors: [
    'subscription.not_found',
    'subscription.changed_meanwhile',
    'subscription.dates_turned',
    'subscription.two_flags',
    'subscription.family_changed',
    'subscription.start_fixed',
    'subscription.too_large',
  ],
});

export const deleteProductSubscription = defineCall({
  path: 'Billing/DeleteProductSubscription',
  feature: 'subscriptions',
  summary: 'Deletes a subscription that no credits name, with a reason.',
  permission: 'subscription:write',
  changes: ['subscription'],
  request: z.object({
    productSubscriptionId: id,
    reason: z.string().trim().min(3, { error: 'Enter a reason of at least three letters.' }).max(500),
  }),
  response: z.object({}),
  errors: ['subscription.not_found', 'subscription.in_use'],
});

export const createInvoiceFromSubscription = defineCall({
  path: 'Billing/CreateInvoiceFromSubscription',
  takesQuery: true,
  feature: 'subscriptions',
  summary:
    'Makes the invoice of a billing cycle of a subscription: the one that runs, else the first or the last. A cycle is billed once.',
  permission: 'invoice:write',
  changes: ['invoice'],
  request: z.object({ productSubscriptionId: id }),
  response: z.object({ invoiceId: id, number: z.string() }),
  errors: [
    'subscription.not_found',
    'subscription.not_billable',
    'subscription.billed_already',
    'invoice.too_large',
    'invoice.negative_total',
    'invoice.no_lines',
  ],
});

export const getSubscriptionHistory = defineCall({
  path: 'Billing/GetSubscriptionHistory',
  feature: 'subscriptions',
  summary: 'The history of a subscription, newest first.',
  permission: 'subscription:history',
  reads: ['subscription'],
  request: z.object({ productSubscriptionId: id }),
  response: z.object({
    entries: z.array(
      z.object({
        at: instant,
        /** A sentence: who did what. */
        sentence: z.string(),
        changes: z.array(
          z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
        ),
      }),
    ),
  }),
  errors: ['subscription.not_found'],
});
