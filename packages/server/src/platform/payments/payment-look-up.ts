import { z } from 'zod';
import { defineJobKind } from '../jobs/job-kind.ts';

/** Asks the provider what became of an attempt to pay by card, and stores the answer. Enqueued by a notice of the provider, and by the hour. */
export const paymentLookUp = defineJobKind({
  name: 'payments.look_up',
  actsFor: 'organization',
  data: z.object({ attemptId: z.uuid() }),
});

/** Asks the provider what became of a refund, and stores the answer. Enqueued by a notice of the provider, and by the hour. */
export const refundLookUp = defineJobKind({
  name: 'refunds.look_up',
  actsFor: 'organization',
  data: z.object({ attemptId: z.uuid() }),
});

/**
 * Asks the provider what was paid back of a payment or is disputed of it, there or here, and stores the answer. Enqueued by a notice of the
 * provider.
 */
export const afterPaymentLookUp = defineJobKind({
  name: 'payments.look_up_after',
  actsFor: 'organization',
  data: z.object({ attemptId: z.uuid() }),
});

/** Asks the provider whether a saved card can still be charged, and forgets it where it cannot. Enqueued by a notice of the provider. */
export const cardLookUp = defineJobKind({
  name: 'billing.look_up_card',
  actsFor: 'organization',
  data: z.object({ paymentMethodId: z.string() }),
});
