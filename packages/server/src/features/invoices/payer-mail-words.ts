import type { MessageContent } from '../../platform/mail/brand-message.ts';
import type { InvoiceRecord } from '../../records/invoices/invoice-rows.ts';

/** The organization that an invoice is for, where the mail goes to another one that pays for it; null where it is the reader's own. */
export type BilledFor = string | null;

/** Says whose invoice it is and where it is found, to whoever pays for another organization and may have no access to it (pure). */
export const whereItIs = (billedFor: BilledFor): string[] =>
  billedFor === null
    ? []
    : [
        `It is for ${billedFor}, which is billed to your organization. In the portal it is among the invoices of ${billedFor}, for whoever sees the billing there.`,
      ];

/** Says how it is paid without a button, to whoever pays for another organization (pure). */
export const howItIsPaid = (billedFor: BilledFor): string[] =>
  billedFor === null
    ? []
    : [
        `The attached PDF says how to pay. In the portal, whoever sees the billing of ${billedFor} can pay it by card.`,
      ];

/** The button to the invoice. Whoever pays for another organization has none, since that page would refuse them (pure). */
export const actionOf = (
  { id, organizationId }: InvoiceRecord,
  billedFor: BilledFor,
  label = 'Open the invoice',
): Pick<MessageContent, 'action'> =>
  billedFor === null
    ? { action: { label, path: `/billing/view-invoices?orgId=${organizationId}&id=${id}` } }
    : {};
