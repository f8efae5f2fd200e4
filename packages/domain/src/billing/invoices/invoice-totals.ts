import { largestCents, type Money, minus, money, shareOf, sumOf } from '../money.ts';
import { amountOfLine, type SubmittedLine } from './invoice-lines.ts';

/** The most lines of one invoice. */
export const mostInvoiceLines = 100;

/** How an invoice is taxed. Rates are the provider's own table; none is guessed (design of billing, Money). */
export interface InvoiceTax {
  /** Per cent as a decimal text, '8.25', at most four decimals; null where the region has no rate. */
  rate: string | null;
  /** A payer who is exempt is billed no tax, whatever the rate is. */
  isExempt: boolean;
}

export interface InvoiceAmounts {
  subTotal: Money;
  tax: Money;
  total: Money;
}

export interface InvoiceTotals extends InvoiceAmounts {
  /** The same of each line, in their order; they add up to the invoice's. */
  lines: InvoiceAmounts[];
}

/** Ten-thousandths of a per cent in the whole. */
const wholeRate = 1_000_000;

/** Whether a text is a rate of tax: 0 to 99.9999 per cent with at most four decimals. */
export const isTaxRate = (text: string): boolean => /^\d{1,2}(\.\d{1,4})?$/.test(text);

/**
 * The amounts of an invoice. Tax is rounded once, on the running sum; that of a line is what it adds, so lines add up to the invoice to
 * the cent (design of billing, Money).
 * @param lines submitted lines without problems
 * @throws RangeError when a line has a problem, the rate is none, or a sum is larger than what can be stored
 */
export function invoiceTotals(lines: readonly SubmittedLine[], tax: InvoiceTax): InvoiceTotals {
  let subTotal = money(0);
  let taxed = money(0);
  const parts = lines.map((line) => {
    const amount = amountOfLine(line);
    subTotal = sumOf([subTotal, amount]);
    const soFar = taxOf(subTotal, tax);
    const own = minus(soFar, taxed);
    taxed = soFar;
    return { subTotal: amount, tax: own, total: sumOf([amount, own]) };
  });
  return { lines: parts, subTotal, tax: taxed, total: sumOf([subTotal, taxed]) };
}

/**
 * What is asked for where only the tax of an invoice changes: the same as of its lines, whose tax is rounded on their running sum.
 * @param subTotal what its lines cost before tax
 */
export const totalWithTax = (subTotal: Money, tax: InvoiceTax): Money =>
  sumOf([subTotal, taxOf(subTotal, tax)]);

/**
 * The amounts of a credit note. Tax is rounded on the running sum here too: the notes of an invoice, one after the other, take back its tax to
 * the cent, in whatever parts it is credited.
 * @param credited what the notes before took back: before tax, and of the tax
 */
export function creditNoteAmounts(
  lines: readonly SubmittedLine[],
  tax: InvoiceTax,
  credited: Pick<InvoiceAmounts, 'subTotal' | 'tax'>,
): InvoiceAmounts {
  const { subTotal } = invoiceTotals(lines, tax);
  const own = minus(taxOf(sumOf([credited.subTotal, subTotal]), tax), credited.tax);
  // Notes of before were rounded one by one and may have taken a cent too many; the next one makes up for it.
  const taxed = money(Math.max(0, own.cents), own.currency);
  return { subTotal, tax: taxed, total: sumOf([subTotal, taxed]) };
}

export type InvoiceTotalProblem = 'noLine' | 'tooManyLines' | 'totalBelowZero' | 'totalTooLarge';

/**
 * Why an invoice of these lines is refused (design of billing, Money); null when it is not. A total of zero is allowed: a package may be
 * given away.
 * @param lines submitted lines without problems
 * @throws RangeError when a line has a problem or the rate is none
 */
export function invoiceTotalProblem(
  lines: readonly SubmittedLine[],
  tax: InvoiceTax,
): InvoiceTotalProblem | null {
  if (lines.length === 0) return 'noLine';
  if (lines.length > mostInvoiceLines) return 'tooManyLines';
  // Without discounts and with all that a rate can add, so that no sum on the way is larger than what can be stored either.
  const gross = lines.reduce((sum, line) => sum + BigInt(Math.abs(amountOfLine(line).cents)), 0n);
  if (gross * 2n > BigInt(largestCents)) return 'totalTooLarge';
  return invoiceTotals(lines, tax).total.cents < 0 ? 'totalBelowZero' : null;
}

function taxOf(subTotal: Money, { rate, isExempt }: InvoiceTax): Money {
  if (rate !== null && !isTaxRate(rate)) throw new RangeError('a rate of tax is a decimal text of per cent');
  if (isExempt || rate === null) return money(0, subTotal.currency);
  const [whole = '', decimals = ''] = rate.split('.');
  return shareOf(subTotal, Number(whole + decimals.padEnd(4, '0')), wholeRate);
}
