import {
  billingCycles,
  isBilledInArrears,
  isCycleToDraft,
  isFeeToDraft,
  isPast,
  subscriptionInvoice,
  subscriptionInvoiceDates,
  subscriptionItemTypes,
} from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { hasFeeInvoice, listArrearsInvoices, readPeopleToBill } from '../../records/subscriptions/arrears.ts';
import { lockedSubscriptions } from '../../records/subscriptions/subscription-rows.ts';
import { draftOfTerm, type Watched } from './draft-of-term.ts';

/** The billing cycles that have ended of a term whose people are billed afterwards, unless staff want no invoices by themselves. */
export const endedCycles = ({ term, payer }: Watched) =>
  isBilledInArrears(term) && !term.isManualBilling && !term.snoozeInvoice
    ? billingCycles(term, term.billingCycleId).filter((cycle) => isPast(cycle, payer.today))
    : [];

/** Drafts what an ended cycle costs: its people, and from the second cycle on its fee, each where no invoice bills it yet. */
export async function draftArrears(
  tx: Tx,
  organizationId: number,
  { term: { id }, payer }: Watched,
  startsOn: string,
): Promise<void> {
  // Staff who make the invoice of a cycle lock the same: the one who is later finds what the other one billed.
  const term = (await lockedSubscriptions(tx, organizationId)).find((each) => each.id === id);
  if (term === undefined) return;
  const cycle = endedCycles({ term, payer }).find((each) => each.startsOn === startsOn);
  if (cycle === undefined) return;
  const [invoices, hasFee, peopleTested] = await Promise.all([
    listArrearsInvoices(tx, organizationId, id),
    hasFeeInvoice(tx, organizationId, id, cycle),
    readPeopleToBill(tx, organizationId, term, cycle, payer.today),
  ]);
  const invoice = subscriptionInvoice(term, cycle, { isFirst: false, peopleTested });
  if ('refusal' in invoice) return;
  const withPeople = isCycleToDraft(cycle, term, invoices, payer.today);
  const withFee = isFeeToDraft(cycle, hasFee);
  const isOfPeople = (itemTypeId: number) => itemTypeId === subscriptionItemTypes.clinicalPostPaid;
  const lines = invoice.lines.filter(({ itemTypeId }) => (isOfPeople(itemTypeId) ? withPeople : withFee));
  if (lines.length === 0) return;
  await draftOfTerm(
    tx,
    organizationId,
    { term, payer },
    {
      invoiceTypeId: invoice.invoiceTypeId,
      dates: subscriptionInvoiceDates(payer.today, cycle),
      lines,
      billedFrom: lines.every(({ itemTypeId }) => isOfPeople(itemTypeId)) ? null : cycle.startsOn,
    },
  );
}
