import { messageFailures } from '@plumbline/contract';
import { deliverMail, type MailToDeliver } from '../../../platform/delivery/deliver.ts';
import type { Services } from '../../../platform/services.ts';

/** Notes what became of a mail of an invoice, and why where it did not leave. */
export type SettleMail = (status: 'waiting' | 'sent' | 'failed', reason: string | null) => Promise<void>;

/**
 * Delivers a mail of an invoice, and notes what became of it.
 * @throws what kept the mail from leaving, so that the job tries again
 */
export async function deliverAndSettle(
  services: Services,
  run: Parameters<typeof deliverMail>[1],
  settle: SettleMail,
  mail: () => Promise<MailToDeliver>,
): Promise<void> {
  try {
    const outcome = await deliverMail(services, run, await mail());
    await (outcome === 'handedOver' ? settle('sent', null) : settle('failed', messageFailures.refused));
  } catch (error) {
    await settle(run.isLastAttempt ? 'failed' : 'waiting', messageFailures.notReached);
    throw error;
  }
}
