import {
  exportEmailLogReport,
  exportInvoiceReport,
  exportMissingInvoiceReport,
  exportUnpaidInvoiceReport,
  exportUnsentInvoiceReport,
  getEmailLogReport,
  getInvoiceReport,
  getUnpaidInvoiceReport,
  invoiceReportHeaders,
  type RequestInputOf,
} from '@plumbline/contract';
import { invoiceState, readMoney } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFromToday } from '../../../test/billing-portal.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { filesOfZip } from '../../../test/files-of-zip.ts';
import { type InvoiceReportPortal, startInvoiceReportPortal } from '../../../test/invoice-report-portal.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';

let server: InvoiceReportPortal['server'];
let staff: InvoiceReportPortal['staff'];
let stored: InvoiceReportPortal['stored'];
let searched: InvoiceReportPortal['searched'];
beforeAll(async () => {
  ({ server, staff, stored, searched } = await startInvoiceReportPortal());
});
afterAll(() => server.stop());

test('B117 B225 B251 B252 B403: the general report has every invoice with its state and approval; voided ones are marked VOID', async () => {
  const { id: organizationId, name } = await searched();
  const voided = await stored(organizationId, sql`voided_at = now(), void_reason = 'Made twice'`);
  const paid = await stored(
    organizationId,
    sql`amount_paid = 100, invoice_date = ${dayFromToday(-39)}::date`,
  );
  const draft = await stored(
    organizationId,
    sql`sent_at = null, approval_status_id = 1, due_on = ${dayFromToday(5)}::date`,
  );
  const asks = (more: Partial<RequestInputOf<typeof getInvoiceReport>> = {}) =>
    server.sendOk(getInvoiceReport, { SearchString: name, ...more }, staff.options);
  const { headers, rows, totalCount } = await asks();
  expect(headers).toEqual(invoiceReportHeaders.general);
  expect(totalCount).toBe(3);
  expect(rows.map(({ invoiceId, state, approvalStatusId }) => [invoiceId, state, approvalStatusId])).toEqual([
    [paid, 'Paid', 3],
    [draft, 'Outstanding', 1],
    [voided, 'VOID', 3],
  ]);
  expect(rows[2]).toMatchObject({
    organizationId,
    organizationName: name,
    displayNumber: expect.stringMatching(/^PL-\d{6} \(VOIDED\)$/),
    invoiceTotal: '$100.00',
    totalPaid: '$0.00',
    deletedOn: expect.stringMatching(/^\d{4}-/),
  });
  const only = async (more: Parameters<typeof asks>[0]) =>
    (await asks(more)).rows.map(({ invoiceId }) => invoiceId);
  expect(await only({ state: 'voided' })).toEqual([voided]);
  expect(await only({ state: 'notSent' })).toEqual([draft]);
  expect(await only({ startDate: dayFromToday(-39) })).toEqual([paid]);
  expect(await only({ endDate: dayFromToday(-40), SortAscending: true })).toEqual([voided, draft]);
  expect(await only({ PageNumber: 2, RowsPerPage: 2 })).toEqual([voided]);
  expect(await asks({ PageNumber: 9, RowsPerPage: 2 })).toMatchObject({ rows: [], totalCount: 3 });
});

test('B241 B245: the general report finds by state what the rules call so, over every kind of invoice', async () => {
  const { id: organizationId, name } = await searched();
  const kinds = fc.record({
    isSent: fc.boolean(),
    isVoided: fc.constantFrom(true, false, false),
    isPurchaseOrder: fc.boolean(),
    number: fc.constantFrom(null, ' ', '4711'),
    due: fc.integer({ min: -3, max: 3 }),
    paid: fc.constantFrom(0, 40, 100, 120),
    refunded: fc.constantFrom(0, 40, 100),
    credited: fc.constantFrom(0, 60, 100),
    onAccount: fc.constantFrom(0, 20),
  });
  for (const kind of fc.sample(kinds, { numRuns: 200, seed: 7 })) {
    await stored(
      organizationId,
      sql`due_on = ${dayFromToday(kind.due)}::date, sent_at = ${kind.isSent ? sql`now()` : null}, voided_at = ${kind.isVoided ? sql`now()` : null},
        void_reason = ${kind.isVoided ? 'kind' : null}, is_purchase_order = ${kind.isPurchaseOrder},
        purchase_order_number = ${kind.isPurchaseOrder ? kind.number : null}, amount_paid = ${kind.paid}, amount_refunded = ${kind.refunded},
        amount_credited = ${kind.credited}, amount_on_account = ${kind.onAccount}`,
    );
  }
  const facts = await server.db.owner<
    Record<'total' | 'paid' | 'refunded' | 'credited' | 'onAccount', string> & {
      id: number;
      sentAt: Date | null;
      voidedAt: Date | null;
      dueOn: string;
      isPurchaseOrder: boolean;
      purchaseOrderNumber: string | null;
    }
  >(sql`select id, amount_due as total, amount_paid as paid, amount_refunded as refunded, amount_credited as credited,
    amount_on_account as on_account, sent_at, voided_at, due_on::text as due_on, is_purchase_order, purchase_order_number from invoices
    where organization_id = ${organizationId}`);
  const amount = (text: string) => readMoney(text) ?? expect.fail(text);
  const ruled = Map.groupBy(
    facts,
    ({ total, paid, refunded, credited, onAccount, ...row }) =>
      invoiceState(
        {
          ...row,
          displayOn: null,
          total: amount(total),
          paid: amount(paid),
          refunded: amount(refunded),
          credited: amount(credited),
          onAccount: amount(onAccount),
        },
        dayFromToday(0),
      ).name,
  );
  expect([...ruled.keys()].sort()).toEqual([
    'outstanding',
    'paid',
    'pastDue',
    'poPending',
    'refunded',
    'voided',
  ]);
  for (const [state, rows] of ruled) {
    const found = await server.sendOk(
      getInvoiceReport,
      { SearchString: name, state, RowsPerPage: 0 },
      staff.options,
    );
    expect(found.rows.map(({ invoiceId }) => invoiceId).sort(), state).toEqual(
      rows.map(({ id }) => id).sort(),
    );
  }
});

test('B127 B394 B407: the email log has the mails about invoices between two days, of one organization or of all', async () => {
  const { id: organizationId, name } = await searched();
  const other = await givenOrganization(server.db, { name: `${name} other` });
  const mail = async (organization: number, kind: string, step: string | null, at: string) => {
    const invoiceId = await stored(organization);
    await server.db.owner(sql`insert into invoice_mails (organization_id, invoice_id, kind, step, payer_id, payer_day, revision_no, sent_to, status,
        reason, created_at) values (${organization}, ${invoiceId}, ${kind}, ${step}::text, ${step === null ? null : organization}::int,
        ${step === null ? null : at.slice(0, 10)}::date, 1, 'pay@report.example', ${step === null ? 'sent' : 'failed'},
        ${step === null ? null : 'The address was refused.'}, ${at}::timestamptz)`);
  };
  await mail(organizationId, 'due', null, '2026-03-02T05:59:00Z');
  // In Chicago this is Mar 2, since it is six hours behind.
  await mail(organizationId, 'receipt', null, '2026-03-03T05:59:00Z');
  await mail(organizationId, 'reminder', 'overdue1', '2026-03-05T18:00:00Z');
  await mail(other.id, 'due', null, '2026-03-04T18:00:00Z');
  await mail(other.id, 'autopayNotice', null, '2026-03-04T17:00:00Z');
  await mail(other.id, 'autopayDeclined', null, '2026-03-04T16:00:00Z');
  const range = { startDate: '2026-03-02', endDate: '2026-03-05' };
  const all = await server.sendOk(getEmailLogReport, { ...range, SearchString: name }, staff.options);
  expect(all.headers).toEqual(invoiceReportHeaders.emailLog);
  expect(all.rows.map(({ organizationId: id, kind, status, reason }) => [id, kind, status, reason])).toEqual([
    [organizationId, 'Reminder, 1 day past due', 'failed', 'The address was refused.'],
    [other.id, 'Invoice', 'sent', null],
    [other.id, 'Notice of an automatic payment', 'sent', null],
    [other.id, 'Automatic payment declined', 'sent', null],
    [organizationId, 'Receipt', 'sent', null],
  ]);
  const one = await server.sendOk(getEmailLogReport, { ...range, orgId: other.id }, staff.options);
  expect(one.rows).toHaveLength(3);
  expect(one.rows[0]).toMatchObject({ organizationName: `${name} other`, to: 'pay@report.example' });
});

test('B117 B397 B408: each report is a zip with one CSV and a readme; a cell that a spreadsheet would run is text', async () => {
  const { id: organizationId, name } = await searched();
  await server.db.owner(
    sql`update organizations set name = ${`=HYPERLINK("${name}")`} where id = ${organizationId}`,
  );
  await stored(organizationId, sql`amount_due = 1234.50, amount_paid = 34.5`);
  const filed = { SearchString: name };
  const general = await server.sendForFile(exportInvoiceReport, filed, staff.options);
  const [csv = '', readme = ''] = await filesOfZip(general.body, ['invoices.csv', 'readme.txt']);
  const [head, line, ...rest] = csv.trim().split('\r\n');
  expect(rest).toEqual([]);
  expect(head?.replace('\uFEFF', '')).toBe(invoiceReportHeaders.general.map(({ label }) => label).join(','));
  expect(line).toContain(
    `,"'=HYPERLINK(""${name}"")",${dayFromToday(-40)},${dayFromToday(-10)},1234.50,34.50,"Past Due, Partially Paid",`,
  );
  expect(readme).toContain(`Searched: ${name}`);
  expect(readme).toContain('Rows: 1 of 1');
  for (const { label, about } of invoiceReportHeaders.general) expect(readme).toContain(`${label}: ${about}`);

  const range = { startDate: '2026-03-02', endDate: '2026-03-05' };
  const others = [
    ['unpaid-invoices.csv', await server.sendForFile(exportUnpaidInvoiceReport, filed, staff.options)],
    ['missing-invoices.csv', await server.sendForFile(exportMissingInvoiceReport, filed, staff.options)],
    ['unsent-invoices.csv', await server.sendForFile(exportUnsentInvoiceReport, filed, staff.options)],
    [
      'billing-email-log.csv',
      await server.sendForFile(exportEmailLogReport, { ...filed, ...range }, staff.options),
    ],
  ] as const;
  for (const [file, { body, headers }] of others) {
    const [rows = '', about = ''] = await filesOfZip(body, [file, 'readme.txt']);
    expect(rows.split('\r\n').length, file).toBeGreaterThan(1);
    expect(about).toContain('Columns');
    expect(headers.get('content-disposition')).toContain(file.replace('.csv', ''));
  }
});

test('B117: customers are refused every report', async () => {
  const { id: organizationId } = await searched();
  const admin = await signIn(server, { organizationId, accessTypeId: 2 });
  expect(await refusalOf(server, getInvoiceReport, {}, admin.options)).toMatchObject({ status: 403 });
  expect(await refusalOf(server, getUnpaidInvoiceReport, {}, admin.options)).toMatchObject({ status: 403 });
});
