import { createHash, randomUUID } from 'node:crypto';
import {
  deleteInvoice,
  draftPdfReport,
  getInvoiceForPortal,
  getInvoices,
  type Invoice,
  invoicePdfForPortal,
  payInvoice,
  sendInvoicePdfEmail,
  sendInvoiceReceiptEmail,
  updateInvoice,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readPdf } from '../../../../reports/test/read-pdf.ts';
import {
  aLine,
  anInvoice,
  aPayment,
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
} from '../../../test/billing-portal.ts';
import { givenBilling, givenPayer } from '../../../test/builders/billing.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import {
  type DirectMessage,
  type DirectServer,
  openDirectServer,
} from '../../../test/http/a-direct-server.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, startPortal } from '../../../test/portal.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { insertRevision } from '../../records/invoices/revisions.ts';
import { sendInvoiceMail } from './send-invoice-mail.job.ts';

const billingEmail = 'billing@westbrook.example';

let post: DirectServer;
let server: TestServer;
let billed: BilledOrganization;
beforeAll(async () => {
  post = await openDirectServer();
  server = await startPortal({
    SMTP_URL: post.settings.DIRECT_SMTP_URL ?? '',
    MAIL_FROM: 'portal@plumbline.example',
    INVOICE_HOW_TO_PAY: 'Checks go to Plumbline, 1 Main Street. | Deposits go to account 12345.',
  });
  billed = await givenBilledOrganization(server);
  await givenBilling(server.db, billed.organizationId);
});
beforeEach(() => {
  post.answer = null;
});
afterAll(async () => {
  await server.stop();
  await post.close();
});

interface MailRow {
  kind: string;
  revisionNo: number;
  sentTo: string;
  status: string;
  reason: string | null;
  isSent: boolean;
}
const mailsOf = (invoiceId: number) =>
  server.db.owner<MailRow>(
    sql`select kind, revision_no, sent_to, status, reason, sent_at is not null as is_sent from invoice_mails
      where invoice_id = ${invoiceId} order by id`,
  );
const revisionsOf = (invoiceId: number) =>
  server.db.owner<{ no: number; pdfHash: string; total: string; sentTo: string; accountId: number }>(
    sql`select revision_no as no, pdf_hash, body #>> '{content,total}' as total, sent_to, account_id
      from invoice_revisions where invoice_id = ${invoiceId} order by revision_no`,
  );
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const send = async (invoiceId: number): Promise<Invoice> =>
  (await server.sendOk(sendInvoicePdfEmail, { invoiceId }, billed.staff.options)).invoice;
/** What arrived of an invoice: mails of earlier tests are tried again meanwhile. */
const arrivedOf = ({ number }: Pick<Invoice, 'number'>) =>
  post.arrived.filter(({ subject }) => subject.includes(`${number}`));
const textOf = async (mail: DirectMessage | undefined) =>
  (await readPdf(new Uint8Array(mail?.pdf ?? []))).text;
/** Resolves once no mail of an invoice waits. */
const settled = (invoiceId: number) =>
  vi.waitFor(
    async () => {
      const mails = await mailsOf(invoiceId);
      if (mails.some(({ status }) => status === 'waiting')) throw new Error('a mail waits');
      return mails;
    },
    { timeout: 15_000, interval: 30 },
  );
const save = async (invoice: Invoice, change: Parameters<typeof anInvoice>[0]) =>
  (
    await server.sendOk(
      updateInvoice,
      { id: invoice.id, version: invoice.version, invoice: anInvoice(change) },
      billed.staff.options,
    )
  ).invoice;

test('B376 B384: an invoice that is sent reaches the billing email with the very PDF that is kept', async () => {
  const made = await givenInvoice(server, billed, { description: 'Renewal', startPeriodOn: '2026-10-15' });
  const sent = await send(made.id);
  expect(sent).toMatchObject({ isNotSent: false, displayNumber: made.number, sentTo: billingEmail });
  expect(sent.revisions).toMatchObject([{ no: 1, sentTo: billingEmail }]);
  expect(await settled(made.id)).toEqual([
    { kind: 'due', revisionNo: 1, sentTo: billingEmail, status: 'sent', reason: null, isSent: true },
  ]);
  expect(arrivedOf(made)).toHaveLength(1);
  const [mail] = arrivedOf(made);
  if (mail === undefined) throw new Error('no mail');
  expect(mail.to).toBe(billingEmail);
  expect(mail.subject).toBe(`Invoice ${made.number} for $4,580.00`);
  expect(mail.attachmentName).toBe(`Invoice_${made.number}.pdf`);
  const [revision] = await revisionsOf(made.id);
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

test('B258: the same content again is one revision and the same file; another content is the next, headed Revised', async () => {
  const first = await send((await givenInvoice(server, billed)).id);
  await settled(first.id);
  await send(first.id);
  await settled(first.id);
  expect(await revisionsOf(first.id)).toHaveLength(1);
  const [once, twice] = arrivedOf(first);
  expect(twice?.pdf.equals(once?.pdf ?? Buffer.alloc(0))).toBe(true);

  await save(first, { description: 'With the period' });
  const again = await send(first.id);
  expect(again.revisions.map(({ no }) => no)).toEqual([2, 1]);
  const mails = await settled(first.id);
  expect(mails.map(({ revisionNo }) => revisionNo)).toEqual([1, 1, 2]);
  expect(await textOf(arrivedOf(first)[2])).toContain('REVISED INVOICE');

  // What was sent stays readable as it was, for whoever pays.
  const past = await server.sendForFile(
    invoicePdfForPortal,
    { invoiceId: first.id, revisionNo: 1 },
    billed.admin.options,
  );
  expect(sha256(past.body)).toBe(sha256(once?.pdf ?? new Uint8Array()));
  expect(past.headers.get('content-disposition')).toContain(`Invoice_${first.number}_Revision_1.pdf`);
  const none = { invoiceId: first.id, revisionNo: 3 };
  expect(await refusalOf(server, invoicePdfForPortal, none, billed.admin.options)).toEqual({
    status: 404,
    code: 'invoice.revision_not_found',
  });
});

test('B246 B312: what waits for its purchase order leaves as a quote; the invoice that follows is not a revised one', async () => {
  const quote = await send((await givenInvoice(server, billed, { isPurchaseOrder: true })).id);
  await settled(quote.id);
  await save(quote, { isPurchaseOrder: true, poNumber: 'PO-77' });
  await send(quote.id);
  await settled(quote.id);
  const [asQuote, asInvoice] = arrivedOf(quote);
  expect(asQuote?.subject).toBe(`Quote ${quote.number} for $4,580.00`);
  expect(asQuote?.attachmentName).toBe(`Quote_${quote.number}.pdf`);
  expect(await textOf(asQuote)).toContain('QUOTE');
  const text = await textOf(asInvoice);
  expect(text).toContain('PO-77');
  expect(text).not.toContain('REVISED');
});

describe('B258 B367: a sent invoice whose amounts were changed', () => {
  const fewer = { invoiceItems: [aLine({ quantity: 200 })] };
  const recorded = (id: number, amount: string) =>
    server.send(payInvoice, aPayment(id, amount), billed.staff.options);

  test('is not paid until its revision was sent, and then for the new amount', async () => {
    const first = await send((await givenInvoice(server, billed)).id);
    const words = await save(first, { description: 'Only words' });
    expect(words).toMatchObject({ canPay: true, isRevisionDue: false });
    const changed = await save(words, fewer);
    expect(changed).toMatchObject({ canPay: false, isRevisionDue: true, remaining: '$2,800.00' });
    const { invoices } = await server.sendOk(getInvoices, {}, billed.staff.options);
    expect(invoices.find(({ id }) => id === first.id)).toMatchObject({ isRevisionDue: true });
    const waysToPay = async () =>
      (await server.sendOk(getInvoiceForPortal, { id: first.id, withDocument: true }, billed.admin.options))
        .document?.howToPay.length;
    expect(await waysToPay()).toBe(0);
    const refused = await recorded(first.id, '2800.00');
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ code: 'payment.not_payable' }] } });
    expect(JSON.stringify(refused.body)).toContain('It can be paid as soon as the revision has been sent.');
    // Saved once more, it is still not the invoice that was sent.
    expect(await save(changed, { ...fewer, description: 'Again' })).toMatchObject({ isRevisionDue: true });
    expect(await send(first.id)).toMatchObject({ canPay: true, isRevisionDue: false });
    expect(await waysToPay()).toBe(4);
    await settled(first.id);
    // So does the file that left.
    expect(await textOf(arrivedOf(first)[1])).toContain('Checks go to Plumbline');
    expect((await recorded(first.id, '2800.00')).status).toBe(200);
  });

  test('is paid again once it asks for what was sent before and was sent again', async () => {
    const first = await send((await givenInvoice(server, billed)).id);
    const back = await save(await save(first, fewer), {});
    expect(back.canPay).toBe(false);
    const sent = await send(first.id);
    expect(sent).toMatchObject({ canPay: true, revisions: [{ no: 1 }] });
    await settled(first.id);
  });

  test('is either changed or paid, of both at once one', async () => {
    const first = await send((await givenInvoice(server, billed)).id);
    const { id, version } = first;
    const [saved, paid] = await Promise.all([
      server.send(updateInvoice, { id, version, invoice: anInvoice(fewer) }, billed.staff.options),
      recorded(id, '4580.00'),
    ]);
    expect([saved.status, paid.status].filter((status) => status === 200)).toHaveLength(1);
    const [stored] = await server.db.owner(
      sql`select amount_due, amount_paid, revision_due from invoices where id = ${id}`,
    );
    expect(stored).toEqual(
      paid.status === 200
        ? { amountDue: '4580.00', amountPaid: '4580.00', revisionDue: false }
        : { amountDue: '2800.00', amountPaid: '0.00', revisionDue: true },
    );
    await settled(id);
  });
});

test('B376: two presses at once make one revision and one mail', async () => {
  const { id } = await givenInvoice(server, billed);
  post.answer = { at: 'RCPT TO', with: 451 };
  await Promise.all([send(id), send(id), send(id)]);
  expect(await revisionsOf(id)).toHaveLength(1);
  expect(await mailsOf(id)).toHaveLength(1);
});

test('B377 B250: a receipt says what was paid, with the invoice that says it too', async () => {
  const invoice = await send((await givenInvoice(server, billed)).id);
  await settled(invoice.id);
  const options = billed.staff.options;
  expect(await refusalOf(server, sendInvoiceReceiptEmail, { invoiceId: invoice.id }, options)).toEqual({
    status: 422,
    code: 'invoice.not_paid',
  });
  const check = { paymentMethod: 3 as const, checkNumber: '1234', paymentDate: dayFromToday(0) };
  const pay = { invoiceId: invoice.id, ...check };
  await server.sendOk(payInvoice, { ...pay, paymentAmount: '580', clientUuid: crypto.randomUUID() }, options);
  await server.sendOk(sendInvoiceReceiptEmail, { invoiceId: invoice.id }, options);
  const mails = await settled(invoice.id);
  expect(mails.map(({ kind, status }) => [kind, status])).toEqual([
    ['due', 'sent'],
    ['receipt', 'sent'],
  ]);
  const receipt = arrivedOf(invoice)[1];
  expect(receipt?.subject).toBe(`Receipt for invoice ${invoice.number}`);
  const text = (await textOf(receipt)).replace(/\s+/g, ' ');
  expect(text).toMatch(/Paid \w+ \d+, \d{4}, check 1234 -\$580\.00 .*Remaining \$4,000\.00 Partially Paid/);
  // A receipt is no revision, and a due mail afterwards is what was sent before.
  expect(await revisionsOf(invoice.id)).toHaveLength(1);
});

test('an address that is refused for good is noted and not tried again; the invoice counts as sent', async () => {
  const { id } = await givenInvoice(server, billed);
  post.answer = { at: 'RCPT TO', with: 550 };
  await send(id);
  expect(await settled(id)).toEqual([
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
  post.answer = null;
  await send(id);
  expect((await settled(id)).map(({ status }) => status)).toEqual(['failed', 'sent']);
  expect(await revisionsOf(id)).toHaveLength(1);
});

/** Resolves once the first mail of an invoice was tried in vain. */
const triedInVain = (invoiceId: number) =>
  vi.waitFor(
    async () => {
      const [mail] = await mailsOf(invoiceId);
      if (mail?.reason == null) throw new Error('not tried yet');
      return mail;
    },
    { timeout: 15_000 },
  );

test('B258 B376: a mail that waits while its invoice is changed never leaves with the old PDF and the new amount', async () => {
  const first = await givenInvoice(server, billed);
  post.answer = { at: 'RCPT TO', with: 451 };
  const sent = await send(first.id);
  await triedInVain(first.id);
  const [waiting] = await server.db.owner<{ id: number; pdfHash: string }>(
    sql`select id, pdf_hash from invoice_mails where invoice_id = ${first.id}`,
  );
  const { organizationId } = billed;
  const scope = { as: 'job', name: 'again', organizationId, accountId: null } as const;
  const tryAgain = () =>
    sendInvoiceMail.run(
      {
        jobId: randomUUID(),
        data: { mailId: waiting?.id ?? 0, pdfHash: waiting?.pdfHash ?? '' },
        requestedBy: { organizationId, accountId: null, requestId: null },
        transaction: (work) => server.db.database.transaction(scope, (tx) => work(tx, null)),
      } as JobRun<Parameters<typeof sendInvoiceMail.run>[0]['data'], 'organization'>,
      server.services,
    );
  const changed = { status: 'failed', reason: expect.stringMatching(/^The invoice was changed/) };
  await save(sent, { invoiceItems: [aLine({ quantity: 200 })] });
  await tryAgain();
  expect(await mailsOf(first.id)).toMatchObject([changed]);
  // The revision left in the meantime.
  post.answer = null;
  await send(first.id);
  expect(await settled(first.id)).toMatchObject([changed, { revisionNo: 2, status: 'sent' }]);
  await server.db.owner(sql`update invoice_mails set status = 'waiting' where id = ${waiting?.id ?? 0}`);
  await tryAgain();
  expect(await mailsOf(first.id)).toMatchObject([changed, { status: 'sent' }]);
  expect(arrivedOf(first).map(({ subject }) => subject)).toEqual([`Invoice ${first.number} for $2,800.00`]);
});

test('a mail server that is away leaves the mail waiting with the reason, and its message waits too', async () => {
  const { id } = await givenInvoice(server, billed);
  post.answer = { at: 'RCPT TO', with: 451 };
  await send(id);
  expect(await triedInVain(id)).toMatchObject({
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
  expect(await settled(id)).toMatchObject([{ status: 'sent', sentTo: 'group@westbrook.example' }]);
  const text = (await textOf(arrivedOf({ number })[0])).replace(/\s+/g, ' ');
  expect(text).toContain('Bill to Westbrook Group Dana Whitfield');
  expect(text).toContain('For Westbrook North');
  await server.db.owner(sql`delete from organization_billing where organization_id = ${payer.id}`);
  expect(await refusalOf(server, sendInvoicePdfEmail, { invoiceId: id }, options)).toEqual(none);
});

test('B007 B376: who is to pay is whom the revision bills, also where the payer changes at that moment', async () => {
  const { id } = await givenInvoice(server, billed);
  const { document } = await server.sendOk(
    getInvoiceForPortal,
    { id, withDocument: true },
    billed.staff.options,
  );
  if (document === null) throw new Error('no document');
  const payer = await givenOrganization(server.db, { name: 'Westbrook Before' });
  const { organizationId } = billed;
  const scope = { as: 'job', name: 'send', organizationId, accountId: null } as const;
  await server.db.database.transaction(scope, async (tx) =>
    insertRevision(tx, organizationId, id, {
      no: 1,
      document,
      pdfHash: sha256(new Uint8Array()),
      payerId: payer.id,
      sentTo: billingEmail,
      accountId: null,
      now: new Date(),
    }),
  );
  expect(await server.db.owner(sql`select payer_id from invoices where id = ${id}`)).toEqual([
    { payerId: payer.id },
  ]);
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
  expect(await mailsOf(id)).toEqual([]);
});

/** Runs work while documents are drawn in another way. */
async function drawing(draw: TestServer['services']['documents']['draw'], work: () => Promise<void>) {
  const { documents } = server.services;
  server.services.documents = { ...documents, draw };
  try {
    await work();
  } finally {
    server.services.documents = documents;
  }
}

test('B376: an invoice that somebody saves while its PDF is drawn is not sent, neither the old nor the new one', async () => {
  const invoice = await givenInvoice(server, billed);
  const { documents } = server.services;
  await drawing(
    async (document) => {
      await save(invoice, { description: 'Saved meanwhile' });
      return documents.draw(document);
    },
    async () => {
      const request = { invoiceId: invoice.id };
      expect(await refusalOf(server, sendInvoicePdfEmail, request, billed.staff.options)).toEqual({
        status: 409,
        code: 'invoice.changed_meanwhile',
      });
    },
  );
  expect(await revisionsOf(invoice.id)).toEqual([]);
  expect(await mailsOf(invoice.id)).toEqual([]);
});

test('when too many documents wait, a download and a sending are refused in words and nothing is sent', async () => {
  const { id } = await givenInvoice(server, billed);
  const busy = { status: 503, code: 'invoice.busy' };
  await drawing(
    async () => null,
    async () => {
      const { options } = billed.staff;
      expect(await refusalOf(server, sendInvoicePdfEmail, { invoiceId: id }, options)).toEqual(busy);
      expect(await refusalOf(server, invoicePdfForPortal, { invoiceId: id }, options)).toEqual(busy);
      expect(await refusalOf(server, draftPdfReport, { invoice: anInvoice() }, options)).toEqual(busy);
    },
  );
  expect(await mailsOf(id)).toEqual([]);
});

test('what was sent is written in the audit log by the job that wrote it, for whoever sent it', async () => {
  const { id } = await givenInvoice(server, billed);
  await send(id);
  await settled(id);
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
