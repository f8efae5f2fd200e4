import { createInvoiceFromSubscription } from '@plumbline/contract';
import { cycleToBill, subscriptionInvoice, subscriptionInvoiceDates } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail } from '../../platform/http/result.ts';
import { readPayer } from '../../records/invoices/payer.ts';
import { readPeopleToBill } from '../../records/subscriptions/arrears.ts';
import {
  invoiceOfCycle,
  isFirstSubscriptionInvoice,
  listCycleInvoices,
} from '../../records/subscriptions/billed-cycles.ts';
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
    const billed = invoiceOfCycle(await listCycleInvoices(tx, organizationId), term.id, cycle);
    if (billed !== undefined) return fail('subscription.billed_already', { number: billed.number });
    const proposal = subscriptionInvoice(term, cycle, {
      isFirst: await isFirstSubscriptionInvoice(tx, organizationId),
      peopleTested: await readPeopleToBill(tx, organizationId, term, cycle, payer.today),
    });
    if ('refusal' in proposal) return fail('subscription.not_billable', { reason: proposal.refusal });
    const dates = subscriptionInvoiceDates(payer.today, cycle);
    const invoice = { ...proposal, dates, billedFrom: cycle.startsOn };
    return storeTermInvoice(tx, organizationId, { term, payer }, invoice, viewer.accountId);
  },
  { jobForStaff: 'invoice from subscription' },
);
