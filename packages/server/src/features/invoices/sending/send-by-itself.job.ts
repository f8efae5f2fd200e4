import { approvalStatusId } from '@plumbline/contract';
import {
  type DueMail,
  type DunningStep,
  dayInZone,
  doMailsLeaveAt,
  dunningStepDue,
  dunningSteps,
  invoiceState,
  mailsOfDay,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../../platform/database/checked-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import { defineJob, type RunOf } from '../../../platform/jobs/job.ts';
import { defineJobKind } from '../../../platform/jobs/job-kind.ts';
import type { Services } from '../../../platform/services.ts';
import { type InvoiceRecord, moneyColumn } from '../../../records/invoices/invoice-rows.ts';
import { stateOf } from '../../../records/invoices/invoice-view.ts';
import type { Payer } from '../../../records/invoices/payer.ts';
import { jobThatSends, sendInvoice } from './send-invoice.ts';

/** Finds the mails about invoices of all organizations that are due by themselves, every hour. */
export const findInvoicesToMail = defineJob({
  name: 'invoices.find_to_mail',
  actsFor: 'portal',
  data: z.null(),
  schedule: '9 * * * *',
  run: ({ transaction }, services) => transaction((tx) => enqueueMailsOfDay(tx, services)),
});

const mailByItself = defineJobKind({
  name: 'invoices.send_by_itself',
  actsFor: 'organization',
  data: z.object({
    invoiceId: z.int(),
    step: z.enum(dunningSteps),
    payerId: z.int(),
    day: z.iso.date(),
  }),
  // The next hour finds it again where it is still due.
  retryLimit: 0,
});

/** Sends an invoice, or reminds of it: the one mail that its payer gets by itself on a day. */
export const sendInvoiceByItself = defineJob({ ...mailByItself, run: send });

const candidateRow = z.object({
  organizationId: z.int(),
  invoiceId: z.int(),
  payerId: z.int(),
  today: z.iso.date(),
  hour: z.int(),
  approvalStatusId,
  dueOn: z.iso.date(),
  displayOn: z.iso.date(),
  sentOn: z.iso.date().nullable(),
  amountDue: moneyColumn,
  amountCredited: moneyColumn,
  amountPaid: moneyColumn,
  amountRefunded: moneyColumn,
  amountOnAccount: moneyColumn,
  isPurchaseOrder: z.boolean(),
  purchaseOrderNumber: z.string().nullable(),
  steps: z.array(z.enum(dunningSteps)),
});
type Candidate = z.output<typeof candidateRow>;

/** Enqueues what leaves today: one mail a payer. The transaction must have the portal's own scope. */
export async function enqueueMailsOfDay(tx: Tx, { jobs }: Pick<Services, 'jobs'>): Promise<void> {
  const candidates = await queryChecked(
    tx,
    candidateRow,
    sql`select * from identity.invoices_to_mail()`,
    'invoices.to_mail',
  );
  const due = new Map(candidates.flatMap((candidate) => dueOf(candidate)));
  for (const mail of mailsOfDay([...due.keys()], new Set())) {
    const { organizationId, today: day } = due.get(mail) ?? missing();
    const { invoiceId, step, payerId } = mail;
    await tx.continueAsJob(findInvoicesToMail.name, [organizationId]);
    const data = { invoiceId, step, payerId, day };
    await jobs.enqueue(tx, mailByItself, data, { organizationId, onceKey: `${payerId}` });
  }
}

/** The mail that is due of an invoice at this hour, with the row it follows from; nothing where none is (pure). */
function dueOf(row: Candidate): [DueMail, Candidate][] {
  if (!doMailsLeaveAt(row.hour)) return [];
  const { amountDue: total, amountCredited: credited, amountPaid: paid, amountRefunded: refunded } = row;
  const amounts = { total, credited, paid, refunded, onAccount: row.amountOnAccount };
  const state = invoiceState({ ...row, ...amounts, sentAt: row.sentOn, voidedAt: null }, row.today);
  const facts = { ...row, approval: row.approvalStatusId, isPaused: false, done: new Set(row.steps) };
  const step = dunningStepDue(facts, state, row.today);
  if (step === null) return [];
  const { payerId, invoiceId, dueOn } = row;
  return [[{ payerId, invoiceId, step, dueOn }, row]];
}

function missing(): never {
  throw new InvariantError('a mail of the day was not due');
}

async function send(
  { jobId, data: { invoiceId, step, payerId, day }, requestedBy, transaction }: RunOf<typeof mailByItself>,
  services: Services,
): Promise<void> {
  const { organizationId } = requestedBy;
  const kind = step === 'sending' ? ('due' as const) : ('reminder' as const);
  const mail = { invoiceId, kind, byItself: { step, payerId, day } };
  const sent = await sendInvoice(
    jobThatSends(organizationId, services, transaction),
    mail,
    (record, payer) =>
      payer.id === payerId && payer.today === day && stepOf(record, payer) === step
        ? null
        : 'invoice.changed_meanwhile',
  );
  if (!sent.ok)
    services.log.info(
      { organizationId, jobId },
      `the mail ${step} of the invoice ${invoiceId} did not leave: ${sent.code}`,
    );
}

/** The mail that would be due of an invoice as it is now; that it did not leave before is said by the row of the mail (pure). */
function stepOf(record: InvoiceRecord, { today, timeZone }: Payer): DunningStep | null {
  const facts = {
    approval: record.approvalStatusId,
    dueOn: record.dueOn,
    displayOn: record.displayOn ?? record.invoiceDate,
    sentOn: record.sentAt === null ? null : dayInZone(record.sentAt.getTime(), timeZone),
    isPaused: false,
    done: new Set<DunningStep>(),
  };
  // What was not sent as it is now is not reminded of.
  return record.revisionDue ? null : dunningStepDue(facts, stateOf(record, today), today);
}
