import { type Money, money, sumOf } from '../money.ts';

/** Where a dispute is: the bank has not decided, has decided for us, or has taken the money back. */
export type DisputeState = 'open' | 'won' | 'lost';

/** The words of the provider that end a dispute without a loss; a warning is an inquiry before a dispute. */
const endings: Readonly<Record<string, DisputeState>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
  prevented: 'won',
};

/** @param status the provider's word; one that is not known is taken for open, so that somebody looks at it */
export const disputeState = (status: string): DisputeState => endings[status] ?? 'open';

/** The provider's words that end a dispute: after one of them none that is open follows, however late a notice or a look-up comes. */
export const endedDisputeStatuses: readonly string[] = Object.keys(endings);

/** What each state is called, where staff read it. */
export const disputeStateLabels: Readonly<Record<DisputeState, string>> = {
  open: 'Open dispute',
  won: 'Dispute ended in our favor',
  lost: 'Dispute lost',
};

/** Why the owner of the card disputes it, as words: 'product_not_received' is 'product not received'. */
export const disputeReasonText = (reason: string): string => reason.replaceAll('_', ' ');

/** What the bank took back of a payment: its lost disputes, and never more than was paid. */
export function chargedBack(paid: Money, disputes: readonly { status: string; amount: Money }[]): Money {
  const lost = disputes.filter(({ status }) => disputeState(status) === 'lost').map(({ amount }) => amount);
  return money(Math.min(paid.cents, sumOf(lost, paid.currency).cents), paid.currency);
}

/**
 * Whether nothing of a payment is left to us since a dispute was lost, so that it is shown as reversed and its invoice is owed again. What
 * was paid back before counts with it: the bank takes the rest only.
 */
export const isTakenBack = (paid: Money, taken: { chargedBack: Money; refunded: Money }): boolean =>
  taken.chargedBack.cents > 0 && taken.chargedBack.cents + taken.refunded.cents >= paid.cents;

/** The one that an invoice is marked with: an open one first, since something can still be done; null where none hurts. */
export function worstDispute(statuses: readonly string[]): 'open' | 'lost' | null {
  const states = statuses.map(disputeState);
  if (states.includes('open')) return 'open';
  return states.includes('lost') ? 'lost' : null;
}

/** A dispute in one line of the history: 'Dispute lost: product not received'. */
export const disputeDetail = (status: string, reason: string): string =>
  [disputeStateLabels[disputeState(status)], disputeReasonText(reason)].filter(Boolean).join(': ');
