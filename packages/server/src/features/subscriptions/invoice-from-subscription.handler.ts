import { createInvoiceFromSubscription } from '@plumbline/contract';
import {
  billedCycleOf,
  cycleToBill,
  lengthInDays,
  subscriptionInvoice,
  subscriptionInvoiceDates,
} from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail } from '../../platform/http/result.ts';
import { readPayer } from '../../records/invoices/payer.ts';
import { readFeeBefore, readPeopleToBill } from '../../records/subscriptions/arrears.ts';
import { isFirstSubscriptionInvoice, readProfilesBilled } from '../../records/subscriptions/billed-cycles.ts';
import { listFeeInvoices, liveFeesOfTerm } from '../../records/subscriptions/fee-invoices.ts';
import { lockedSubscriptions } from '../../records/subscriptions/subscription-rows.ts';
import { storeTermInvoice } from '../../records/subscriptions/term-invoice.ts';

export const createInvoiceFromSubscriptionHandler = handle(
  createInvoiceFromSubscription,
  async ({ request, tx, viewer }) => {
    const { organizationId } = viewer;
    // Whoever asks at the same time waits here, as the job that bills people does, and finds the invoice of the first.
    const terms = await lockedSubscriptions(tx, organizationId);
    const term = terms.find(({ id }) => id === request.productSubscriptionId);
    if (term === undefined) return fail('subscription.not_found');
    const payer = await readPayer(tx, organizationId);
    const cycle = cycleToBill(term, payer.today);
    const invoices = liveFeesOfTerm(await listFeeInvoices(tx, organizationId), term, terms);
    const { unbilled, invoice: billed } = billedCycleOf(cycle, term, invoices);
    if (unbilled === null) return fail('subscription.billed_already', { number: billed.number });
    const [isFirst, peopleTested, feeBefore, profilesBilled] = await Promise.all([
      isFirstSubscriptionInvoice(tx, organizationId),
      readPeopleToBill(tx, organizationId, term, cycle, payer.today),
      readFeeBefore(tx, organizationId, term.id, cycle),
      readProfilesBilled(tx, organizationId, term.id, cycle),
    ]);
    const feeDays = unbilled.days < lengthInDays(cycle) ? unbilled : null;
    const asItBegan = { ...term, systemFee: feeBefore ?? term.systemFee };
    const facts = { isFirst, peopleTested, feeDays, profilesBilled };
    const proposal = subscriptionInvoice(asItBegan, cycle, facts);
    if ('refusal' in proposal) return fail('subscription.not_billable', { reason: proposal.refusal });
    const dates = subscriptionInvoiceDates(payer.today, unbilled);
    const invoice = { ...proposal, dates, billedFrom: unbilled.startsOn };
    return storeTermInvoice(tx, organizationId, term, invoice, viewer.accountId);
  },
  { jobForStaff: 'invoice from subscription' },
);
