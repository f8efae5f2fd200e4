import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, id, int32 } from '../../core/fields.ts';
import { invoiceItemTypeId, unitPriceText } from '../invoices/invoice-item.ts';
import { productSubscription, productSubscriptionInput } from './subscription.ts';

/** What a subscription shall become for the rest of its term. */
const upgradeWish = productSubscriptionInput
  .pick({ packageTierId: true, profilePrice: true, systemFee: true })
  .extend({
    /** All profiles, those of before included. */
    profileCount: productSubscriptionInput.shape.profileCount,
  });

/** A line of the upgrade's invoice; staff may change what was proposed. */
const upgradeLine = z.object({
  invoiceItemTypeId,
  description: z.string().trim().min(1, { error: 'Say what the line is for.' }).max(500),
  quantity: z.int().min(1, { error: 'The quantity is a whole number above 0.' }).max(1_000_000),
  unitPrice: unitPriceText,
});

export const previewSubscriptionUpgrade = defineCall({
  path: 'Billing/PreviewSubscriptionUpgrade',
  feature: 'subscriptions',
  summary: 'What an upgrade of a current subscription costs for the rest of its billing cycle, line by line.',
  permission: 'subscription:write',
  reads: ['subscription', 'invoice', 'usage'],
  request: z.object({ productSubscriptionId: id, wish: upgradeWish }),
  response: z.object({
    /** Why the subscription cannot become this, in a sentence; null where it can. */
    refusal: z.string().nullable(),
    /** Credits of the term that nobody used yet. Sent back, it says which count the lines stand on. */
    unusedCredits: z.int(),
    startPeriodOn: calendarDate.nullable(),
    endPeriodOn: calendarDate.nullable(),
    lines: z.array(
      upgradeLine.extend({
        amount: z.string(),
        /** A sentence that says how the line was counted. */
        explanation: z.string(),
      }),
    ),
    /** What a reader would look for among the lines and why it is not there: sentences. */
    notes: z.array(z.string()),
  }),
  errors: ['subscription.not_found'],
});

export const upgradeSubscription = defineCall({
  path: 'Billing/UpgradeSubscription',
  feature: 'subscriptions',
  summary:
    'Upgrades a current subscription and makes the invoice of the lines that staff agreed to; without lines there is none.',
  permission: 'subscription:write',
  changes: ['subscription', 'invoice'],
  request: z.object({
    productSubscriptionId: id,
    version: int32,
    wish: upgradeWish,
    /** As the preview answered it. */
    unusedCredits: z.int().min(0).max(2_147_483_647),
    lines: z.array(upgradeLine).max(100),
    clientUuid: z.uuid(),
  }),
  response: z.object({
    productSubscription,
    /** Null where the upgrade costs nothing now. */
    invoice: z.object({ id, number: z.string() }).nullable(),
  }),
  errors: [
    'subscription.not_found',
    'subscription.changed_meanwhile',
    'subscription.not_upgradable',
    'subscription.credits_changed',
    'invoice.too_large',
    'invoice.negative_total',
    'invoice.no_lines',
  ],
});
