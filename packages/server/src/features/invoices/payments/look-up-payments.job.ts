import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { InvariantError } from '../../../platform/invariant-error.ts';
import { defineJob, type RunOf } from '../../../platform/jobs/job.ts';
import type {
  AbsentOutcome,
  CardProvider,
  PaymentOutcome,
} from '../../../platform/payments/card-provider.ts';
import { paymentLookUp } from '../../../platform/payments/payment-look-up.ts';
import type { Services } from '../../../platform/services.ts';
import { type Attempt, readAttempt } from './attempt-rows.ts';
import { settleAttempt } from './settle-attempt.ts';

/** After this long no request of an attempt can be under way, and nobody is on the bank's page any more. */
const openForMs = 15 * 60_000;
/** Attempts that are looked up at one time; the others follow at the next. */
const mostAtOnce = 500;

/** Finds the attempts of all organizations that have had no outcome for a quarter of an hour, every five minutes. */
export const findOpenPayments = defineJob({
  name: 'payments.find_open',
  actsFor: 'portal',
  data: z.null(),
  schedule: '*/5 * * * *',
  run: ({ transaction }, { jobs, clock }) =>
    transaction(async (tx) => {
      const before = new Date(clock.now().getTime() - openForMs).toISOString();
      const open = await tx.query<{ organizationId: number; id: string }>(
        sql`select organization_id, id from identity.open_payment_attempts(${before}::timestamptz, ${mostAtOnce})`,
        'payments.open_attempts',
      );
      for (const { organizationId, id } of open) {
        await tx.continueAsJob('payments.find_open', [organizationId]);
        await jobs.enqueue(tx, paymentLookUp, { attemptId: id }, { organizationId, onceKey: id });
      }
    }),
});

/** Asks the provider what became of one attempt, and stores it. */
export const lookUpPayment = defineJob({ ...paymentLookUp, run: lookUp });

async function lookUp(
  { data: { attemptId }, requestedBy: { organizationId }, transaction }: RunOf<typeof paymentLookUp>,
  { cards, clock }: Services,
): Promise<void> {
  const attempt = await transaction((tx) => readAttempt(tx, organizationId, attemptId));
  if (attempt === undefined || attempt.status === 'succeeded') return;
  if (cards === null) throw new Error('a payment cannot be looked up: cards are off');
  const isOld = clock.now().getTime() - attempt.requestedAt.getTime() >= openForMs;
  const outcome = await whatBecameOf(attempt, cards, isOld);
  if (outcome.kind === 'unknown') throw new Error(`what became of a payment is not known: ${outcome.why}`);
  if (outcome.kind === 'absent') {
    // The keys are of another account or mode than those it was made with.
    if (attempt.intentId !== null) throw new Error('a payment cannot be looked up: the provider lost it');
    // Its request may still be under way.
    if (!isOld) return;
  }
  await transaction((tx) => settleAttempt(tx, organizationId, attemptId, outcome, clock.now()));
}

async function whatBecameOf(
  attempt: Attempt,
  cards: CardProvider,
  isOld: boolean,
): Promise<PaymentOutcome | AbsentOutcome> {
  const outcome = await findOutcome(attempt, cards);
  // Its person has left: it must not succeed beside a later payment.
  return outcome.kind === 'needsAction' && isOld ? cards.cancelPaymentIntent(outcome.intent) : outcome;
}

/** What the provider has of an attempt, by the payment's id or else by the attempt's. */
export function findOutcome(
  { id, intentId, customerId, createdAt }: Attempt,
  cards: CardProvider,
): Promise<PaymentOutcome | AbsentOutcome> {
  if (intentId !== null) return cards.readPaymentIntent(intentId);
  if (customerId === null) throw new InvariantError('an attempt without a customer cannot be looked up');
  return cards.findPaymentIntent({ attempt: id, customer: customerId, startedAt: createdAt });
}
