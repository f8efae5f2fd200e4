import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../../platform/database/checked-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJobKind } from '../../../platform/jobs/job-kind.ts';
import type { Services } from '../../../platform/services.ts';
import { moneyColumn } from '../../../records/invoices/invoice-rows.ts';

/**
 * Brings the mail about a dispute on its way. A job of the portal, so that the message is in no log of the organization: its people are not
 * told of disputes.
 */
export const disputeMail = defineJobKind({
  name: 'invoices.tell_of_dispute',
  actsFor: 'portal',
  data: z.object({ organizationId: z.int(), mailId: z.int() }),
});

/** Has whoever answers disputes told of those of an invoice, each once. The invoice must be locked. */
export async function enqueueDisputeMails(
  tx: Tx,
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  organizationId: number,
  invoiceId: number,
): Promise<void> {
  if (config.disputesEmail === null) return;
  const added = await tx.query<{ id: number }>(
    sql`insert into invoice_mails (organization_id, invoice_id, kind, revision_no, sent_to, dispute_id, created_at)
      select d.organization_id, d.invoice_id, 'dispute', i.revision_no, ${config.disputesEmail}, d.id, scope.present()
      from payment_disputes d join invoices i on i.organization_id = d.organization_id and i.id = d.invoice_id
      where d.organization_id = ${organizationId} and d.invoice_id = ${invoiceId}
        and not exists (select 1 from invoice_mails m where m.dispute_id = d.id)
      on conflict do nothing returning id`,
    'invoices.insert_dispute_mails',
  );
  for (const { id: mailId } of added) await jobs.enqueue(tx, disputeMail, { organizationId, mailId });
}

const disputed = z.object({
  sentTo: z.string(),
  number: z.string(),
  organizationName: z.string(),
  amount: moneyColumn,
  reason: z.string(),
  status: z.string(),
});
export type DisputeToTell = z.output<typeof disputed>;

/** The dispute that a mail is about; undefined where the mail was sent. */
export async function readDisputeToTell(
  tx: Tx,
  organizationId: number,
  mailId: number,
): Promise<DisputeToTell | undefined> {
  const [found] = await queryChecked(
    tx,
    disputed,
    sql`select m.sent_to, coalesce(i.number, i.id::text) as number, f.name as organization_name, d.amount, d.reason, d.status
      from invoice_mails m join payment_disputes d on d.organization_id = m.organization_id and d.id = m.dispute_id
        join invoices i on i.organization_id = m.organization_id and i.id = m.invoice_id
        cross join identity.payer_facts(${organizationId}) f
      where m.organization_id = ${organizationId} and m.id = ${mailId} and m.status <> 'sent'`,
    'invoices.read_dispute_mail',
  );
  return found;
}
