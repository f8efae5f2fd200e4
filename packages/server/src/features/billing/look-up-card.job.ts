import { defineJob } from '../../platform/jobs/job.ts';
import { cardLookUp } from '../../platform/payments/payment-look-up.ts';
import { clearCard, lockedCard } from './card-rows.ts';

/** Forgets a saved card that was taken away at the provider: no payment could be made with it any more. Automatic charges end. */
export const lookUpCard = defineJob({
  ...cardLookUp,
  run: async (
    { data: { paymentMethodId }, requestedBy: { organizationId }, transaction },
    { cards, log },
  ) => {
    if (cards === null) throw new Error('a card cannot be looked up: cards are off');
    const found = await cards.readPaymentMethod(paymentMethodId);
    if (found.kind === 'unknown') throw new Error(`what became of a card is not known: ${found.why}`);
    await transaction(async (tx) => {
      const saved = await lockedCard(tx, organizationId);
      if (saved.paymentMethodId !== paymentMethodId) return;
      if (found.kind === 'made' && found.customer === saved.customerId) return;
      clearCard(tx, organizationId);
      log.info({ organizationId }, 'a saved card was taken away at the card provider');
    });
  },
});
