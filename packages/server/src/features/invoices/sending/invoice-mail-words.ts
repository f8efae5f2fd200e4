import { type DunningStep, formatMoney, type InvoiceState } from '@plumbline/domain';
import type { MessageContent } from '../../../platform/mail/brand-message.ts';
import { dayText, titleOf } from '../../../records/invoices/invoice-content.ts';
import type { InvoiceRecord } from '../../../records/invoices/invoice-rows.ts';
import { actionOf, type Billed, whomItIsFor } from './payer-mail-words.ts';

/**
 * What the mail says that an invoice goes with (pure).
 * @param billed who pays, and for whom
 */
export function dueMailWords(record: InvoiceRecord, state: InvoiceState, billed: Billed): MessageContent {
  const { name, title } = namesOf(record);
  const amount = formatMoney(record.amountDue);
  const isQuote = title === 'Quote';
  return {
    subject: `${name} for ${amount}`,
    paragraphs: isQuote
      ? [
          `The quote ${numberOf(record)} for ${amount} is attached to this message as a PDF.`,
          ...whomItIsFor(billed),
          'To order, send us your purchase order number. The quote then becomes an invoice.',
        ]
      : [
          `The invoice ${numberOf(record)} for ${amount} is attached to this message as a PDF.`,
          state.remaining.cents === 0
            ? 'Nothing is due.'
            : `${formatMoney(state.remaining)} is due on ${dayText(record.dueOn)}.`,
          ...whomItIsFor(billed),
        ],
    ...actionOf(record, billed),
    notes: [writtenBecause],
  };
}

/** What the mail says that a receipt goes with (pure). */
export function receiptMailWords(record: InvoiceRecord, state: InvoiceState, billed: Billed): MessageContent {
  return {
    subject: `Receipt for invoice ${numberOf(record)}`,
    paragraphs: [
      `Thank you. We received ${formatMoney(state.totalPaid)} for the invoice ${numberOf(record)}.`,
      state.remaining.cents === 0
        ? 'The invoice is paid in full. It is attached to this message as a PDF with its payments.'
        : `${formatMoney(state.remaining)} is still due, on ${dayText(record.dueOn)}. The invoice with its payments is attached to this message as a PDF.`,
      ...whomItIsFor(billed),
    ],
    ...actionOf(record, billed),
    notes: [writtenBecause],
  };
}

/** What is said seven days before the saved card is charged (pure). */
export function autopayNoticeWords(
  record: InvoiceRecord,
  { remaining }: InvoiceState,
  billed: Billed,
): MessageContent {
  const number = numberOf(record);
  return {
    subject: `Invoice ${number} will be charged to the saved card`,
    paragraphs: [
      `The invoice ${number} is due on ${dayText(record.dueOn)}. ${formatMoney(remaining)} will be charged to the card that is saved for your organization on that day, and no sooner than seven days from now.`,
      ...whomItIsFor(billed),
      'You do not need to do anything. To pay another way or to stop automatic payments, open Billing Settings before that day.',
    ],
    ...actionOf(record, billed),
    notes: [writtenBecause],
  };
}

/** What is said when the bank declined an automatic charge; why is the bank's business with the owner of the card (pure). */
export function autopayDeclinedWords(
  record: InvoiceRecord,
  { remaining }: InvoiceState,
  billed: Billed,
): MessageContent {
  const number = numberOf(record);
  return {
    subject: `The card was declined for invoice ${number}`,
    paragraphs: [
      `The automatic payment of ${formatMoney(remaining)} for the invoice ${number} was declined. Nothing was charged.`,
      ...whomItIsFor(billed),
      'Please open the invoice and pay it there, with this card or another one.',
    ],
    ...actionOf(record, billed, 'Pay the invoice'),
    notes: [staysOpen(billed), writtenBecause],
  };
}

/** What a reminder says: what remains, since when, and that nobody is locked out for it (pure). */
export function reminderMailWords(
  record: InvoiceRecord,
  { remaining, isPartlyPaid }: InvoiceState,
  step: ReminderStep,
  billed: Billed,
): MessageContent {
  const number = numberOf(record);
  const amount = formatMoney(remaining);
  const due = dayText(record.dueOn);
  const [is, was] = isPartlyPaid ? ['are', 'were'] : ['is', 'was'];
  const rest = isPartlyPaid ? `${amount} of the invoice ${number}` : `The invoice ${number} for ${amount}`;
  const attached = 'The invoice is attached to this message as a PDF.';
  return {
    subject: reminderSubjects[step](`Invoice ${number}`, due),
    paragraphs: [
      step === 'beforeDue'
        ? `${rest} ${is} due on ${due}. ${attached}`
        : `${rest} ${was} due on ${due} and ${is} not paid yet. ${attached}`,
      ...whomItIsFor(billed),
      reminderRequests[step],
    ],
    ...actionOf(record, billed, 'Pay the invoice'),
    notes: [
      'If you have paid in the meantime, please disregard this message.',
      ...(step === 'beforeDue' ? [] : [staysOpen(billed)]),
      writtenBecause,
    ],
  };
}

type ReminderStep = Exclude<DunningStep, 'sending'>;

const reminderSubjects: Readonly<Record<ReminderStep, (invoice: string, due: string) => string>> = {
  beforeDue: (invoice, due) => `${invoice} is due on ${due}`,
  overdue1: (invoice, due) => `${invoice} was due on ${due}`,
  overdue10: (invoice, due) => `${invoice} has been past due since ${due}`,
  overdue30: (invoice, due) => `Last reminder: ${invoice} has been past due since ${due}`,
};

const reminderRequests: Readonly<Record<ReminderStep, string>> = {
  beforeDue: 'You can pay it with the button below.',
  overdue1: 'Please pay it with the button below, or tell us if there is a problem.',
  overdue10: 'Please pay it now, or tell us if there is a problem.',
  overdue30: 'This is our last automatic reminder. Please pay now, or we will call you.',
};

const staysOpen = ({ name }: Billed): string =>
  `You can still use all tests and results of ${name ?? 'your organization'}.`;

const writtenBecause = 'We sent this message to your organization’s billing email.';

const numberOf = ({ number, id }: InvoiceRecord): string => number ?? String(id);

function namesOf(record: InvoiceRecord) {
  const title = titleOf(record);
  return { title, name: `${title} ${numberOf(record)}` };
}
