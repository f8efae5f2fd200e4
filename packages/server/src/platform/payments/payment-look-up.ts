import { z } from 'zod';
import { defineJobKind } from '../jobs/job-kind.ts';

/** Asks the provider what became of an attempt to pay by card, and stores the answer. Enqueued by a notice of the provider, and by the hour. */
export const paymentLookUp = defineJobKind({
  name: 'payments.look_up',
  actsFor: 'organization',
  data: z.object({ attemptId: z.uuid() }),
});
