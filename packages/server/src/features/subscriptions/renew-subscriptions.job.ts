import {
  cycleToBill,
  renewalDecision,
  renewalInvoiceDates,
  renewalLeadDays,
  renewedSubscription,
  type Subscription,
  subscriptionInvoice,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { inPages } from '../../platform/jobs/in-pages.ts';
import { defineJob, type RunOf } from '../../platform/jobs/job.ts';
import { defineJobKind } from '../../platform/jobs/job-kind.ts';
import { type Payer, readPayer } from '../../records/invoices/payer.ts';
import { insertRenewal } from '../../records/subscriptions/store-subscription.ts';
import { lockedSubscriptions } from '../../records/subscriptions/subscription-rows.ts';
import { draftOfTerm } from '../../records/subscriptions/term-invoice.ts';

/** Terms that one transaction hands to jobs; the others of the hour follow in the next one. */
const mostAtOnce = 500;

const renewTerm = defineJobKind({
  name: 'subscriptions.renew',
  actsFor: 'organization',
  data: z.object({ subscriptionId: z.int() }),
});

/** Finds the terms of all organizations that end within 60 days, by the day it is there, every hour. */
export const findTermsToRenew = defineJob({
  name: 'subscriptions.find_to_renew',
  actsFor: 'portal',
  data: z.null(),
  schedule: '41 * * * *',
  run: ({ transaction }, { jobs }) =>
    inPages(mostAtOnce, (afterId) =>
      transaction(async (tx) => {
        const found = await tx.query<{ organizationId: number; id: number }>(
          sql`select organization_id, id from identity.terms_to_renew(${renewalLeadDays}, ${afterId}, ${mostAtOnce})`,
          'subscriptions.terms_to_renew',
        );
        for (const { organizationId, id } of found) {
          await tx.continueAsJob('subscriptions.find_to_renew', [organizationId]);
          await jobs.enqueue(tx, renewTerm, { subscriptionId: id }, { organizationId, onceKey: `${id}` });
        }
        return found;
      }),
    ),
});

/** Drafts the term that follows one, and the invoice of its first billing cycle. A second run does nothing more. */
export const renewSubscription = defineJob({ ...renewTerm, run: renew });

function renew({ data, requestedBy, transaction }: RunOf<typeof renewTerm>): Promise<void> {
  const { organizationId } = requestedBy;
  return transaction(async (tx) => {
    // Another run, and staff who change the term, wait here and find what was decided.
    const terms = await lockedSubscriptions(tx, organizationId);
    const term = terms.find(({ id }) => id === data.subscriptionId);
    if (term === undefined) return;
    const payer = await readPayer(tx, organizationId);
    if (!renewalDecision(term, terms, payer.today).isDrafted) return;
    const renewal = renewedSubscription(term);
    const id = await insertRenewal(tx, organizationId, renewal);
    if (id === null || term.snoozeInvoice) return;
    await draftInvoice(tx, organizationId, { ...renewal, id }, payer);
  });
}

/** The invoice waits for the approval of staff. A renewal with nothing to bill has none. */
async function draftInvoice(
  tx: Tx,
  organizationId: number,
  renewed: Subscription,
  payer: Payer,
): Promise<void> {
  const cycle = cycleToBill(renewed, payer.today);
  const proposal = subscriptionInvoice(renewed, cycle, { isFirst: false, peopleTested: null });
  if ('refusal' in proposal) return;
  const dates = renewalInvoiceDates(payer.today, cycle);
  await draftOfTerm(tx, organizationId, renewed, { ...proposal, dates, billedFrom: cycle.startsOn }, null);
}
