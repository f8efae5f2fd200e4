import { type Money, minus, money } from '../money.ts';
import { type AmountProblem, readPaymentAmount } from './payment-rules.ts';

/** What an invoice put on its payer's account and is still there. */
export interface CreditSource {
  invoiceId: number;
  left: Money;
}

export type AccountCreditProblem = AmountProblem | 'aboveRemaining' | 'aboveAccount';

/**
 * What is wrong with the amount of account credit that pays an invoice; null when nothing is.
 * @param typed as somebody typed it
 * @param limits what remains of the invoice, and what is on the account
 */
export function accountCreditProblem(
  typed: string | number,
  { remaining, onAccount }: { remaining: Money; onAccount: Money },
): AccountCreditProblem | null {
  const amount = readPaymentAmount(typed);
  if (amount === null) return 'notAnAmount';
  if (amount.cents <= 0) return 'notPositive';
  if (minus(remaining, amount).cents < 0) return 'aboveRemaining';
  return minus(onAccount, amount).cents < 0 ? 'aboveAccount' : null;
}

/**
 * From which invoices an amount is taken: the first in the list gives all it has before the next gives anything.
 * @returns parts above zero, which add up to the amount
 * @throws RangeError where the sources hold less
 */
export function takeFromSources(
  amount: Money,
  sources: readonly CreditSource[],
): { invoiceId: number; amount: Money }[] {
  const parts: { invoiceId: number; amount: Money }[] = [];
  let open = amount.cents;
  for (const { invoiceId, left } of sources) {
    const cents = Math.max(0, Math.min(open, left.cents));
    if (cents > 0) parts.push({ invoiceId, amount: money(cents, amount.currency) });
    open -= cents;
  }
  if (open > 0) throw new RangeError('the account holds less than is taken from it');
  return parts;
}
