import {
  isPast,
  newInvoiceDates,
  overageLine,
  overageToPropose,
  shareToTell,
  subscriptionInvoiceTypes,
  type ToldShare,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { inPages } from '../../platform/jobs/in-pages.ts';
import { defineJob, type RunOf } from '../../platform/jobs/job.ts';
import { defineJobKind } from '../../platform/jobs/job-kind.ts';
import type { Services } from '../../platform/services.ts';
import { lockPeriod, noteOverageProposed, noteTold } from '../../records/credits/credit-periods.ts';
import { readTermCredits } from '../../records/credits/credit-positions.ts';
import { hasInvoiceOfLine } from '../../records/credits/term-invoices.ts';
import { readBillTo } from '../../records/invoices/bill-to.ts';
import { readPayer } from '../../records/invoices/payer.ts';
import { listSubscriptions } from '../../records/subscriptions/subscription-rows.ts';
import { draftOfTerm } from '../../records/subscriptions/term-invoice.ts';
import { draftArrears, endedCycles } from './draft-arrears.ts';
import { creditsMail } from './tell-of-credits.job.ts';
import type { Watched } from './watched-term.ts';

/** Terms that one transaction hands to jobs; the others of the hour follow in the next one. */
const mostAtOnce = 2000;

const watchTerm = defineJobKind({
  name: 'usage.watch_credits',
  actsFor: 'organization',
  data: z.object({ subscriptionId: z.int() }),
});

/** Finds the terms of all organizations whose credits may have to be told or billed, every hour. */
export const findCreditsToWatch = defineJob({
  name: 'usage.find_to_watch',
  actsFor: 'portal',
  data: z.null(),
  schedule: '47 * * * *',
  run: ({ transaction }, { jobs }) =>
    inPages(mostAtOnce, (afterId) =>
      transaction(async (tx) => {
        const found = await tx.query<{ organizationId: number; id: number }>(
          sql`select organization_id, id from identity.credits_to_watch(${afterId}, ${mostAtOnce})`,
          'usage.credits_to_watch',
        );
        for (const { organizationId, id } of found) {
          await tx.continueAsJob('usage.find_to_watch', [organizationId]);
          await jobs.enqueue(tx, watchTerm, { subscriptionId: id }, { organizationId, onceKey: `${id}` });
        }
        return found;
      }),
    ),
});

/** Tells the billing contact how far credits are used, and drafts what is billed afterwards. A second run does nothing more. */
export const watchCredits = defineJob({ ...watchTerm, run: watch });

async function watch(
  { data, requestedBy: { organizationId }, transaction }: RunOf<typeof watchTerm>,
  services: Services,
): Promise<void> {
  const inTerm = <T>(work: (tx: Tx, watched: Watched) => Promise<T>): Promise<T | null> =>
    transaction(async (tx) => {
      const [terms, payer] = await Promise.all([
        listSubscriptions(tx, organizationId),
        readPayer(tx, organizationId),
      ]);
      const term = terms.find(({ id }) => id === data.subscriptionId);
      return term === undefined ? null : work(tx, { term, payer });
    });
  const watched = await inTerm(async (tx, found) => {
    await tell(tx, organizationId, found, services);
    return found;
  });
  if (watched === null) return;
  await inTerm((tx, found) => draftOverage(tx, organizationId, found));
  // One transaction each, since a number is the last thing that it takes. After an outage several cycles have ended, each gets its own.
  for (const { startsOn } of endedCycles(watched))
    await inTerm((tx, found) => draftArrears(tx, organizationId, found, startsOn));
}

async function tell(
  tx: Tx,
  organizationId: number,
  { term, payer }: Watched,
  { jobs }: Services,
): Promise<void> {
  const period = await lockPeriod(tx, organizationId, term);
  const [credits, { email }] = await Promise.all([
    readTermCredits(tx, organizationId, term.id),
    readBillTo(tx, organizationId),
  ]);
  if (credits === null || email === null || isPast(term, payer.today)) return;
  const told: ToldShare[] = [
    ...(period.told80At === null ? [] : [80 as const]),
    ...(period.told100At === null ? [] : [100 as const]),
  ];
  const share = shareToTell(term, credits.sums, told);
  if (share === null) return;
  noteTold(tx, organizationId, term, share);
  await jobs.enqueue(tx, creditsMail, { subscriptionId: term.id, share }, { organizationId });
}

async function draftOverage(tx: Tx, organizationId: number, { term, payer }: Watched): Promise<void> {
  const period = await lockPeriod(tx, organizationId, term);
  const credits = await readTermCredits(tx, organizationId, term.id);
  if (credits === null) return;
  const { itemTypeId } = overageLine(term, 1);
  const hasDraft = await hasInvoiceOfLine(tx, organizationId, {
    subscriptionId: term.id,
    itemTypeIds: [itemTypeId],
    invoiceTypeId: subscriptionInvoiceTypes.overage,
    isUnsent: true,
  });
  const facts = { ...credits, proposedOn: period.overageProposedOn, hasDraft };
  const people = overageToPropose(term, facts, payer.today);
  if (people === 0) return;
  noteOverageProposed(tx, organizationId, term, payer.today);
  const dates = { ...newInvoiceDates(payer.today), startPeriodOn: term.startsOn, endPeriodOn: term.endsOn };
  const lines = [overageLine(term, people)];
  const invoiceTypeId = subscriptionInvoiceTypes.overage;
  await draftOfTerm(tx, organizationId, term, { invoiceTypeId, dates, lines, billedFrom: null }, null);
}
