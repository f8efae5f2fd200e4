import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Takes a card that is no longer saved away from its customer at the provider of card payments. */
export const detachCard = defineJob({
  name: 'billing.detach_card',
  actsFor: 'organization',
  data: z.object({ paymentMethodId: z.string() }),
  run: async ({ data: { paymentMethodId }, requestedBy: { organizationId }, transaction }, { cards }) => {
    // Whoever saved it again in the meantime keeps it.
    const [saved] = await transaction((tx) =>
      tx.query(
        sql`select 1 from payment_cards where organization_id = ${organizationId} and payment_method_id = ${paymentMethodId}`,
        'payment_cards.is_saved',
      ),
    );
    if (saved !== undefined) return;
    if (cards === null) throw new Error('a card cannot be taken away: cards are off');
    const outcome = await cards.detach(paymentMethodId);
    if (outcome.kind === 'unknown') throw new Error(`a card was not taken away: ${outcome.why}`);
  },
});
