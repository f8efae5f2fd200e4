import type { Invoice } from '@plumbline/contract';
import { addEditCard } from '@plumbline/contract/features/billing/cards';
import { payInvoice } from '@plumbline/contract/features/invoices/pay-invoice';
import type { Outcome } from '../../../design/dialog/outcome.ts';
import { notify } from '../../../design/notify/notify.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { browserPage } from '../../../platform/card-page.ts';
import { withOrganization } from '../../../platform/navigation/organization-address.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import type { CardEntry } from '../../../records/billing/use-card-entry.ts';
import { paymentReturnHref } from '../invoice-address.ts';
import { invoiceNotices } from '../invoice-texts.ts';
import { type PaymentValues, paymentMethods, paymentRequest } from './payment-form.ts';
import { useHeldRequest } from './use-held-request.ts';

/** Nobody has an answer to it: the page is being left. */
const never = new Promise<never>(() => undefined);

interface PaymentOptions {
  entry: CardEntry;
  /** The switch of the saved card, which a new one keeps. */
  isAutoPayEnrolled: boolean;
}

/**
 * Pays an invoice from an open dialog. All that is sent while nothing is known of the payment carries one id, so a second click and a
 * lost reply charge once; only after a decline does the next press begin a new payment.
 */
export function usePayment(
  { id: invoiceId }: Pick<Invoice, 'id'>,
  { entry, isAutoPayEnrolled }: PaymentOptions,
) {
  const { held, clientUuid, note } = useHeldRequest();
  const saveCard = useAction(addEditCard);
  const pay = useAction(payInvoice);
  // The payer's: the invoice may be for another one.
  const orgId = useCurrentUser().selectedOrganization?.id;

  async function submit(values: PaymentValues): Promise<Outcome> {
    // What was sent has its card already.
    if (held === null && values.paymentMethod === paymentMethods.card && values.choice === 'new') {
      const given = await entry.save();
      if (!given.ok) return given;
      const saved = await saveCard.run({ cardToken: given.token, isAutoPayEnrolled });
      if (!saved.ok) return saved;
    }
    const returnPath = paymentReturnHref(invoiceId, clientUuid.current);
    const returnUrl = orgId === undefined ? returnPath : withOrganization(returnPath, orgId);
    const request = paymentRequest(values, { invoiceId, clientUuid: clientUuid.current, returnUrl });
    // Declined is an outcome, so the next press is another payment.
    const outcome = note(await pay.run(request), ['payment.declined']);
    if (!outcome.ok) return outcome;
    const { redirectUrl } = outcome.reply;
    if (redirectUrl !== null) {
      browserPage.leaveFor(redirectUrl);
      return never;
    }
    // No refusal: the dialog stays and says so.
    if (outcome.reply.isUnderWay) return { ok: false, errors: [] };
    notify.success(invoiceNotices.paid);
    return { ok: true };
  }

  return { submit, held };
}
