import { decimalText, money } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { ProviderDispute, ProviderRefund } from '../../../platform/payments/card-provider.ts';
import {
  type CardPayment,
  lockedCardPayment,
  setChargedBack,
  storeDisputes,
} from '../refunds-and-credit/dispute-rows.ts';
import { insertProviderRefund, readRefundAttempt } from '../refunds-and-credit/refund-rows.ts';
import { settleRefund } from '../refunds-and-credit/settle-refund.ts';

/** What was found that somebody should look at, as sentences without a name. */
export interface AfterPayment {
  invoiceId: number;
  warnings: string[];
}

/**
 * Stores what the provider has of a payment since it was made: refunds, ours and those that somebody made on its pages, and disputes. Asked
 * in any order and as often as anybody likes, each refund is recorded once and a dispute stands as it does there.
 * @param tx in the scope of a job of the organization
 * @returns undefined where the attempt made no payment
 */
export async function settleAfterPayment(
  tx: Tx,
  organizationId: number,
  attemptId: string,
  { refunds, disputes }: { refunds: readonly ProviderRefund[]; disputes: readonly ProviderDispute[] },
  now: Date,
): Promise<AfterPayment | undefined> {
  const payment = await lockedCardPayment(tx, organizationId, attemptId);
  if (payment === undefined) return undefined;
  const warnings: string[] = [];
  for (const refund of refunds)
    if (await isOfAttempt(tx, organizationId, refund))
      await settleRefund(tx, organizationId, refund.key ?? '', refund.outcome, now);
    else warnings.push(...(await recordElsewhere(tx, organizationId, payment, refund)));
  const changed = await storeDisputes(tx, organizationId, payment, disputes, now);
  warnings.push(...changed.map(({ status }) => `a payment is disputed (${status})`));
  // With the refunds that were recorded just now.
  const refunded = await lockedCardPayment(tx, organizationId, attemptId);
  if (refunded !== undefined) await setChargedBack(tx, organizationId, refunded, now);
  return { invoiceId: payment.invoiceId, warnings };
}

const isOfAttempt = async (tx: Tx, organizationId: number, { key }: ProviderRefund): Promise<boolean> =>
  key !== null && (await readRefundAttempt(tx, organizationId, key)) !== undefined;

/** Records a refund that somebody made on the provider's pages, once. What was recorded and failed since is not taken back by itself. */
async function recordElsewhere(
  tx: Tx,
  organizationId: number,
  payment: CardPayment,
  { refund, outcome }: ProviderRefund,
): Promise<string[]> {
  const [recorded] = await tx.query<{ amount: string }>(
    sql`select amount from refunds where organization_id = ${organizationId} and provider_refund_id = ${refund}`,
    'refunds.of_provider',
  );
  if (outcome.kind === 'declined')
    return recorded === undefined ? [] : ['a refund that was recorded has failed at the card provider'];
  if (outcome.kind !== 'succeeded') return [];
  const amount = money(outcome.cents);
  if (recorded !== undefined)
    return recorded.amount === decimalText(amount) ? [] : ['a refund has another amount than was recorded'];
  insertProviderRefund(tx, organizationId, { ...payment, paymentId: payment.id, amount, refund });
  return ['a payment was refunded on the pages of the card provider'];
}
