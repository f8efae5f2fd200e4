import { randomUUID } from 'node:crypto';
import {
  createCreditNote,
  creditNotePdf,
  getInvoiceForPortal,
  payInvoice,
  refundPayment,
  reversePayment,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../../../reports/test/read-pdf.ts';
import {
  aLine,
  aPayment,
  type BilledOrganization,
  givenBilledOrganization,
  givenInvoice,
  nowSent,
} from '../../../../test/billing-portal.ts';
import type { TestServer } from '../../../../test/http/start-test-server.ts';
import { startPortal } from '../../../../test/portal.ts';

let server: TestServer;
let billed: BilledOrganization;
beforeAll(async () => {
  server = await startPortal();
  billed = await givenBilledOrganization(server);
});
afterAll(() => server.stop());

/** A sent invoice of $4,580.00. */
async function givenSent() {
  const { id } = await givenInvoice(server, billed);
  await nowSent(server, id);
  return id;
}
const aNote = (invoiceId: number, unitPrice: string, more: object = {}) => ({
  invoiceId,
  reason: 'fewer profiles than billed',
  items: [aLine({ quantity: 1, unitPrice, description: 'Sports+ annual profiles' })],
  clientUuid: randomUUID(),
  ...more,
});
const noted = (note: ReturnType<typeof aNote>) => server.sendOk(createCreditNote, note, billed.staff.options);
const refused = async (note: ReturnType<typeof aNote>, as = billed.staff.options) => {
  const { status, body } = await server.send(createCreditNote, note, as);
  return [
    status,
    body.isSuccess ? null : body.errors[0]?.code,
    body.isSuccess ? '' : body.errors[0]?.message,
  ];
};
const pay = (invoiceId: number, amount: string) =>
  server.sendOk(payInvoice, aPayment(invoiceId, amount), billed.staff.options);
const onAccount = async (invoiceId: number) =>
  (
    await server.db.owner<{ amountOnAccount: string }>(
      sql`select amount_on_account from invoices where id = ${invoiceId}`,
    )
  )[0]?.amountOnAccount;

test('B259: a credit note lowers what remains, has a number of its own series and its lines', async () => {
  const invoiceId = await givenSent();
  const note = { ...aNote(invoiceId, '14.00') };
  note.items = [aLine({ quantity: 20, unitPrice: '14.00' }), aLine({ quantity: 1, unitPrice: '20' })];
  const { invoice, number } = await noted(note);
  expect(number).toMatch(/^CN-\d{6}$/);
  expect(invoice).toMatchObject({ credited: '$300.00', remaining: '$4,280.00', areAmountsEditable: false });
  const lines = await server.db.owner<{ quantity: number; amount: string }>(
    sql`select quantity, amount from credit_note_items m join credit_notes n on n.id = m.credit_note_id
      where n.number = ${number} order by position`,
  );
  expect(lines).toEqual([
    { quantity: 20, amount: '280.00' },
    { quantity: 1, amount: '20.00' },
  ]);
});

test('what was paid already goes on the account, from where it is refunded while the invoice stays paid', async () => {
  const invoiceId = await givenSent();
  await pay(invoiceId, '4500.00');
  const { invoice } = await noted(aNote(invoiceId, '180.00'));
  expect(invoice).toMatchObject({ state: 'Paid', remaining: '$0.00' });
  expect(await onAccount(invoiceId)).toBe('100.00');
  const refund = (amount: string) =>
    server.sendOk(
      refundPayment,
      { paymentId: invoice.payments[0]?.id ?? 0, amount, reason: 'paid too much', clientUuid: randomUUID() },
      billed.staff.options,
    );
  expect((await refund('60')).invoice).toMatchObject({ state: 'Paid', remaining: '$0.00' });
  expect(await onAccount(invoiceId)).toBe('40.00');
  // Above what is on the account the invoice is owed again.
  expect((await refund('50')).invoice).toMatchObject({ remaining: '$10.00' });
  expect(await onAccount(invoiceId)).toBe('0.00');
});

test('what a payment put on the account leaves it when the payment is reversed, and what another put there stays', async () => {
  const invoiceId = await givenSent();
  await pay(invoiceId, '100');
  const { invoice: paid } = await pay(invoiceId, '4480');
  await noted(aNote(invoiceId, '300'));
  expect(await onAccount(invoiceId)).toBe('300.00');
  const reverse = (amount: string) => {
    const { id } = paid.payments.find(({ total }) => total === amount) ?? { id: 0 };
    return server.sendOk(reversePayment, { paymentId: id, reason: 'bounced' }, billed.staff.options);
  };
  expect((await reverse('$100.00')).invoice).toMatchObject({ state: 'Paid', remaining: '$0.00' });
  expect(await onAccount(invoiceId)).toBe('200.00');
  expect((await reverse('$4,480.00')).invoice).toMatchObject({ remaining: '$4,280.00' });
  expect(await onAccount(invoiceId)).toBe('0.00');
});

test('a note is taxed as its invoice is', async () => {
  const invoiceId = await givenSent();
  await server.db.owner(
    sql`update invoices set tax_rate = 8.25, amount_due = 4957.85 where id = ${invoiceId}`,
  );
  const { invoice } = await noted(aNote(invoiceId, '100'));
  expect(invoice).toMatchObject({ credited: '$108.25' });
  // Revenue is what was billed before tax, and falls by what was credited before tax.
  const cents = invoice.amortization.map(({ amount }) =>
    Math.round(Number(amount.replaceAll(/[$,]/g, '')) * 100),
  );
  expect(cents.reduce((sum, month) => sum + month, 0)).toBe(448_000);
});

test('B211: lines that are credited one by one take back the tax to the cent, and leave nothing owed', async () => {
  const three = Array.from({ length: 3 }, () => aLine({ quantity: 1, unitPrice: '14' }));
  const { id: invoiceId } = await givenInvoice(server, billed, { invoiceItems: three });
  await server.db.owner(sql`update invoices set tax_rate = 8.25, amount_due = 45.47 where id = ${invoiceId}`);
  await nowSent(server, invoiceId);
  const rests = [];
  for (let note = 0; note < 3; note += 1) rests.push((await noted(aNote(invoiceId, '14'))).invoice.remaining);
  expect(rests).toEqual(['$30.31', '$15.16', '$0.00']);
});

test('no more is credited than was billed, and nothing of what was not sent, is voided, or wholly refunded', async () => {
  const invoiceId = await givenSent();
  await noted(aNote(invoiceId, '4000'));
  expect(await refused(aNote(invoiceId, '580.01'))).toEqual([
    422,
    'credit_note.refused',
    'At most $580.00 can be credited. Nothing was credited.',
  ]);
  await noted(aNote(invoiceId, '580'));
  const draft = await givenInvoice(server, billed);
  expect(await refused(aNote(draft.id, '1'))).toEqual([
    422,
    'credit_note.refused',
    'This invoice was not sent yet. Edit it instead. Nothing was credited.',
  ]);
  const voided = await givenSent();
  await server.db.owner(
    sql`update invoices set voided_at = now(), void_reason = 'twice' where id = ${voided}`,
  );
  expect((await refused(aNote(voided, '1')))[2]).toMatch(/^This invoice is voided/);
});

test('a line that is none, and a total that is nothing, are said', async () => {
  const invoiceId = await givenSent();
  const withLine = (line: Parameters<typeof aLine>[0]) => ({
    ...aNote(invoiceId, '1'),
    items: [aLine(line)],
  });
  expect((await refused(withLine({ quantity: null })))[1]).toBe('credit_note.refused');
  expect((await refused(withLine({ unitPrice: null })))[1]).toBe('credit_note.line_wrong');
  expect((await refused(withLine({ unitPrice: '0' })))[1]).toBe('credit_note.refused');
  expect((await refused(withLine({ unitPrice: '-5' })))[1]).toBe('credit_note.refused');
});

test('a form that is sent twice makes one note, and eight at once leave no hole in the numbers', async () => {
  const invoiceId = await givenSent();
  const note = aNote(invoiceId, '10');
  const twice = await Promise.all([noted(note), noted(note)]);
  expect(new Set(twice.map(({ number }) => number)).size).toBe(1);
  const ids = await Promise.all([1, 2, 3, 4].map(givenSent));
  const notes = await Promise.all(
    ids.flatMap((id) => [noted(aNote(id, '1')), refused(aNote(id, '999999')), noted(aNote(id, '2'))]),
  );
  expect(notes).toHaveLength(12);
  const rows = await server.db.owner<{ number: string }>(
    sql`select number from credit_notes order by number`,
  );
  expect(rows.map(({ number }) => Number(number.slice(3)))).toEqual(rows.map((_row, index) => index + 1));
  expect(await server.db.owner(sql`select 1 from credit_notes where invoice_id = ${invoiceId}`)).toHaveLength(
    1,
  );
});

test('whoever is no internal staff is refused, and so is the invoice of another organization', async () => {
  const invoiceId = await givenSent();
  expect((await refused(aNote(invoiceId, '1'), billed.admin.options))[0]).toBe(403);
  const other = await givenBilledOrganization(server);
  expect((await refused(aNote(invoiceId, '1'), other.staff.options))[0]).toBe(404);
});

test('B259 B384: staff and payer download a note as a PDF, and nobody else does', async () => {
  const invoiceId = await givenSent();
  const { number, invoice } = await noted(aNote(invoiceId, '300'));
  expect(invoice.creditNotes).toMatchObject([
    { number, total: '$300.00', reason: 'fewer profiles than billed' },
  ]);
  const creditNoteId = invoice.creditNotes[0]?.id ?? 0;
  for (const as of [billed.staff.options, billed.admin.options]) {
    const { status, body, headers } = await server.sendForFile(
      creditNotePdf,
      { invoiceId, creditNoteId },
      as,
    );
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain(`Credit_Note_${number}.pdf`);
    const text = (await readPdf(body)).text.replace(/\s+/g, ' ');
    for (const part of [
      `CREDIT NOTE NUMBER: ${number}`,
      'Total credited $300.00',
      `For invoice ${invoice.number}`,
    ])
      expect(text).toContain(part);
  }
  const seen = await server.sendOk(getInvoiceForPortal, { id: invoiceId }, billed.admin.options);
  expect(seen.invoice.creditNotes).toHaveLength(1);
  const statusOf = async (ids: { invoiceId: number; creditNoteId: number }, as = billed.staff.options) =>
    (await server.sendForFile(creditNotePdf, ids, as)).status;
  const other = await givenSent();
  const elsewhere = await server.sendForFile(
    creditNotePdf,
    { invoiceId: other, creditNoteId },
    billed.staff.options,
  );
  expect(elsewhere.status).toBe(404);
  expect(JSON.parse(Buffer.from(elsewhere.body).toString())).toMatchObject({
    errors: [{ code: 'credit_note.not_found' }],
  });
  const stranger = await givenBilledOrganization(server);
  expect(await statusOf({ invoiceId, creditNoteId }, stranger.staff.options)).toBe(404);
  expect(await statusOf({ invoiceId, creditNoteId }, stranger.admin.options)).toBe(404);
});

test('B259: a note names who was credited on its day, whatever the payer is called and wherever it is since', async () => {
  const payer = await givenBilledOrganization(server, 'Old Name High School');
  const { organizationId } = payer;
  const addressed = (street: string, city: string) =>
    server.db.owner(sql`insert into organization_billing (organization_id, street, city, contact_name)
      values (${organizationId}, ${street}, ${city}, 'Ida Former') on conflict (organization_id)
      do update set street = excluded.street, city = excluded.city, contact_name = 'Eve Later'`);
  await addressed('1 Old Road', 'Oldtown');
  const { id: invoiceId } = await givenInvoice(server, payer);
  await nowSent(server, invoiceId);
  const { invoice } = await server.sendOk(createCreditNote, aNote(invoiceId, '300'), payer.staff.options);
  const creditNoteId = invoice.creditNotes[0]?.id ?? 0;
  const printed = async () => {
    const { body } = await server.sendForFile(
      creditNotePdf,
      { invoiceId, creditNoteId },
      payer.admin.options,
    );
    return (await readPdf(body)).text.replace(/\s+/g, ' ');
  };
  await server.db.owner(sql`update organizations set name = 'New Name Academy' where id = ${organizationId}`);
  await addressed('2 New Street', 'Newtown');
  const text = await printed();
  for (const part of ['Old Name High School', 'Ida Former', '1 Old Road', 'Oldtown'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/New Name|Eve Later|New Street|Newtown/);
  // A note of before nothing was kept with: the payer as it is today.
  await server.db.owner(sql`update credit_notes set bill_to = null where id = ${creditNoteId}`);
  expect(await printed()).toContain('New Name Academy');
});
