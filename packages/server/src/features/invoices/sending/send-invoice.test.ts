import {
  deleteInvoice,
  draftPdfReport,
  getInvoiceForPortal,
  invoicePdfForPortal,
  payInvoice,
  sendInvoicePdfEmail,
  sendInvoiceReceiptEmail,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  anInvoice,
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
} from '../../../../test/billing-portal.ts';
import { givenBilling, givenPayer } from '../../../../test/builders/billing.ts';
import { givenOrganization } from '../../../../test/builders/people.ts';
import type { TestServer } from '../../../../test/http/start-test-server.ts';
import { refusalOf } from '../../../../test/portal.ts';
import {
  billingEmail,
  sha256,
  startSendingPortal,
  textOf,
  whileDrawing,
} from '../../../../test/sending-portal.ts';

let portal: Awaited<ReturnType<typeof startSendingPortal>>;
let server: TestServer;
let billed: BilledOrganization;
beforeAll(async () => {
  portal = await startSendingPortal();
  ({ server, billed } = portal);
});
beforeEach(() => {
  portal.post.answer = null;
});
afterAll(() => portal.stop());

test('B376 B384: an invoice that is sent reaches the billing email with the very PDF that is kept', async () => {
  const made = await givenInvoice(server, billed, { description: 'Renewal', startPeriodOn: '2026-10-15' });
  const sent = await portal.send(made.id);
  expect(sent).toMatchObject({ isNotSent: false, displayNumber: made.number, sentTo: billingEmail });
  expect(sent.revisions).toMatchObject([{ no: 1, sentTo: billingEmail }]);
  expect(await portal.settled(made.id)).toEqual([
    { kind: 'due', revisionNo: 1, sentTo: billingEmail, status: 'sent', reason: null, isSent: true },
  ]);
  expect(portal.arrivedOf(made)).toHaveLength(1);
  const [mail] = portal.arrivedOf(made);
  if (mail === undefined) throw new Error('no mail');
  expect(mail.to).toBe(billingEmail);
  expect(mail.subject).toBe(`Invoice ${made.number} for $4,580.00`);
  expect(mail.attachmentName).toBe(`Invoice_${made.number}.pdf`);
  const [revision] = await portal.revisionsOf(made.id);
  expect(revision).toEqual({
    no: 1,
    pdfHash: sha256(mail.pdf),
    total: '$4,580.00',
    sentTo: billingEmail,
    accountId: billed.staff.id,
  });
  const text = (await textOf(mail)).replace(/\s+/g, ' ');
  for (const part of [
    `INVOICE NUMBER: ${made.number}`,
    'Westbrook Valley School District Dana Whitfield 120 Valley Road, Suite 4 Westbrook, TX 75001 United States',
    'from Oct 15, 2026',
    'Sports+ annual profiles 300 $14.00 $4,200.00',
    'Tax exempt',
    'Total $4,580.00',
    'Checks go to Plumbline, 1 Main Street.',
    'Deposits go to account 12345.',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/NOT SENT|REVISED/);
});

test('B376: two presses at once make one revision and one mail', async () => {
  const { id } = await givenInvoice(server, billed);
  portal.post.answer = { at: 'RCPT TO', with: 451 };
  await Promise.all([portal.send(id), portal.send(id), portal.send(id)]);
  expect(await portal.revisionsOf(id)).toHaveLength(1);
  expect(await portal.mailsOf(id)).toHaveLength(1);
});

test('B377 B250: a receipt says what was paid, with the invoice that says it too', async () => {
  const invoice = await portal.send((await givenInvoice(server, billed)).id);
  await portal.settled(invoice.id);
  const options = billed.staff.options;
  expect(await refusalOf(server, sendInvoiceReceiptEmail, { invoiceId: invoice.id }, options)).toEqual({
    status: 422,
    code: 'invoice.not_paid',
  });
  const check = { paymentMethod: 3 as const, checkNumber: '1234', paymentDate: dayFromToday(0) };
  const pay = { invoiceId: invoice.id, ...check };
  await server.sendOk(payInvoice, { ...pay, paymentAmount: '580', clientUuid: crypto.randomUUID() }, options);
  await server.sendOk(sendInvoiceReceiptEmail, { invoiceId: invoice.id }, options);
  const mails = await portal.settled(invoice.id);
  expect(mails.map(({ kind, status }) => [kind, status])).toEqual([
    ['due', 'sent'],
    ['receipt', 'sent'],
  ]);
  const receipt = portal.arrivedOf(invoice)[1];
  expect(receipt?.subject).toBe(`Receipt for invoice ${invoice.number}`);
  const text = (await textOf(receipt)).replace(/\s+/g, ' ');
  expect(text).toMatch(/Paid \w+ \d+, \d{4}, check 1234 -\$580\.00 .*Remaining \$4,000\.00 Partially Paid/);
  // A receipt is no revision, and a due mail afterwards is what was sent before.
  expect(await portal.revisionsOf(invoice.id)).toHaveLength(1);
});

test('an address that is refused for good is noted and not tried again; the invoice counts as sent', async () => {
  const { id } = await givenInvoice(server, billed);
  portal.post.answer = { at: 'RCPT TO', with: 550 };
  await portal.send(id);
  expect(await portal.settled(id)).toEqual([
    {
      kind: 'due',
      revisionNo: 1,
      sentTo: billingEmail,
      status: 'failed',
      reason: 'The address was refused.',
      isSent: false,
    },
  ]);
  // Sent again, once the address is mended: the same revision.
  portal.post.answer = null;
  await portal.send(id);
  expect((await portal.settled(id)).map(({ status }) => status)).toEqual(['failed', 'sent']);
  expect(await portal.revisionsOf(id)).toHaveLength(1);
});

test('a mail server that is away leaves the mail waiting with the reason, and its message waits too', async () => {
  const { id } = await givenInvoice(server, billed);
  portal.post.answer = { at: 'RCPT TO', with: 451 };
  await portal.send(id);
  expect(await portal.triedInVain(id)).toMatchObject({
    status: 'waiting',
    reason: 'The sending service could not be reached.',
    isSent: false,
  });
});

test('B376: who pays for another organization is sent its invoices; without a billing email nothing is sent', async () => {
  const child = await givenBilledOrganization(server, 'Westbrook North');
  const { id, number } = await givenInvoice(server, child);
  const options = child.staff.options;
  const none = { status: 422, code: 'invoice.no_billing_email' };
  expect(await refusalOf(server, sendInvoicePdfEmail, { invoiceId: id }, options)).toEqual(none);
  const payer = await givenOrganization(server.db, { name: 'Westbrook Group' });
  await givenBilling(server.db, payer.id, 'group@westbrook.example');
  await givenPayer(server.db, child.organizationId, payer.id);
  await server.sendOk(sendInvoicePdfEmail, { invoiceId: id }, options);
  expect(await portal.settled(id)).toMatchObject([{ status: 'sent', sentTo: 'group@westbrook.example' }]);
  const text = (await textOf(portal.arrivedOf({ number })[0])).replace(/\s+/g, ' ');
  expect(text).toContain('Bill to Westbrook Group Dana Whitfield');
  expect(text).toContain('For Westbrook North');
  await server.db.owner(sql`delete from organization_billing where organization_id = ${payer.id}`);
  expect(await refusalOf(server, sendInvoicePdfEmail, { invoiceId: id }, options)).toEqual(none);
});

test('B376: a voided invoice, one of another organization, and whoever pays: nothing is sent', async () => {
  const { id } = await givenInvoice(server, billed);
  const voidReason = 'Made twice';
  await server.sendOk(deleteInvoice, { id, voidReason }, billed.staff.options);
  const request = { invoiceId: id };
  expect(await refusalOf(server, sendInvoicePdfEmail, request, billed.staff.options)).toEqual({
    status: 422,
    code: 'invoice.voided_already',
  });
  expect(await refusalOf(server, sendInvoicePdfEmail, request, billed.admin.options)).toMatchObject({
    status: 403,
  });
  const other = await givenBilledOrganization(server, 'Elsewhere');
  expect(await refusalOf(server, sendInvoicePdfEmail, request, other.staff.options)).toEqual({
    status: 404,
    code: 'invoice.not_found',
  });
  expect(await portal.mailsOf(id)).toEqual([]);
});

test('when too many documents wait, a download and a sending are refused in words and nothing is sent', async () => {
  const { id } = await givenInvoice(server, billed);
  const busy = { status: 503, code: 'invoice.busy' };
  await whileDrawing(
    server,
    async () => null,
    async () => {
      const { options } = billed.staff;
      expect(await refusalOf(server, sendInvoicePdfEmail, { invoiceId: id }, options)).toEqual(busy);
      expect(await refusalOf(server, invoicePdfForPortal, { invoiceId: id }, options)).toEqual(busy);
      expect(await refusalOf(server, draftPdfReport, { invoice: anInvoice() }, options)).toEqual(busy);
    },
  );
  expect(await portal.mailsOf(id)).toEqual([]);
});

test('what was sent is written in the audit log by the job that wrote it, for whoever sent it', async () => {
  const { id } = await givenInvoice(server, billed);
  await portal.send(id);
  await portal.settled(id);
  const entries = await server.db.owner<{ entity: string; job: string; accountId: number | null }>(
    sql`select entity, job, account_id from audit.log where entity in ('invoice_revisions', 'invoice_mails')
      and coalesce(after, before) ->> 'invoice_id' = ${String(id)} order by audit.log.id`,
  );
  expect(entries).toContainEqual({
    entity: 'invoice_revisions',
    job: 'send invoice',
    accountId: billed.staff.id,
  });
  expect(entries).toContainEqual({
    entity: 'invoice_mails',
    job: 'send invoice',
    accountId: billed.staff.id,
  });
  const read = await server.sendOk(getInvoiceForPortal, { id }, billed.admin.options);
  expect(read.invoice.revisions).toHaveLength(1);
});
