import { getInvoiceMailPause, sendInvoicePdfEmail, setInvoiceMailPause } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayFromToday, givenBilledOrganization } from '../../../../test/billing-portal.ts';
import { givenPayer } from '../../../../test/builders/billing.ts';
import { nowPaidBy } from '../../../../test/builders/credits.ts';
import { mailsTo } from '../../../../test/mailbox.ts';
import { type MailingPortal, startMailingPortal } from '../../../../test/mailing-portal.ts';
import { refusalOf } from '../../../../test/portal.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { sendInvoiceByItself } from './send-by-itself.job.ts';

let portal: MailingPortal;
beforeAll(async () => {
  portal = await startMailingPortal();
});
afterAll(() => portal.server.stop());

const owner = (statement: ReturnType<typeof sql>) => portal.server.db.owner(statement);
const subjectsTo = (email: string) =>
  mailsTo(portal.server, email)
    .map(({ subject }) => subject)
    .reverse();

/** The run that sends an invoice by itself tomorrow, as it was found. */
function sendingOf({ organizationId }: { organizationId: number }, invoice: { id: number }) {
  const { database } = portal.server.db;
  const scope = { as: 'job', name: 'found', organizationId, accountId: null } as const;
  return {
    jobId: 'found',
    data: { invoiceId: invoice.id, step: 'sending', payerId: organizationId, day: dayFromToday(1) },
    requestedBy: { organizationId, accountId: null, requestId: null },
    transaction: (work) => database.transaction(scope, (tx) => work(tx, null)),
  } as JobRun<Parameters<typeof sendInvoiceByItself.run>[0]['data'], 'organization'>;
}

describe('B210 B253: an invoice that leaves by itself', () => {
  test('leaves on its display date in the morning of its payer, once, as the one that staff send does', async () => {
    const billed = await portal.anOrganization();
    const invoice = await portal.anInvoice(billed, { approvalStatusId: 2, displayDate: dayFromToday(3) });
    await portal.onDay(2);
    await portal.onDay(3, 7);
    expect(await portal.stepsOf(invoice.id)).toEqual([]);
    await portal.onDay(3, 8);
    await portal.onDay(3, 12);
    await portal.onDay(4);
    expect(await portal.stepsOf(invoice.id)).toEqual(['sending']);
    expect(subjectsTo(billed.email)).toEqual([`Invoice ${invoice.number} for $4,580.00`]);
    const [stored] = await owner(
      sql`select i.sent_to, i.revision_no, r.pdf_hash = m.pdf_hash as is_same_file, r.account_id, m.kind from invoices i
        join invoice_revisions r on r.invoice_id = i.id join invoice_mails m on m.invoice_id = i.id where i.id = ${invoice.id}`,
    );
    expect(stored).toEqual({
      sentTo: billed.email,
      revisionNo: 1,
      isSameFile: true,
      accountId: null,
      kind: 'due',
    });
    const [logged] = await owner(
      sql`select kind, status from messages where recipient = ${billed.email} and kind = 'invoice'`,
    );
    expect(logged).toEqual({ kind: 'invoice', status: 'delivered' });
  });

  test.each([1, 3] as const)('does not leave with approval %i', async (approvalStatusId) => {
    const billed = await portal.anOrganization();
    const invoice = await portal.anInvoice(billed, { approvalStatusId });
    await owner(sql`update invoices set display_on = null where id = ${invoice.id}`);
    await portal.onDay(40);
    expect(await portal.stepsOf(invoice.id)).toEqual([]);
    expect(subjectsTo(billed.email)).toEqual([]);
  });

  test('does not leave while there is no billing email, and stays unsent; once there is one it leaves', async () => {
    const billed = await portal.anOrganization();
    await owner(
      sql`update organization_billing set email = null where organization_id = ${billed.organizationId}`,
    );
    const invoice = await portal.anInvoice(billed, { approvalStatusId: 2 });
    await portal.onDay(1);
    const [unsent] = await owner(sql`select sent_at from invoices where id = ${invoice.id}`);
    expect(unsent).toEqual({ sentAt: null });
    await owner(
      sql`update organization_billing set email = ${billed.email} where organization_id = ${billed.organizationId}`,
    );
    await portal.onDay(2);
    expect(await portal.stepsOf(invoice.id)).toEqual(['sending']);
  });

  test('leaves once although the hour and its work run twice at once', async () => {
    const billed = await portal.anOrganization();
    const invoice = await portal.anInvoice(billed, { approvalStatusId: 2 });
    await portal.setDay(1);
    const run = sendingOf(billed, invoice);
    await Promise.all([1, 2, 3].map(() => sendInvoiceByItself.run(run, portal.server.services)));
    await portal.onDay(1);
    expect(await portal.stepsOf(invoice.id)).toEqual(['sending']);
    expect(subjectsTo(billed.email)).toHaveLength(1);
  });
});

test('B007 B210: where the payer changes after an invoice was found, it does not leave as found but goes to the new payer', async () => {
  const billed = await portal.anOrganization();
  const district = await portal.anOrganization();
  const invoice = await portal.anInvoice(billed, { approvalStatusId: 2 });
  await portal.setDay(1);
  const run = sendingOf(billed, invoice);
  await nowPaidBy(portal.server, billed.organizationId, district.organizationId);
  await sendInvoiceByItself.run(run, portal.server.services);
  expect(await portal.stepsOf(invoice.id)).toEqual([]);
  await portal.onDay(1);
  expect(await portal.stepsOf(invoice.id)).toEqual(['sending']);
  const [mail] = await owner(
    sql`select sent_to, payer_id from invoice_mails where invoice_id = ${invoice.id}`,
  );
  expect(mail).toEqual({ sentTo: district.email, payerId: district.organizationId });
});

describe('B210: reminders', () => {
  test.each([2, 3] as const)(
    'leave once each, 7 days before the due date to 30 days after it, with approval %i',
    async (approvalStatusId) => {
      const billed = await portal.anOrganization();
      const invoice = await portal.anInvoice(billed, { approvalStatusId, sentDaysAgo: 1 });
      const left: [number, string[]][] = [];
      for (const day of [0, 22, 23, 24, 30, 31, 32, 39, 40, 41, 59, 60, 61, 120]) {
        const before = (await portal.stepsOf(invoice.id)).length;
        await portal.onDay(day);
        const steps = (await portal.stepsOf(invoice.id)).slice(before);
        if (steps.length > 0) left.push([day, steps]);
      }
      expect(left).toEqual([
        [23, ['beforeDue']],
        [31, ['overdue1']],
        [40, ['overdue10']],
        [60, ['overdue30']],
      ]);
      const due = invoice.displayDueDate;
      expect(subjectsTo(billed.email)).toEqual([
        `Invoice ${invoice.number} is due on ${due}`,
        `Invoice ${invoice.number} was due on ${due}`,
        `Invoice ${invoice.number} has been past due since ${due}`,
        `Last reminder: Invoice ${invoice.number} has been past due since ${due}`,
      ]);
      const [last, , second] = mailsTo(portal.server, billed.email);
      expect(second?.text).toContain(
        `The invoice ${invoice.number} for $4,580.00 was due on ${due} and is not paid yet.`,
      );
      expect(second?.text).toContain(
        `/billing/view-invoices?orgId=${billed.organizationId}&id=${invoice.id}`,
      );
      expect(second?.text).toContain('You can still use all tests and results of your organization.');
      expect(last?.attachments).toEqual([`Invoice_${invoice.number}.pdf`]);
      const log = await owner(
        sql`select kind, count(*)::int as count from messages where recipient = ${billed.email} group by kind`,
      );
      expect(log).toEqual([{ kind: 'invoiceReminder', count: 4 }]);
      const reminders = await owner(
        sql`select kind, pdf_hash is not null as has_file from invoice_mails where invoice_id = ${invoice.id} group by 1, 2`,
      );
      expect(reminders).toEqual([{ kind: 'reminder', hasFile: true }]);
    },
  );

  test('a part payment is said, and a day that was missed is not made up for once the next step began', async () => {
    const billed = await portal.anOrganization();
    const invoice = await portal.anInvoice(billed, { sentDaysAgo: 1 });
    await owner(sql`insert into payments (organization_id, invoice_id, method_id, amount, paid_on, client_uuid)
      values (${billed.organizationId}, ${invoice.id}, 2, 580, ${dayFromToday(0)}::date, gen_random_uuid())`);
    await portal.onDay(45);
    expect(await portal.stepsOf(invoice.id)).toEqual(['overdue10']);
    expect(mailsTo(portal.server, billed.email)[0]?.text).toContain(
      `$4,000.00 of the invoice ${invoice.number} were due on ${invoice.displayDueDate} and are not paid yet.`,
    );
  });

  test.each([
    ['voided', sql`voided_at = now(), void_reason = 'Made twice'`],
    ['paid', sql`amount_paid = amount_due`],
    ['credited in full', sql`amount_credited = amount_due`],
    ['waiting for its purchase order', sql`is_purchase_order = true`],
    ['imported and not approved', sql`approval_status_id = 0`],
    ['not approved', sql`approval_status_id = 1`],
    ['not shown yet', sql`display_on = ${dayFromToday(90)}::date`],
  ])('of an invoice that is %s do not leave', async (_what, change) => {
    const billed = await portal.anOrganization();
    const invoice = await portal.anInvoice(billed, { sentDaysAgo: 1 });
    await owner(sql`update invoices set ${change} where id = ${invoice.id}`);
    for (const day of [25, 33, 42, 62]) await portal.onDay(day);
    expect(await portal.stepsOf(invoice.id)).toEqual([]);
    expect(subjectsTo(billed.email)).toEqual([]);
  });

  test('B210 B341: staff hold what would leave by itself, with a reason; what is sent by hand leaves, and afterwards the rest does', async () => {
    const { server } = portal;
    const billed = await portal.anOrganization();
    const invoice = await portal.anInvoice(billed, { sentDaysAgo: 1 });
    const child = await givenBilledOrganization(server, 'Westbrook South');
    await givenPayer(server.db, child.organizationId, billed.organizationId);
    const ofChild = await portal.anInvoice(child, { sentDaysAgo: 1 });
    portal.resetClock();
    const reason = 'They ask us to wait for their board';
    const { options } = billed.staff;
    const { pause } = await server.sendOk(setInvoiceMailPause, { reason }, options);
    expect(pause).toMatchObject({ reason });
    expect(await server.sendOk(getInvoiceMailPause, {}, options)).toEqual({ pause });
    const refused = { status: 403, code: 'access.denied' };
    expect(await refusalOf(server, setInvoiceMailPause, { reason }, billed.admin.options)).toEqual(refused);
    await portal.onDay(33);
    expect(await portal.stepsOf(invoice.id)).toEqual([]);
    // Of whom a payer pays for nothing leaves either: the mail would go to the payer.
    expect(await portal.stepsOf(ofChild.id)).toEqual([]);
    portal.resetClock();
    await server.sendOk(sendInvoicePdfEmail, { invoiceId: invoice.id }, options);
    await server.sendOk(setInvoiceMailPause, { reason: null }, options);
    await portal.onDay(33);
    await portal.onDay(34);
    expect(await portal.stepsOf(invoice.id)).toEqual(['overdue1']);
    expect(await portal.stepsOf(ofChild.id)).toEqual(['overdue1']);
    expect(subjectsTo(billed.email)).toHaveLength(3);
  });

  test('one mail a payer and day: an invoice first, then what is overdue longest; the others follow on the next days', async () => {
    const payer = await portal.anOrganization();
    // What another organization owes is mailed to its payer too.
    const child = await givenBilledOrganization(portal.server, 'Westbrook North');
    await givenPayer(portal.server.db, child.organizationId, payer.organizationId);
    const soon = await portal.anInvoice(child, { dueDate: dayFromToday(12), sentDaysAgo: 1 });
    const late = await portal.anInvoice(payer, { dueDate: dayFromToday(9), sentDaysAgo: 1 });
    const fresh = await portal.anInvoice(payer, { approvalStatusId: 2, displayDate: dayFromToday(10) });
    const ofDay = async (day: number) => {
      await portal.onDay(day);
      await portal.onDay(day, 15);
      return Promise.all([fresh, late, soon].map(({ id }) => portal.stepsOf(id)));
    };
    expect(await ofDay(10)).toEqual([['sending'], [], []]);
    expect(await ofDay(11)).toEqual([['sending'], ['overdue1'], []]);
    expect(await ofDay(12)).toEqual([['sending'], ['overdue1'], ['beforeDue']]);
    expect(subjectsTo(payer.email)).toHaveLength(3);
  });

  test('B003: a payer is told whose invoice it is, and its button opens the invoice among its own', async () => {
    const payer = await portal.anOrganization();
    const child = await givenBilledOrganization(portal.server, 'Westbrook East');
    await givenPayer(portal.server.db, child.organizationId, payer.organizationId);
    const invoice = await portal.anInvoice(child, { approvalStatusId: 2, displayDate: dayFromToday(1) });
    for (const day of [1, 23, 31]) await portal.onDay(day);
    const texts = mailsTo(portal.server, payer.email).map(({ text }) => text);
    expect(texts).toHaveLength(3);
    for (const text of texts) {
      expect(text).toContain('It is for Westbrook East, whose invoices your organization pays.');
      expect(text).toContain(`/billing/view-invoices?orgId=${payer.organizationId}&id=${invoice.id}`);
    }
    expect(texts[0]).toContain('You can still use all tests and results of Westbrook East.');
  });
});
