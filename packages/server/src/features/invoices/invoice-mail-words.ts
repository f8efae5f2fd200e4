import { formatMoney, type InvoiceState } from '@plumbline/domain';
import type { MessageContent } from '../../platform/mail/brand-message.ts';
import { dayText, titleOf } from '../../records/invoices/invoice-content.ts';
import type { InvoiceRecord } from '../../records/invoices/invoice-rows.ts';

/** What the mail says that an invoice goes with (pure). */
export function dueMailWords(record: InvoiceRecord, state: InvoiceState): MessageContent {
  const { name, title } = namesOf(record);
  const amount = formatMoney(record.amountDue);
  const isQuote = title === 'Quote';
  return {
    subject: `${name} for ${amount}`,
    paragraphs: isQuote
      ? [
          `The quote ${numberOf(record)} for ${amount} is attached to this message as a PDF.`,
          'To order, send us the number of your purchase order. The quote then becomes the invoice.',
        ]
      : [
          `The invoice ${numberOf(record)} for ${amount} is attached to this message as a PDF.`,
          state.remaining.cents === 0
            ? 'Nothing is left to be paid.'
            : `${formatMoney(state.remaining)} are due on ${dayText(record.dueOn)}.`,
        ],
    action: viewerOf(record),
    notes: [writtenBecause],
  };
}

/** What the mail says that a receipt goes with (pure). */
export function receiptMailWords(record: InvoiceRecord, state: InvoiceState): MessageContent {
  return {
    subject: `Receipt for invoice ${numberOf(record)}`,
    paragraphs: [
      `Thank you. We received ${formatMoney(state.totalPaid)} for the invoice ${numberOf(record)}.`,
      state.remaining.cents === 0
        ? 'It is paid in full. The invoice with its payments is attached to this message as a PDF.'
        : `${formatMoney(state.remaining)} remain, due on ${dayText(record.dueOn)}. The invoice with its payments is attached to this message as a PDF.`,
    ],
    action: viewerOf(record),
    notes: [writtenBecause],
  };
}

const writtenBecause = 'This message went to the billing e-mail of your organization.';

const numberOf = ({ number, id }: InvoiceRecord): string => number ?? String(id);

function namesOf(record: InvoiceRecord) {
  const title = titleOf(record);
  return { title, name: `${title} ${numberOf(record)}` };
}

const viewerOf = ({ id, organizationId }: InvoiceRecord) => ({
  label: 'Open the invoice',
  path: `/billing/view-invoices?orgId=${organizationId}&id=${id}`,
});
