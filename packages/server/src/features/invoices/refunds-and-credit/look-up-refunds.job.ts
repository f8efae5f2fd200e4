import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, type RunOf } from '../../../platform/jobs/job.ts';
import { refundLookUp } from '../../../platform/payments/payment-look-up.ts';
import type { Services } from '../../../platform/services.ts';
import { readRefundAttempt } from './refund-rows.ts';
import { settleRefund } from './settle-refund.ts';

/** After this long no request of a refund can be under way. */
const openForMs = 15 * 60_000;
const mostAtOnce = 500;

/** Finds the refunds of all organizations that have had no outcome for a quarter of an hour, every hour. */
export const findOpenRefunds = defineJob({
  name: 'refunds.find_open',
  actsFor: 'portal',
  data: z.null(),
  schedule: '27 * * * *',
  run: ({ transaction }, { jobs, clock }) =>
    transaction(async (tx) => {
      const before = new Date(clock.now().getTime() - openForMs).toISOString();
      const open = await tx.query<{ organizationId: number; id: string }>(
        sql`select organization_id, id from identity.open_refund_attempts(${before}::timestamptz, ${mostAtOnce})`,
        'refunds.open_attempts',
      );
      for (const { organizationId, id } of open) {
        await tx.continueAsJob('refunds.find_open', [organizationId]);
        await jobs.enqueue(tx, refundLookUp, { attemptId: id }, { organizationId, onceKey: id });
      }
    }),
});

/** Asks the provider what became of a refund, and stores it. */
export const lookUpRefund = defineJob({ ...refundLookUp, run: lookUp });

async function lookUp(
  { data: { attemptId }, requestedBy: { organizationId }, transaction }: RunOf<typeof refundLookUp>,
  { cards, clock, log }: Services,
): Promise<void> {
  const attempt = await transaction((tx) => readRefundAttempt(tx, organizationId, attemptId));
  if (attempt === undefined) return;
  if (cards === null) throw new Error('a refund cannot be looked up: cards are off');
  const outcome = await cards.findRefund({ key: attempt.id, intent: attempt.intentId });
  if (outcome.kind === 'unknown') throw new Error(`what became of a refund is not known: ${outcome.why}`);
  // What was recorded is not taken back by itself: somebody has to look at it.
  if (attempt.status === 'succeeded' && outcome.kind === 'declined')
    log.warn(
      { organizationId },
      `a refund that was recorded has failed at the card provider: of the invoice ${attempt.invoiceId}`,
    );
  // Its request may still be under way.
  if (outcome.kind === 'absent' && clock.now().getTime() - attempt.requestedAt.getTime() < openForMs) return;
  await transaction((tx) => settleRefund(tx, organizationId, attemptId, outcome, clock.now()));
}
