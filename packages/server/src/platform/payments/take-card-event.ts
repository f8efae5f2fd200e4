import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { Services } from '../services.ts';
import { afterPaymentLookUp, cardLookUp, paymentLookUp, refundLookUp } from './payment-look-up.ts';
import type { CardEvent } from './stripe-webhook.ts';

type Parts = Pick<Services, 'jobs'>;

const job = 'payments.webhook';

/**
 * Notes a notice of the provider, and has what it is about looked up; nothing where it came before or is about nothing of ours.
 * @param tx in the identity scope
 */
export async function takeCardEvent(tx: Tx, event: CardEvent, parts: Parts): Promise<void> {
  const { id, type, intent, attempt, refund } = event;
  const [found] = await tx.query<{ organizationId: number; id: string }>(
    sql`select organization_id, id from identity.take_payment_event(${id}, ${type}, ${intent}::text, ${attempt}::uuid)`,
    'payments.take_event',
  );
  if (type === 'payment_method.detached') return lookUpCard(tx, event, parts);
  if (found === undefined) return;
  const { organizationId } = found;
  await tx.continueAsJob(job, [organizationId]);
  if (type.startsWith('payment_intent.'))
    await parts.jobs.enqueue(
      tx,
      paymentLookUp,
      { attemptId: found.id },
      { organizationId, onceKey: found.id },
    );
  else if (type.startsWith('refund.') && refund !== null)
    await parts.jobs.enqueue(tx, refundLookUp, { attemptId: refund }, { organizationId, onceKey: refund });
  else
    await parts.jobs.enqueue(
      tx,
      afterPaymentLookUp,
      { attemptId: found.id },
      { organizationId, onceKey: found.id },
    );
}

async function lookUpCard(tx: Tx, { objectId: paymentMethodId }: CardEvent, { jobs }: Parts): Promise<void> {
  const [saved] = await tx.query<{ organizationId: number }>(
    sql`select organization_id from identity.organization_of_card(${paymentMethodId}) as organization_id
      where organization_id is not null`,
    'payments.organization_of_card',
  );
  if (saved === undefined) return;
  const { organizationId } = saved;
  await tx.continueAsJob(job, [organizationId]);
  await jobs.enqueue(tx, cardLookUp, { paymentMethodId }, { organizationId, onceKey: paymentMethodId });
}
