import { disputeReasonText, disputeState, formatMoney } from '@plumbline/domain';
import { defineJob, type RunOf } from '../../../platform/jobs/job.ts';
import type { MessageContent } from '../../../platform/mail/brand-message.ts';
import type { Services } from '../../../platform/services.ts';
import { settleInvoiceMail } from '../../../records/invoices/invoice-mails.ts';
import { deliverAndSettle, type SettleMail } from '../payments/deliver-and-settle.ts';
import { type DisputeToTell, disputeMail, readDisputeToTell } from './dispute-mails.ts';

/** Mails a dispute to whoever answers them, and notes what became of the mail. */
export const tellOfDispute = defineJob({ ...disputeMail, run: tell });

async function tell(run: RunOf<typeof disputeMail>, services: Services): Promise<void> {
  const { organizationId, mailId } = run.data;
  const inOrganization = <T>(work: (tx: Parameters<typeof readDisputeToTell>[0]) => Promise<T>) =>
    run.transaction(async (tx) => {
      await tx.continueAsJob(disputeMail.name, [organizationId]);
      return work(tx);
    });
  const dispute = await inOrganization((tx) => readDisputeToTell(tx, organizationId, mailId));
  if (dispute === undefined) return;
  const settle: SettleMail = (status, reason) =>
    inOrganization((tx) =>
      settleInvoiceMail(tx, organizationId, mailId, { status, reason, now: services.clock.now() }),
    );
  return deliverAndSettle(services, run, settle, async () => ({
    kind: 'paymentDisputed',
    accountId: null,
    to: dispute.sentTo,
    content: disputeMailWords(dispute),
  }));
}

/** What the mail says (pure). */
export function disputeMailWords({
  number,
  organizationName,
  amount,
  reason,
  status,
}: DisputeToTell): MessageContent {
  const sum = formatMoney(amount);
  const why = disputeReasonText(reason);
  return {
    subject: `A payment of invoice ${number} is disputed`,
    paragraphs: [
      `The cardholder disputes ${sum} paid for invoice ${number} of ${organizationName}. ${
        why === '' ? 'No reason is given.' : `Reason given: ${why}.`
      }`,
      whatNow[disputeState(status)],
    ],
    action: { label: 'Open all invoices', path: '/super-admin/reporting/invoice-reports' },
    notes: [
      'You get this message because this address receives notices of card disputes. The organization is not notified.',
    ],
  };
}

const whatNow = {
  open: 'Respond on the card processor’s website before its deadline. The payment counts until the bank decides.',
  lost: 'The bank decided in favor of the cardholder and took the money back, so the invoice is due again.',
  won: 'The dispute has already ended, and the payment counts.',
} as const;
