import type { ProductSubscriptionInput } from '@plumbline/contract';
import { billingCycles, subscriptionInvoice, subscriptionInvoiceDates } from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { readPayer } from '../invoices/payer.ts';
import { insertSubscription } from './store-subscription.ts';
import { listSubscriptions } from './subscription-rows.ts';
import { draftOfTerm } from './term-invoice.ts';

/**
 * Gives a new organization its first term, and drafts the invoice of the first billing cycle, which nobody but staff sees until they send
 * it, also where it has ended by now: the later ones are billed as those of any term. A term with nothing to bill has no invoice. The invoice takes its number last: nothing that waits may follow in the transaction.
 */
export async function storeFirstSubscription(
  tx: Tx,
  organizationId: number,
  accountId: number | null,
  input: ProductSubscriptionInput,
): Promise<void> {
  const id = await insertSubscription(tx, organizationId, accountId, input);
  const [payer, terms] = await Promise.all([
    readPayer(tx, organizationId),
    listSubscriptions(tx, organizationId),
  ]);
  const term = terms.find((one) => one.id === id);
  if (term === undefined) throw new InvariantError('the first subscription was not stored');
  const [cycle] = billingCycles(term, term.billingCycleId);
  if (cycle === undefined) throw new InvariantError('a subscription has no billing cycle');
  const proposal = subscriptionInvoice(term, cycle, { isFirst: true, peopleTested: null });
  if ('refusal' in proposal) return;
  await draftOfTerm(
    tx,
    organizationId,
    term,
    { ...proposal, dates: subscriptionInvoiceDates(payer.today, cycle), billedFrom: cycle.startsOn },
    accountId,
  );
}
