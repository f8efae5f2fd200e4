import {
  billingCycles,
  isBilledInArrears,
  isCycleToDraft,
  isFeeToDraft,
  isPast,
  subscriptionInvoice,
  subscriptionInvoiceDates,
  subscriptionItemTypes,
  unbilledDays,
} from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { listArrearsInvoices, readCycleFee, readPeopleToBill } from '../../records/subscriptions/arrears.ts';
import { lockedSubscriptions } from '../../records/subscriptions/subscription-rows.ts';
import { draftOfTerm } from '../../records/subscriptions/term-invoice.ts';
import type { Watched } from './watched-term.ts';

/** The billing cycles that have ended of a term whose people are billed afterwards, unless staff bill it by hand. */
export const endedCycles = ({ term, payer }: Watched) =>
  isBilledInArrears(term) && !term.isManualBilling
    ? billingCycles(term, term.billingCycleId).filter((cycle) => isPast(cycle, payer.today))
    : [];

/**
 * Drafts what an ended cycle costs, each where no invoice bills it yet: its people, and from the second cycle on its fee as it was when the
 * cycle began. Where a part of it was billed before the cycle of the term was changed, only the other days of the fee are drafted. Where staff want no invoices by
 * themselves the fee waits; people are billed all the same.
 */
export async function draftArrears(
  tx: Tx,
  organizationId: number,
  { term: { id }, payer }: Watched,
  startsOn: string,
): Promise<void> {
  // Staff who make the invoice of a cycle lock the same: the one who is later finds what the other one billed.
  const terms = await lockedSubscriptions(tx, organizationId);
  const term = terms.find((each) => each.id === id);
  if (term === undefined) return;
  const cycle = endedCycles({ term, payer }).find((each) => each.startsOn === startsOn);
  if (cycle === undefined) return;
  const [invoices, fee, peopleTested] = await Promise.all([
    listArrearsInvoices(tx, organizationId, id),
    readCycleFee(tx, organizationId, term, cycle, terms),
    readPeopleToBill(tx, organizationId, term, cycle, payer.today),
  ]);
  const hasPart = fee.parts.length > 0;
  const feeDays = hasPart ? unbilledDays(cycle, fee.parts) : null;
  const invoice = subscriptionInvoice({ ...term, systemFee: fee.before ?? term.systemFee }, cycle, {
    isFirst: false,
    peopleTested,
    feeDays,
  });
  if ('refusal' in invoice) return;
  const withPeople = isCycleToDraft(cycle, term, invoices, payer.today);
  const withFee =
    !term.snoozeInvoice && isFeeToDraft(cycle, fee.isWithStaff || (hasPart && feeDays === null), hasPart);
  const isOfPeople = (itemTypeId: number) => itemTypeId === subscriptionItemTypes.clinicalPostPaid;
  const lines = invoice.lines.filter(({ itemTypeId }) => (isOfPeople(itemTypeId) ? withPeople : withFee));
  if (lines.length === 0) return;
  await draftOfTerm(
    tx,
    organizationId,
    term,
    {
      invoiceTypeId: invoice.invoiceTypeId,
      dates: subscriptionInvoiceDates(payer.today, feeDays !== null && withFee ? feeDays : cycle),
      lines,
      billedFrom: lines.every(({ itemTypeId }) => isOfPeople(itemTypeId))
        ? null
        : (feeDays ?? cycle).startsOn,
    },
    null,
  );
}
