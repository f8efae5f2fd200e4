import type { InvoiceContent } from '@plumbline/contract';
import {
  formatLongCalendarDate,
  formatMoney,
  formatPrice,
  isPurchaseOrderPending,
  type Money,
  minus,
} from '@plumbline/domain';
import { InvariantError } from '../../platform/invariant-error.ts';
import { type BillTo, billToLines } from './bill-to.ts';

/** What of an invoice is printed, stored or not. Days are 'YYYY-MM-DD'. */
export interface PrintedFacts {
  /** Null for a draft. */
  number: string | null;
  title: 'Invoice' | 'Quote';
  description: string;
  invoiceDate: string;
  dueOn: string;
  startPeriodOn: string | null;
  endPeriodOn: string | null;
  purchaseOrderNumber: string | null;
  lines: readonly PrintedLine[];
  subtotal: Money;
  total: Money;
  /** Per cent as decimal text; '0' where there is none. */
  taxRate: string;
  isTaxExempt: boolean;
}

export interface PrintedLine {
  name: string;
  description: string;
  explanation: string | null;
  quantity: number;
  /** Decimal text with at most four decimals. */
  unitPrice: string;
  amount: Money;
}

/** What an invoice asks for, as it is printed (pure). */
export function invoiceContentOf(facts: PrintedFacts, billTo: BillTo): InvoiceContent {
  return {
    title: facts.title,
    number: facts.number,
    billTo: billToLines(billTo),
    billedFor: billTo.billedFor,
    facts: [
      { label: 'Invoice date', value: dayText(facts.invoiceDate) },
      { label: 'Due date', value: dayText(facts.dueOn) },
      ...periodOf(facts),
      ...(facts.purchaseOrderNumber === null
        ? []
        : [{ label: 'PO number', value: facts.purchaseOrderNumber }]),
    ],
    description: facts.description,
    lines: facts.lines.map((line) => ({
      description: [line.name, line.description].filter(isSaid).join(': '),
      explanation: line.explanation,
      quantity: line.quantity.toLocaleString('en-US'),
      unitPrice: priceText(line.unitPrice),
      amount: formatMoney(line.amount),
    })),
    subtotal: formatMoney(facts.subtotal),
    taxLabel: taxLabelOf(facts),
    tax: formatMoney(minus(facts.total, facts.subtotal)),
    total: formatMoney(facts.total),
  };
}

/** What it is called while the number of its purchase order is missing, and afterwards (B246). */
export const titleOf = (order: Parameters<typeof isPurchaseOrderPending>[0]): 'Invoice' | 'Quote' =>
  isPurchaseOrderPending(order) ? 'Quote' : 'Invoice';

/** A day for people: 'Sep 15, 2026'. */
export function dayText(day: string): string {
  const text = formatLongCalendarDate(day);
  if (text === null) throw new InvariantError('a day of an invoice is none');
  return text;
}

const isSaid = (text: string) => text.trim() !== '';

function periodOf({ startPeriodOn: start, endPeriodOn: end }: PrintedFacts) {
  if (start === null && end === null) return [];
  const value =
    start === null
      ? `until ${dayText(end ?? '')}`
      : end === null
        ? `from ${dayText(start)}`
        : `${dayText(start)} to ${dayText(end)}`;
  return [{ label: 'Period', value }];
}

function taxLabelOf({ isTaxExempt, taxRate }: PrintedFacts): string {
  if (isTaxExempt) return 'Tax exempt';
  return Number(taxRate) === 0 ? 'Tax' : `Tax (${taxRate.replace(/\.?0+$/, '')}%)`;
}

const priceText = (price: string): string =>
  price.startsWith('-') ? `-${formatPrice(price.slice(1))}` : formatPrice(price);
