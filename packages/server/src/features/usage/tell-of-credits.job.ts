import { dayWords, shownCredits, type ToldShare } from '@plumbline/domain';
import { z } from 'zod';
import { deliverMail } from '../../platform/delivery/deliver.ts';
import { defineJob, type RunOf } from '../../platform/jobs/job.ts';
import { defineJobKind } from '../../platform/jobs/job-kind.ts';
import type { MessageContent } from '../../platform/mail/brand-message.ts';
import type { Services } from '../../platform/services.ts';
import { readTermCredits, type TermCredits } from '../../records/credits/credit-positions.ts';
import { readBillTo } from '../../records/invoices/bill-to.ts';
import { listSubscriptions, type SubscriptionRow } from '../../records/subscriptions/subscription-rows.ts';
import { packageName } from '../../records/subscriptions/subscription-view.ts';

/** Tells the billing contact how far the credits of a term are used. */
export const creditsMail = defineJobKind({
  name: 'usage.tell_of_credits',
  actsFor: 'organization',
  data: z.object({ subscriptionId: z.int(), share: z.union([z.literal(80), z.literal(100)]) }),
});

export const tellOfCredits = defineJob({ ...creditsMail, run: tell });

async function tell(run: RunOf<typeof creditsMail>, services: Services): Promise<void> {
  const { organizationId } = run.requestedBy;
  const { subscriptionId, share } = run.data;
  const letter = await run.transaction(async (tx) => {
    const [{ email }, credits, terms] = await Promise.all([
      readBillTo(tx, organizationId),
      readTermCredits(tx, organizationId, subscriptionId),
      listSubscriptions(tx, organizationId),
    ]);
    const term = terms.find(({ id }) => id === subscriptionId);
    // The term or the address was taken away in the meantime.
    if (email === null || credits === null || term === undefined) return null;
    return { to: email, content: creditsMailWords(term, credits, share) };
  });
  if (letter === null) return;
  await deliverMail(services, run, { kind: 'creditsUsed', accountId: null, ...letter });
}

/** What the mail says (pure). */
export function creditsMailWords(
  term: SubscriptionRow,
  { sums }: TermCredits,
  share: ToldShare,
): MessageContent {
  const name = packageName(term.packageTierId);
  const all = (sums.purchased - sums.removed).toLocaleString('en-US');
  const left = shownCredits('counted', sums.balance);
  const above = left.overage === 1 ? '1 person was' : `${left.overage.toLocaleString('en-US')} people were`;
  return {
    subject:
      share === 100
        ? `All profile credits of ${name} are used`
        : `${share} percent of the profile credits of ${name} are used`,
    paragraphs: [
      `Your organization has ${all} profile credits of ${name} until ${dayWords(term.endsOn)}. ${left.text} are left.`,
      ...(left.overage === 0 ? [] : [`${above} tested over your credits.`]),
      'You can keep testing. People tested over your credits are billed later. To add profiles, contact us.',
    ],
    action: { label: 'Open the usage', path: '/org-management/usage' },
    notes: ['You get this message because this is the billing email of the organization.'],
  };
}
