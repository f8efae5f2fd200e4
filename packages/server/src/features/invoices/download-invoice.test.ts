import { deleteInvoice, draftPdfReport, invoicePdfForPortal } from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../../reports/test/read-pdf.ts';
import {
  aLine,
  anInvoice,
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
  nowSent,
} from '../../../test/billing-portal.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, startPortal } from '../../../test/portal.ts';
import { rowsAsText } from '../../../test/rows-as-text.ts';

let server: TestServer;
let billed: BilledOrganization;
beforeAll(async () => {
  server = await startPortal();
  billed = await givenBilledOrganization(server);
});
afterAll(() => server.stop());

const download = async (invoiceId: number, options: SendOptions) => {
  const { status, headers, body } = await server.sendForFile(invoicePdfForPortal, { invoiceId }, options);
  const { text } = await readPdf(body);
  return {
    status,
    type: headers.get('content-type'),
    name: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1],
    cache: headers.get('cache-control'),
    text: text.replace(/\s+/g, ' '),
  };
};

test('B384 B247: internal staff download what was not sent, and the PDF says so; whoever pays gets none of it', async () => {
  const { id, number } = await givenInvoice(server, billed);
  const file = await download(id, billed.staff.options);
  expect(file).toMatchObject({ status: 200, type: 'application/pdf', name: `Invoice_${number}.pdf` });
  expect(file.cache).toContain('no-store');
  expect(file.text).toContain(`INVOICE NUMBER: ${number} (NOT SENT)`);
  expect(await refusalOf(server, invoicePdfForPortal, { invoiceId: id }, billed.admin.options)).toEqual({
    status: 404,
    code: 'invoice.not_found',
  });
});

test('B384: whoever pays downloads what was sent, from its display date on, and nobody of another organization', async () => {
  const { id, number } = await givenInvoice(server, billed);
  await nowSent(server, id);
  expect((await download(id, billed.admin.options)).text).toContain(`NUMBER: ${number} Bill to`);
  const other = await givenBilledOrganization(server, 'Elsewhere');
  const later = await givenInvoice(server, billed, { displayDate: dayFromToday(2) });
  await nowSent(server, later.id);
  for (const [invoiceId, options] of [
    [id, other.admin.options],
    [id, other.staff.options],
    [later.id, billed.admin.options],
  ] as const)
    expect(await refusalOf(server, invoicePdfForPortal, { invoiceId }, options)).toEqual({
      status: 404,
      code: 'invoice.not_found',
    });
});

test('B247: of a voided invoice the PDF says VOID, when and why', async () => {
  const { id, number } = await givenInvoice(server, billed);
  await server.sendOk(deleteInvoice, { id, voidReason: 'Made twice' }, billed.staff.options);
  const { text } = await download(id, billed.staff.options);
  expect(text).toContain(`${number} (VOIDED)`);
  expect(text).toMatch(/Voided on \d+\/\d+\/\d\d: Made twice/);
  expect(text).not.toContain('How to pay');
});

test('B385: a draft is downloaded as it would be counted, and nothing is stored of it', async () => {
  const tables = ['invoices', 'invoice_items', 'invoice_revisions', 'number_series'];
  const before = await rowsAsText(server.db, tables);
  const invoice = anInvoice({
    isPurchaseOrder: true,
    startPeriodOn: '2026-10-15',
    endPeriodOn: '2027-10-14',
    invoiceItems: [
      aLine({ quantity: 1250, unitPrice: '1.0125' }),
      aLine({ description: '' }),
      aLine({ invoiceItemTypeId: 7, name: 'Discount', description: 'early', quantity: 1, unitPrice: '0.5' }),
    ],
  });
  const { headers, body } = await server.sendForFile(draftPdfReport, { invoice }, billed.staff.options);
  expect(headers.get('content-disposition')).toContain('Draft_Invoice.pdf');
  const text = (await readPdf(body)).text.replace(/\s+/g, ' ');
  for (const part of [
    'DRAFT QUOTE',
    'Oct 15, 2026 to Oct 14, 2027',
    'Sports+ annual profiles 1,250 $1.0125 $1,265.63',
    'Discount: early 1 -$0.50 -$0.50',
    'Total $1,265.13',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/PL-\d/);
  expect(await rowsAsText(server.db, tables)).toEqual(before);
});

test('B385: a draft that could not be saved is refused with the same words, and whoever pays makes none', async () => {
  const turned = { invoice: anInvoice({ dueDate: dayFromToday(-1) }) };
  expect(await refusalOf(server, draftPdfReport, turned, billed.staff.options)).toEqual({
    status: 422,
    code: 'invoice.due_before_date',
  });
  expect(
    await refusalOf(server, draftPdfReport, { invoice: anInvoice() }, billed.admin.options),
  ).toMatchObject({ status: 403 });
});
