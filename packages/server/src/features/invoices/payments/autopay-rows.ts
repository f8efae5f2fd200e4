import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../../platform/database/checked-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { remainingOf } from '../../../records/invoices/overdue.ts';
import { neverMade } from './settle-attempt.ts';

const attemptRow = z.object({
  id: z.uuid(),
  status: z.enum(['open', 'succeeded', 'failed']),
  isHardDecline: z.boolean(),
  /** The payer's day on which it was settled; null while it is open. */
  settledOn: z.iso.date().nullable(),
});
export type AutopayAttempt = z.output<typeof attemptRow>;

/** What is known of the automatic charges of an invoice. Days are the payer's. */
export interface AutopayRows {
  isEnrolled: boolean;
  /** The day of the mail that said the card will be charged as much as is owed now, or more; null while none left. */
  announcedOn: string | null;
  /** How many mails said that the bank declined. */
  toldDeclines: number;
  /** The oldest first, without those that never came to a bank. */
  attempts: readonly AutopayAttempt[];
}

/** What is stored of the automatic charges of an invoice, in the time zone of its payer. */
export async function readAutopay(
  tx: Tx,
  { organizationId, payerId }: { organizationId: number; payerId: number },
  invoiceId: number,
  timeZone: string,
): Promise<AutopayRows> {
  const [[facts], attempts] = await Promise.all([
    tx.query<{ isEnrolled: boolean; announcedOn: string | null; toldDeclines: number }>(
      sql`select coalesce((select c.is_auto_pay from payment_cards c where c.organization_id = ${payerId}), false) as is_enrolled,
        (select min((m.created_at at time zone ${timeZone})::date)::text from invoice_mails m
            join invoices i on i.organization_id = m.organization_id and i.id = m.invoice_id
          where m.organization_id = ${organizationId} and m.invoice_id = ${invoiceId} and m.kind = 'autopayNotice'
            and coalesce(m.announced_amount >= ${remainingOf}, true)) as announced_on,
        (select count(*)::int from invoice_mails m where m.organization_id = ${organizationId} and m.invoice_id = ${invoiceId}
          and m.kind = 'autopayDeclined') as told_declines`,
      'autopay.facts',
    ),
    queryChecked(
      tx,
      attemptRow,
      sql`select a.id, a.status, coalesce(a.is_hard_decline, false) as is_hard_decline,
        (a.settled_at at time zone ${timeZone})::date as settled_on
        from payment_attempts a where a.organization_id = ${organizationId} and a.invoice_id = ${invoiceId} and a.is_automatic
        and a.decline_code is distinct from ${neverMade}
        order by a.created_at, a.id`,
      'autopay.attempts',
    ),
  ]);
  return {
    isEnrolled: facts?.isEnrolled ?? false,
    announcedOn: facts?.announcedOn ?? null,
    toldDeclines: facts?.toldDeclines ?? 0,
    attempts,
  };
}
