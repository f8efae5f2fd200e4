import { type DunningStep, dunningSteps } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { defineJobKind } from '../../platform/jobs/job-kind.ts';
import type { Services } from '../../platform/services.ts';
import { remainingOf } from './overdue.ts';

/** Brings one mail about an invoice with its PDF on its way. Feature `invoices` has its code. */
export const invoiceMail = defineJobKind({
  name: 'invoices.send_mail',
  actsFor: 'organization',
  data: z.object({
    mailId: z.int(),
    /** The sha256 of the PDF, under which it is kept. */
    pdfHash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
});

/** `autopayNotice` says that the saved card will be charged, `autopayDeclined` that the bank declined it. */
export const invoiceMailKinds = ['due', 'receipt', 'reminder', 'autopayNotice', 'autopayDeclined'] as const;
export type InvoiceMailKind = (typeof invoiceMailKinds)[number];
/** What the log of billing emails lists: those, and what internal staff are told of a dispute. */
export const loggedMailKinds = [...invoiceMailKinds, 'dispute'] as const;

/** That a mail leaves by itself: which one of the invoice it is, and whose day it takes. */
export interface MailByItself {
  step: DunningStep;
  payerId: number;
  /** The payer's day, 'YYYY-MM-DD'. */
  day: string;
}

export interface NewInvoiceMail {
  invoiceId: number;
  kind: InvoiceMailKind;
  revisionNo: number;
  sentTo: string;
  pdfHash: string;
  accountId: number | null;
  /** Null where somebody sends it. */
  byItself: MailByItself | null;
}

/**
 * Notes a mail about an invoice and puts its sending into the queue. The invoice must be locked: one of the same kind and revision to the
 * same address that still waits makes this one unnecessary, so that two presses send one mail. One that leaves by itself is unnecessary too
 * where this step left before, or where its payer was mailed by itself on that day.
 * @returns whether it was noted
 */
export async function enqueueInvoiceMail(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  organizationId: number,
  mail: NewInvoiceMail,
): Promise<boolean> {
  const { step = null, payerId = null, day = null } = mail.byItself ?? {};
  const [added] = await tx.query<{ id: number }>(
    sql`insert into invoice_mails (organization_id, invoice_id, kind, revision_no, sent_to, account_id, pdf_hash, step, payer_id, payer_day,
        announced_amount, created_at)
      select ${organizationId}, ${mail.invoiceId}, ${mail.kind}, ${mail.revisionNo}, ${mail.sentTo}, ${mail.accountId}::int,
        ${mail.pdfHash}, ${step}::text, ${payerId}::int, ${day}::date,
        case when ${mail.kind} = 'autopayNotice' then (select ${remainingOf} from invoices i where i.organization_id = ${organizationId}
          and i.id = ${mail.invoiceId}) end, scope.present()
      where not exists (select 1 from invoice_mails m where m.organization_id = ${organizationId} and m.invoice_id = ${mail.invoiceId}
        and m.kind = ${mail.kind} and m.revision_no = ${mail.revisionNo} and m.sent_to = ${mail.sentTo} and m.status = 'waiting')
      on conflict do nothing returning id`,
    'invoices.insert_mail',
  );
  if (added === undefined) return false;
  tx.send(
    sql`update invoices set sent_to = ${mail.sentTo} where organization_id = ${organizationId} and id = ${mail.invoiceId}`,
    'invoices.note_sent_to',
  );
  await jobs.enqueue(tx, invoiceMail, { mailId: added.id, pdfHash: mail.pdfHash }, { organizationId });
  return true;
}

const waitingMail = z.object({
  invoiceId: z.int(),
  kind: z.enum(invoiceMailKinds),
  step: z.enum(dunningSteps).nullable(),
  revisionNo: z.int(),
  sentTo: z.string(),
});
export type WaitingInvoiceMail = z.output<typeof waitingMail>;

/** A mail that was not sent yet; undefined where it was. */
export async function readWaitingMail(
  tx: Tx,
  organizationId: number,
  mailId: number,
): Promise<WaitingInvoiceMail | undefined> {
  const [mail] = await queryChecked(
    tx,
    waitingMail,
    sql`select invoice_id, kind, step, revision_no, sent_to from invoice_mails
      where organization_id = ${organizationId} and id = ${mailId} and status <> 'sent'`,
    'invoices.read_mail',
  );
  return mail;
}

/** Notes what became of a mail. */
export async function settleInvoiceMail(
  tx: Tx,
  organizationId: number,
  mailId: number,
  outcome: { status: 'waiting' | 'sent' | 'failed'; reason: string | null; now: Date },
): Promise<void> {
  await tx.query(
    sql`update invoice_mails set status = ${outcome.status}, reason = ${outcome.reason},
        sent_at = case when ${outcome.status} = 'sent' then ${outcome.now.toISOString()}::timestamptz end
      where organization_id = ${organizationId} and id = ${mailId}`,
    'invoices.settle_mail',
  );
}
