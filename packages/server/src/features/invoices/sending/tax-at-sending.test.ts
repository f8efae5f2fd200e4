import {
  draftPdfReport,
  getInvoiceForPortal,
  getInvoices,
  getUnsentInvoiceReport,
  type Invoice,
  invoicePdfForPortal,
  sendInvoicePdfEmail,
  updateInvoice,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../../../reports/test/read-pdf.ts';
import {
  aLine,
  anInvoice,
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
} from '../../../../test/billing-portal.ts';
import { givenBilling } from '../../../../test/builders/billing.ts';
import { nowPaidBy } from '../../../../test/builders/credits.ts';
import type { TestServer } from '../../../../test/http/start-test-server.ts';
import { refusalOf, startPortal } from '../../../../test/portal.ts';
import { whileDrawing } from '../../../../test/sending-portal.ts';

const salesTaxRegion = 'Region of tests';
const taxed = { tax: '$377.85', total: '$4,957.85', isTaxExempt: false };
const exempt = { tax: '$0.00', total: '$4,580.00', isTaxExempt: true };

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
  await server.db.owner(
    sql`insert into tax_rates (region, starts_on, rate) values (${salesTaxRegion}, '2020-01-01', 8.25)`,
  );
});
afterAll(() => server.stop());

/** A school that is taxed, and a district that is exempt; the school pays for itself. */
async function givenSchoolAndDistrict() {
  const school = await givenBilledOrganization(server, 'Taxed School');
  const district = await givenBilledOrganization(server, 'Exempt District');
  await givenBilling(server.db, school.organizationId, 'school@westbrook.example');
  await givenBilling(server.db, district.organizationId, 'district@westbrook.example');
  await isExempt(school, false);
  return { school, district };
}
const isExempt = ({ organizationId }: BilledOrganization, is: boolean) =>
  server.db.owner(
    sql`update organization_billing set is_tax_exempt = ${is} where organization_id = ${organizationId}`,
  );
const pays = (payer: BilledOrganization | null, school: BilledOrganization) =>
  nowPaidBy(server, school.organizationId, payer?.organizationId ?? null);
const read = (id: number, { staff }: BilledOrganization) =>
  server.sendOk(getInvoiceForPortal, { id, withDocument: true }, staff.options);
const send = async (id: number, { staff }: BilledOrganization) =>
  (await server.sendOk(sendInvoicePdfEmail, { invoiceId: id }, staff.options)).invoice;
const storedOf = async (id: number) => {
  const [row] = await server.db.owner(
    sql`select amount_due, tax_rate, is_tax_exempt, payer_id from invoices where id = ${id}`,
  );
  return row;
};
/** The draft in the list of its organization, which the report of unsent invoices agrees with. */
async function listedOf(id: number, { organizationId, staff }: BilledOrganization) {
  const { invoices } = await server.sendOk(getInvoices, {}, staff.options);
  const { rows } = await server.sendOk(
    getUnsentInvoiceReport,
    { SearchString: String(organizationId) },
    staff.options,
  );
  const row = rows.find((one) => one.id === id);
  expect(invoices.find((one) => one.id === id)?.total).toBe(row?.total);
  return { total: row?.total, holdsBack: row?.holdsBack };
}
const revisedTotalsOf = (id: number) =>
  server.db.owner(sql`select revision_no as no, body #>> '{content,total}' as total, body #>> '{content,billTo,name}' as name
    from invoice_revisions where invoice_id = ${id} order by revision_no`);
const textOf = async (body: Uint8Array) => (await readPdf(body)).text.replace(/\s+/g, ' ');

test('B211 B376: a draft shows, and is sent with, the tax of who pays on that day', async () => {
  const { school, district } = await givenSchoolAndDistrict();
  const { id } = await givenInvoice(server, school, { salesTaxRegion });
  expect((await read(id, school)).invoice).toMatchObject(taxed);
  await pays(district, school);
  const shown = await read(id, school);
  expect(shown.invoice).toMatchObject({ ...exempt, remaining: '$4,580.00' });
  expect(shown.document?.content).toMatchObject({ total: '$4,580.00', taxLabel: 'Tax exempt' });
  expect(await listedOf(id, school)).toEqual({ total: '$4,580.00', holdsBack: ['Staff must send it.'] });
  const file = await server.sendForFile(invoicePdfForPortal, { invoiceId: id }, school.staff.options);
  expect(await textOf(file.body)).toContain('Total $4,580.00');
  // Reading stores nothing.
  expect(await storedOf(id)).toMatchObject({ amountDue: '4957.85', payerId: null });

  expect(await send(id, school)).toMatchObject({ ...exempt, isNotSent: false });
  const stored = { amountDue: '4580.00', isTaxExempt: true, payerId: district.organizationId };
  expect(await storedOf(id)).toMatchObject(stored);
  expect(await revisedTotalsOf(id)).toEqual([{ no: 1, total: '$4,580.00', name: 'Exempt District' }]);
  // From then on it is frozen, also when it is sent again.
  await isExempt(district, false);
  await pays(null, school);
  expect(await send(id, school)).toMatchObject(exempt);
  expect(await storedOf(id)).toMatchObject(stored);
  expect(await revisedTotalsOf(id)).toHaveLength(1);
});

test('B211: whoever is exempt no more is sent the tax, and a draft that is as it was saved keeps its version', async () => {
  const { school } = await givenSchoolAndDistrict();
  await isExempt(school, true);
  const [first, other] = [
    await givenInvoice(server, school, { salesTaxRegion }),
    await givenInvoice(server, school, { salesTaxRegion }),
  ];
  expect(await send(first.id, school)).toMatchObject({ ...exempt, version: first.version });
  await isExempt(school, false);
  expect(await send(other.id, school)).toMatchObject({ ...taxed, version: other.version + 1 });
});

test('B211 B259: a draft whose month has ended is not sent with another tax than that of who pays', async () => {
  const { school } = await givenSchoolAndDistrict();
  const { id } = await givenInvoice(server, school, {
    salesTaxRegion,
    invoiceDate: dayFromToday(-70),
    issuedOn: dayFromToday(-70),
    amortizationStartDate: dayFromToday(-70),
    amortizationEndDate: dayFromToday(295),
  });
  await isExempt(school, true);
  expect((await read(id, school)).invoice).toMatchObject(taxed);
  const request = { invoiceId: id };
  expect(await refusalOf(server, sendInvoicePdfEmail, request, school.staff.options)).toEqual({
    status: 422,
    code: 'invoice.tax_locked',
  });
  expect(await listedOf(id, school)).toEqual({
    total: '$4,957.85',
    holdsBack: [expect.stringContaining('It cannot be sent: its tax is not the one')],
  });
  expect(await revisedTotalsOf(id)).toEqual([]);
  await isExempt(school, false);
  expect(await send(id, school)).toMatchObject(taxed);
});

test.each([
  ['becomes exempt', (school: BilledOrganization) => isExempt(school, true)],
  [
    'moves',
    ({ organizationId }: BilledOrganization) =>
      server.db.owner(
        sql`update organization_billing set street = '9 New Street' where organization_id = ${organizationId}`,
      ),
  ],
] as const)('B376: where the payer %s while the file is drawn, nothing leaves', async (_what, happens) => {
  const { school } = await givenSchoolAndDistrict();
  const { id } = await givenInvoice(server, school, { salesTaxRegion });
  const { documents } = server.services;
  await whileDrawing(
    server,
    async (document) => {
      await happens(school);
      return documents.draw(document);
    },
    async () => {
      const request = { invoiceId: id };
      expect(await refusalOf(server, sendInvoicePdfEmail, request, school.staff.options)).toMatchObject({
        code: 'invoice.changed_meanwhile',
      });
    },
  );
  expect(await revisedTotalsOf(id)).toEqual([]);
  expect(await storedOf(id)).toMatchObject({ amountDue: '4957.85' });
});

test('B258 B385: the draft PDF of a sent invoice, and its revision, stay with the payer and the tax that were sent', async () => {
  const { school, district } = await givenSchoolAndDistrict();
  await pays(district, school);
  const sent = await send((await givenInvoice(server, school, { salesTaxRegion })).id, school);
  await pays(null, school);
  const invoice = anInvoice({ salesTaxRegion, invoiceItems: [aLine({ quantity: 100 })] });
  const drawn = async (id?: number) =>
    textOf((await server.sendForFile(draftPdfReport, { id, invoice }, school.staff.options)).body);
  const draft = await drawn(sent.id);
  for (const part of ['Bill to Exempt District', 'For Taxed School', 'Tax exempt', 'Total $1,400.00'])
    expect(draft).toContain(part);
  const ofNew = await drawn();
  for (const part of ['Bill to Taxed School', 'Total $1,515.50']) expect(ofNew).toContain(part);

  const { id, version }: Invoice = sent;
  await server.sendOk(updateInvoice, { id, version, invoice }, school.staff.options);
  expect(await send(id, school)).toMatchObject({ isTaxExempt: true, total: '$1,400.00' });
  expect(await revisedTotalsOf(id)).toEqual([
    { no: 1, total: '$4,580.00', name: 'Exempt District' },
    { no: 2, total: '$1,400.00', name: 'Exempt District' },
  ]);
  expect(await storedOf(id)).toMatchObject({ payerId: district.organizationId });
  expect(
    await refusalOf(server, draftPdfReport, { id: 2_000_000_000, invoice }, school.staff.options),
  ).toEqual({ status: 404, code: 'invoice.not_found' });
});
