import type { InvoiceContent, InvoiceDocument } from '@plumbline/contract';
import { brandOfHost, brandProviders } from '@plumbline/contract';
import {
  formatDateTime,
  formatMoney,
  formatShortDate,
  type InvoiceState,
  type Money,
  negated,
  numberWithSuffix,
  sumOf,
  timeZoneLabel,
} from '@plumbline/domain';
import { brandMark } from '../../platform/brand-mark.ts';
import type { Config } from '../../platform/config/config.ts';
import type { BillTo } from './bill-to.ts';
import { dayText, invoiceContentOf, titleOf } from './invoice-content.ts';
import type { InvoicePaymentRow, InvoiceRecord } from './invoice-rows.ts';
import { stateOf } from './invoice-view.ts';
import type { Payer } from './payer.ts';
import { type InvoiceRevision, isRevised } from './revisions.ts';

/** Where and when a document is made. */
export interface Printing {
  config: Pick<Config, 'brand' | 'brandProvider' | 'publicUrl' | 'howToPay'>;
  payer: Payer;
  now: Date;
}

/** A stored invoice as it is printed, with what became of it since (pure). */
export function invoiceDocumentOf(
  record: InvoiceRecord,
  billTo: BillTo,
  revisions: readonly InvoiceRevision[],
  printing: Printing,
): InvoiceDocument {
  const state = stateOf(record, printing.payer.today);
  const content = contentOf(record, billTo);
  const number = content.number ?? String(record.id);
  return {
    ...documentOf(content, printing),
    displayNumber: numberWithSuffix(number, state),
    isRevised: isRevised(content, revisions),
    isVoided: state.isVoided,
    settlements: settlementsOf(record),
    remaining: formatMoney(state.remaining),
    paidLine: state.paidLine,
    voidLine:
      record.voidedAt === null
        ? null
        : `Voided on ${formatShortDate(record.voidedAt.getTime(), printing.payer.timeZone)}: ${record.voidReason ?? 'no reason was noted'}`,
    howToPay: isPayable(state) ? howToPay(number, printing.config) : [],
  };
}

/** What a stored invoice asks for, as it is printed (pure). */
export const contentOf = (record: InvoiceRecord, billTo: BillTo): InvoiceContent =>
  invoiceContentOf(
    { ...record, title: titleOf(record), total: record.amountDue, lines: record.items },
    billTo,
  );

/** A draft: it asks for something, and nothing became of it yet (pure). */
export const draftDocumentOf = (content: InvoiceContent, printing: Printing): InvoiceDocument => ({
  ...documentOf(content, printing),
  displayNumber: null,
});

/** What every document of billing prints around its content (pure). */
export function documentFrameOf({
  config,
  payer,
  now,
}: Printing): Pick<InvoiceDocument, 'brand' | 'printedAt'> {
  const brand = config.brand ?? brandOfHost(new URL(config.publicUrl).host);
  return {
    brand: { provider: config.brandProvider ?? brandProviders[brand], mark: brandMark },
    printedAt: {
      text: formatDateTime(now.getTime(), payer.timeZone),
      timeZone: timeZoneLabel(payer.timeZone),
      instant: now.toISOString(),
    },
  };
}

function documentOf(content: InvoiceContent, printing: Printing): Omit<InvoiceDocument, 'displayNumber'> {
  return {
    ...documentFrameOf(printing),
    content,
    isRevised: false,
    isVoided: false,
    settlements: [],
    remaining: content.total,
    paidLine: null,
    voidLine: null,
    howToPay: [],
  };
}

const isPayable = ({ remaining, isVoided, isRefunded, isRevisionDue }: InvoiceState) =>
  remaining.cents > 0 && !isVoided && !isRefunded && !isRevisionDue;

function settlementsOf(record: InvoiceRecord): InvoiceDocument['settlements'] {
  const payments = record.payments.filter(({ reversedAt }) => reversedAt === null);
  const paid = payments
    .toReversed()
    .map((payment) => ({ label: paymentLabel(payment), amount: formatMoney(negated(payment.amount)) }));
  return [
    ...paid,
    ...others('Taken back by the bank', sumOf(payments.map(({ chargedBack }) => chargedBack))),
    ...others('Put on the account', record.amountOnAccount),
    ...others('Refunded', record.amountRefunded),
    ...others('Credited', negated(record.amountCredited)),
  ];
}

const others = (label: string, amount: Money) =>
  amount.cents === 0 ? [] : [{ label, amount: formatMoney(amount) }];

function paymentLabel({ paidOn, checkNumber, creditFrom }: InvoicePaymentRow): string {
  if (creditFrom !== null) return `Account credit from ${creditFrom}, ${dayText(paidOn)}`;
  return `Paid ${dayText(paidOn)}${checkNumber === null ? '' : `, check ${checkNumber}`}`;
}

const howToPay = (number: string, { publicUrl, howToPay: ways }: Printing['config']): string[] => [
  ...ways,
  `You can see this invoice and its payments at ${publicUrl} under Billing, View Invoices.`,
  `Please include invoice number ${number} with your payment.`,
];
