import { dayWords } from '../day-words.ts';
import { formatMoney } from '../money.ts';
import type { InvoiceState } from './invoice-state.ts';

/**
 * What an invoice's state means, in a sentence for whoever opens it (B241 to B246): '$700.00 is due on Sep 3, 2026.'
 * @param dueOn 'YYYY-MM-DD'
 * @throws RangeError when it is no day
 */
export function invoiceStateSentence(
  { name, remaining, totalPaid, isPartlyPaid }: InvoiceState,
  dueOn: string,
): string {
  const rest = formatMoney(remaining);
  const paid = isPartlyPaid ? ` ${formatMoney(totalPaid)} was paid.` : '';
  switch (name) {
    case 'voided':
      return 'This invoice is voided. There is nothing to pay.';
    case 'refunded':
      return 'The payment of this invoice was refunded. There is nothing to pay.';
    case 'paid':
      return totalPaid.cents > 0
        ? 'This invoice is paid. Thank you.'
        : 'There is nothing to pay on this invoice.';
    case 'poPending':
      return `This is a quote for ${rest}. It becomes an invoice when it has a purchase order number.`;
    case 'pastDue':
      return `${rest} was due on ${dayWords(dueOn)}.${paid}`;
    case 'outstanding':
      return `${rest} is due on ${dayWords(dueOn)}.${paid}`;
  }
}
