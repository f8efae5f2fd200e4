import { randomUUID } from 'node:crypto';
import {
  getInvoiceForPortal,
  getInvoices,
  invoicePdfForPortal,
  payInvoice,
  sendInvoicePdfEmail,
  updateInvoice,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aLine,
  anInvoice,
  aPayment,
  type BilledOrganization,
  givenInvoice,
} from '../../../../test/billing-portal.ts';
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
import type { JobRun } from '../../../platform/jobs/job.ts';
import { insertRevision } from '../../../records/invoices/revisions.ts';
import { sendInvoiceMail } from './send-invoice-mail.job.ts';

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

test('B258: the same content again is one revision and the same file; another content is the next, headed Revised', async () => {
  const first = await portal.send((await givenInvoice(server, billed)).id);
  await portal.settled(first.id);
  await portal.send(first.id);
  await portal.settled(first.id);
  expect(await portal.revisionsOf(first.id)).toHaveLength(1);
  const [once, twice] = portal.arrivedOf(first);
  expect(twice?.pdf.equals(once?.pdf ?? Buffer.alloc(0))).toBe(true);

  await portal.save(first, { description: 'With the period' });
  const again = await portal.send(first.id);
  expect(again.revisions.map(({ no }) => no)).toEqual([2, 1]);
  const mails = await portal.settled(first.id);
  expect(mails.map(({ revisionNo }) => revisionNo)).toEqual([1, 1, 2]);
  expect(await textOf(portal.arrivedOf(first)[2])).toContain('REVISED INVOICE');

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
  const quote = await portal.send((await givenInvoice(server, billed, { isPurchaseOrder: true })).id);
  await portal.settled(quote.id);
  await portal.save(quote, { isPurchaseOrder: true, poNumber: 'PO-77' });
  await portal.send(quote.id);
  await portal.settled(quote.id);
  const [asQuote, asInvoice] = portal.arrivedOf(quote);
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
    const first = await portal.send((await givenInvoice(server, billed)).id);
    const words = await portal.save(first, { description: 'Only words' });
    expect(words).toMatchObject({ canPay: true, isRevisionDue: false });
    const changed = await portal.save(words, fewer);
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
    expect(await portal.save(changed, { ...fewer, description: 'Again' })).toMatchObject({
      isRevisionDue: true,
    });
    expect(await portal.send(first.id)).toMatchObject({ canPay: true, isRevisionDue: false });
    expect(await waysToPay()).toBe(4);
    await portal.settled(first.id);
    // So does the file that left.
    expect(await textOf(portal.arrivedOf(first)[1])).toContain('Checks go to Plumbline');
    expect((await recorded(first.id, '2800.00')).status).toBe(200);
  });

  test('is paid again once it asks for what was sent before and was sent again', async () => {
    const first = await portal.send((await givenInvoice(server, billed)).id);
    const back = await portal.save(await portal.save(first, fewer), {});
    expect(back.canPay).toBe(false);
    const sent = await portal.send(first.id);
    expect(sent).toMatchObject({ canPay: true, revisions: [{ no: 1 }] });
    await portal.settled(first.id);
  });

  test('is either changed or paid, of both at once one', async () => {
    const first = await portal.send((await givenInvoice(server, billed)).id);
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
    await portal.settled(id);
  });
});

test('B258 B376: a mail that waits while its invoice is changed never leaves with the old PDF and the new amount', async () => {
  const first = await givenInvoice(server, billed);
  portal.post.answer = { at: 'RCPT TO', with: 451 };
  const sent = await portal.send(first.id);
  await portal.triedInVain(first.id);
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
  const changed = { status: 'failed', reason: expect.stringMatching(/^The invoice changed/) };
  await portal.save(sent, { invoiceItems: [aLine({ quantity: 200 })] });
  await tryAgain();
  expect(await portal.mailsOf(first.id)).toMatchObject([changed]);
  // The revision left in the meantime.
  portal.post.answer = null;
  await portal.send(first.id);
  expect(await portal.settled(first.id)).toMatchObject([changed, { revisionNo: 2, status: 'sent' }]);
  await server.db.owner(sql`update invoice_mails set status = 'waiting' where id = ${waiting?.id ?? 0}`);
  await tryAgain();
  expect(await portal.mailsOf(first.id)).toMatchObject([changed, { status: 'sent' }]);
  expect(portal.arrivedOf(first).map(({ subject }) => subject)).toEqual([
    `Invoice ${first.number} for $2,800.00`,
  ]);
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

test('B376: an invoice that somebody saves while its PDF is drawn is not sent, neither the old nor the new one', async () => {
  const invoice = await givenInvoice(server, billed);
  const { documents } = server.services;
  await whileDrawing(
    server,
    async (document) => {
      await portal.save(invoice, { description: 'Someone else saved' });
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
  expect(await portal.revisionsOf(invoice.id)).toEqual([]);
  expect(await portal.mailsOf(invoice.id)).toEqual([]);
});
