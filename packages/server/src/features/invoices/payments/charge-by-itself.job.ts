import { randomUUID } from 'node:crypto';
import {
  autopayDay,
  autopayNoticeDays,
  dayAfter,
  doMailsLeaveAt,
  isAutopayDue,
  isInvoiceReminded,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob, type RunOf } from '../../../platform/jobs/job.ts';
import { defineJobKind } from '../../../platform/jobs/job-kind.ts';
import type { CardProvider, PaymentOutcome } from '../../../platform/payments/card-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { lockedInvoice } from '../../../records/invoices/invoice-rows.ts';
import { stateOf } from '../../../records/invoices/invoice-view.ts';
import { readPayerOfInvoice } from '../../../records/invoices/payer.ts';
import { jobThatSends, sendInvoice } from '../sending/send-invoice.ts';
import { type Attempt, insertAttempt, noteAskedAgain, readAttempt, readChargedCard } from './attempt-rows.ts';
import { type AutopayRows, readAutopay } from './autopay-rows.ts';
import { minCardCents, resentForMs } from './card-limits.ts';
import { firstOutcome } from './first-outcome.ts';
import { settleAttempt } from './settle-attempt.ts';

/** Finds the invoices of all organizations that may be charged to a saved card by themselves, every hour. */
export const findInvoicesToCharge = defineJob({
  name: 'invoices.find_to_charge',
  actsFor: 'portal',
  data: z.null(),
  schedule: '39 * * * *',
  run: ({ transaction }, services) => transaction((tx) => enqueueCharges(tx, services)),
});

const chargeByItself = defineJobKind({
  name: 'invoices.charge_by_itself',
  actsFor: 'organization',
  data: z.object({ invoiceId: z.int() }),
  // The next hour finds it again where it is still due.
  retryLimit: 0,
});

/** Says that an invoice will be charged, charges it on its day, and says where the bank declined: whichever of them is due. */
export const chargeInvoiceByItself = defineJob({ ...chargeByItself, run: charge });

/** Enqueues what may be due at this hour. The transaction must have the portal's own scope. */
export async function enqueueCharges(tx: Tx, { jobs }: Pick<Services, 'jobs'>): Promise<void> {
  const found = await tx.query<{ organizationId: number; invoiceId: number; hour: number }>(
    sql`select organization_id, invoice_id, hour from identity.autopay_invoices()`,
    'invoices.to_charge',
  );
  for (const { organizationId, invoiceId, hour } of found) {
    // A bank that has a question, or a person who is told, is up by then.
    if (!doMailsLeaveAt(hour)) continue;
    await tx.continueAsJob(findInvoicesToCharge.name, [organizationId]);
    await jobs.enqueue(tx, chargeByItself, { invoiceId }, { organizationId, onceKey: `${invoiceId}` });
  }
}

type Step =
  | { is: 'nothing' | 'announce' | 'tellDecline' }
  | { is: 'charge'; attempt: Attempt; isFirst: boolean };

async function charge(run: RunOf<typeof chargeByItself>, services: Services): Promise<void> {
  const { cards } = services;
  if (cards === null) return;
  const step = await run.transaction((tx) => nextStep(tx, run, services.clock.now()));
  if (step.is === 'announce') return mail(run, services, 'autopayNotice');
  if (step.is === 'tellDecline') return mail(run, services, 'autopayDeclined');
  if (step.is !== 'charge') return;
  const { organizationId } = run.requestedBy;
  const outcome = await chargeOnce(step, cards, services.clock.now());
  // The look-up of the hour goes on with it.
  if (outcome === null || outcome.kind === 'unknown')
    return services.log.warn({ organizationId, jobId: run.jobId }, 'an automatic payment has no outcome yet');
  const settled = await run.transaction((tx) =>
    settleAttempt(tx, organizationId, step.attempt.id, outcome, services.clock.now()),
  );
  if (settled.status === 'failed') await mail(run, services, 'autopayDeclined');
}

/** What is due of an invoice, behind its lock. An attempt that is begun is committed with it, before the provider is asked. */
async function nextStep(
  tx: Tx,
  { data: { invoiceId }, requestedBy: { organizationId } }: RunOf<typeof chargeByItself>,
  now: Date,
): Promise<Step> {
  const record = await lockedInvoice(tx, organizationId, invoiceId);
  if (record === undefined) return { is: 'nothing' };
  const payer = await readPayerOfInvoice(tx, organizationId, invoiceId);
  // The card is the payer's, which may be another organization than the invoice is for.
  await tx.continueAsJob(chargeByItself.name, [organizationId, payer.id]);
  const rows = await readAutopay(tx, { organizationId, payerId: payer.id }, invoiceId, payer.timeZone);
  const last = rows.attempts.at(-1);
  if (last?.status === 'open') {
    // Begun by a run that ended before the outcome was stored.
    const attempt = await readAttempt(tx, organizationId, last.id);
    if (attempt === undefined) return { is: 'nothing' };
    noteAskedAgain(tx, organizationId, attempt.id, now);
    return { is: 'charge', attempt, isFirst: false };
  }
  // Counted, since the clocks of the server and of the database may differ.
  const declines = rows.attempts.filter(({ status }) => status === 'failed').length;
  if (last?.status === 'failed' && rows.toldDeclines < declines) return { is: 'tellDecline' };
  // Nothing leaves by itself of what nobody approved. What was begun or declined before is gone on with above.
  if (!isInvoiceReminded(record.approvalStatusId)) return { is: 'nothing' };
  const state = stateOf(record, payer.today);
  if (!rows.isEnrolled || record.hasOpenAttempt || state.isRevisionDue) return { is: 'nothing' };
  if (state.remaining.cents < minCardCents) return { is: 'nothing' };
  const isSoon = record.dueOn <= dayAfter(payer.today, autopayNoticeDays);
  const facts = factsOf(rows, record.dueOn);
  // Announced anew where more is owed than was said; nothing that will not be charged is announced.
  const isToCome = autopayDay({ ...facts, announcedOn: payer.today }) !== null;
  if (rows.announcedOn === null && isSoon && isToCome && state.canBePaid && state.isVisibleToPayer)
    return { is: 'announce' };
  if (!isAutopayDue(facts, state, payer.today)) return { is: 'nothing' };
  const card = await readChargedCard(tx, payer.id);
  if (card === undefined) return { is: 'nothing' };
  const id = randomUUID();
  await insertAttempt(tx, organizationId, {
    ...card,
    id,
    invoiceId,
    amount: state.remaining,
    returnPath: null,
    accountId: null,
    createdAt: now,
  });
  const attempt = await readAttempt(tx, organizationId, id);
  return attempt === undefined ? { is: 'nothing' } : { is: 'charge', attempt, isFirst: true };
}

const factsOf = ({ isEnrolled, announcedOn, attempts }: AutopayRows, dueOn: string) => ({
  isEnrolled,
  announcedOn,
  dueOn,
  declines: attempts.flatMap(({ settledOn, status, isHardDecline: isHard }) =>
    settledOn !== null && status === 'failed' ? [{ on: settledOn, isHard }] : [],
  ),
});

/** @returns null where the attempt is too old to be sent again: it is looked up */
async function chargeOnce(
  { attempt, isFirst }: { attempt: Attempt; isFirst: boolean },
  cards: CardProvider,
  now: Date,
): Promise<PaymentOutcome | null> {
  const { id, amount, customerId, paymentMethodId, intentId, createdAt } = attempt;
  const isOld = now.getTime() - createdAt.getTime() > resentForMs;
  if (customerId === null || paymentMethodId === null || intentId !== null || isOld) return null;
  const outcome = await cards.createPaymentIntent({
    attempt: id,
    cents: amount.cents,
    currency: 'usd',
    customer: customerId,
    paymentMethod: paymentMethodId,
    offSession: true,
    returnUrl: null,
  });
  return isFirst ? firstOutcome(id, outcome) : outcome;
}

async function mail(
  { jobId, data: { invoiceId }, requestedBy: { organizationId }, transaction }: RunOf<typeof chargeByItself>,
  services: Services,
  kind: 'autopayNotice' | 'autopayDeclined',
): Promise<void> {
  // It never sends what staff have changed and not sent themselves.
  const sent = await sendInvoice(
    jobThatSends(organizationId, services, transaction),
    { invoiceId, kind, byItself: null },
    ({ voidedAt, revisionDue }) => (voidedAt === null && !revisionDue ? null : 'invoice.changed_meanwhile'),
  );
  if (!sent.ok)
    services.log.info(
      { organizationId, jobId },
      `the mail ${kind} of the invoice ${invoiceId} did not leave: ${sent.code}`,
    );
}
