import type { MessageContent } from '../../../platform/mail/brand-message.ts';
import type { InvoiceRecord } from '../../../records/invoices/invoice-rows.ts';

/** Who is billed, and the organization that the invoice is for, where that is another one. */
export interface Billed {
  /** Null where it is the reader's own. */
  name: string | null;
  /** The organization that pays. */
  payerId: number;
}

/** Says whose invoice it is, to whoever pays for another organization (pure). */
export const whomItIsFor = ({ name }: Billed): string[] =>
  name === null
    ? []
    : [
        `It is for ${name}, whose invoices your organization pays. You find it in the portal with your own invoices.`,
      ];

/** The button to the invoice, where whoever pays sees it (pure). */
export const actionOf = (
  { id }: InvoiceRecord,
  { payerId }: Billed,
  label = 'Open the invoice',
): Pick<MessageContent, 'action'> => ({
  action: { label, path: `/billing/view-invoices?orgId=${payerId}&id=${id}` },
});
