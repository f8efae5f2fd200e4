import {
  exportEmailLogReport,
  exportInvoiceReport,
  exportMissingInvoiceReport,
  exportUnpaidInvoiceReport,
  exportUnsentInvoiceReport,
  getEmailLogReport,
  getInvoiceReport,
  getMissingInvoiceReport,
  getUnpaidInvoiceReport,
  getUnsentInvoiceReport,
  invoiceReportHeaders,
  type RequestInputOf,
} from '@plumbline/contract';
import { invoiceState, readMoney } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFromToday } from '../../../test/billing-portal.ts';
import { givenBilling, givenPayer } from '../../../test/builders/billing.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { filesOfZip } from '../../../test/files-of-zip.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
/** Internal staff who opened no organization. */
let staff: { id: number; options: SendOptions };
beforeAll(async () => {
  server = await startPortal();
  staff = await signIn(server, { isSuperAdmin: true });
});
afterAll(() => server.stop());

let numbers = 0;
/** An invoice of $100.00 as it is stored: sent, of 40 days ago, due 10 days ago. */
async function stored(organizationId: number, change: SQL = sql`number = number`): Promise<number> {
  numbers += 1;
  const [row] = await server.db.owner<{
    id: number;
  }>(sql`insert into invoices (organization_id, number, invoice_date, issued_on, due_on,
      display_on, sent_at, amount_due, subtotal, approval_status_id) values (${organizationId}, ${`PL-9${String(numbers).padStart(5, '0')}`},
      ${dayFromToday(-40)}::date, ${dayFromToday(-40)}::date, ${dayFromToday(-10)}::date, ${dayFromToday(-40)}::date, now(), 100, 100, 3)
    returning id`);
  const id = row?.id ?? 0;
  await server.db.owner(sql`update invoices set ${change} where id = ${id}`);
  return id;
}
let names = 0;
/** An organization that a search finds alone. */
async function searched(change: Parameters<typeof givenOrganization>[1] = {}) {
  names += 1;
  const name = `Report School ${String(names).padStart(3, '0')}`;
  return { ...(await givenOrganization(server.db, { name, ...change })), name };
}

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

test('B120 B121 B224 B404: the unpaid report has what is owed; its total counts what is past due of organizations that are not disabled', async () => {
  const { id: organizationId, name } = await searched();
  const gone = await givenOrganization(server.db, { name: `${name} gone` });
  const late = await stored(organizationId, sql`amount_paid = 40`);
  const soon = await stored(
    organizationId,
    sql`due_on = ${dayFromToday(4)}::date, invoice_date = ${dayFromToday(-3)}::date`,
  );
  const disabled = await stored(gone.id, sql`due_on = ${dayFromToday(-2)}::date`);
  await server.db.owner(sql`update organizations set is_disabled = true where id = ${gone.id}`);
  const demo = await stored(organizationId, sql`is_demo = true, due_on = ${dayFromToday(-20)}::date`);
  const research = await stored(organizationId, sql`is_research = true, due_on = ${dayFromToday(-1)}::date`);
  for (const change of [
    sql`voided_at = now(), void_reason = 'Made twice'`,
    sql`amount_paid = 100`,
    sql`sent_at = null`,
    sql`is_purchase_order = true`,
    sql`amount_paid = 50, amount_refunded = 50`,
    // Nobody was sent what it asks for now.
    sql`revision_due = true`,
  ])
    await stored(organizationId, change);
  const asks = (more: Partial<RequestInputOf<typeof getUnpaidInvoiceReport>> = {}) =>
    server.sendOk(getUnpaidInvoiceReport, { SearchString: name, ...more }, staff.options);
  const reply = await asks();
  expect(reply.headers).toEqual(invoiceReportHeaders.unpaid);
  expect(
    reply.rows.map(({ invoiceId, remaining, daysTillDue, isDisabled }) => [
      invoiceId,
      remaining,
      daysTillDue,
      isDisabled,
    ]),
  ).toEqual([
    [late, '$60.00', -10, false],
    [disabled, '$100.00', -2, true],
    [research, '$100.00', -1, false],
    [soon, '$100.00', 4, false],
  ]);
  expect(reply.rows[0]).toMatchObject({
    totalPaid: '$40.00',
    lastInvoiceDate: dayFromToday(-3),
    isDemo: false,
  });
  expect(reply.filteredTotal).toBe('$160.00');
  expect((await asks({ RowsPerPage: 1, PageNumber: 2 })).filteredTotal).toBe('$160.00');
  expect(await asks({ RowsPerPage: 1, PageNumber: 9 })).toMatchObject({
    rows: [],
    totalCount: 4,
    filteredTotal: '$160.00',
  });
  const changed = await asks({ includeDemo: true, includeResearch: false, SortByColumn: 'remaining' });
  expect(changed.rows.map(({ invoiceId }) => invoiceId)).toEqual([late, soon, disabled, demo]);
  expect(changed.filteredTotal).toBe('$160.00');
});

test('B224: what is past due is so by the day of whoever is billed', async () => {
  const { id: organizationId, name } = await searched();
  const { id: payerId } = await givenOrganization(server.db, { name: `${name} payer` });
  // Where the one has a day, the other one never has the same.
  const [here, there] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  for (const [id, zone] of [
    [organizationId, here],
    [payerId, there],
  ] as const)
    await server.db.owner(sql`update organizations set time_zone = ${zone} where id = ${id}`);
  const [day] = await server.db.owner<{ today: string }>(
    sql`select (now() at time zone ${there})::date::text as today`,
  );
  const due = sql`due_on = ${day?.today ?? ''}::date`;
  await stored(organizationId, sql`payer_id = ${payerId}, ${due}`);
  await givenPayer(server.db, organizationId, payerId);
  await stored(organizationId, sql`sent_at = null, payer_id = null, ${due}`);
  const asked = { SearchString: name };
  const unpaid = await server.sendOk(getUnpaidInvoiceReport, asked, staff.options);
  expect(unpaid).toMatchObject({ rows: [{ daysTillDue: 0 }], filteredTotal: '$0.00' });
  const unsent = await server.sendOk(getUnsentInvoiceReport, asked, staff.options);
  expect(unsent.rows).toMatchObject([{ daysTillDue: 0 }]);
});

test('B121 B125 B226 B405 B525: the missing report has payers without an invoice for a year, the last one first and never at the end', async () => {
  const { id: old, name } = await searched();
  const never = (await givenOrganization(server.db, { name: `${name} never` })).id;
  const older = (await givenOrganization(server.db, { name: `${name} older` })).id;
  const current = (await givenOrganization(server.db, { name: `${name} current` })).id;
  const payer = (await givenOrganization(server.db, { name: `${name} payer` })).id;
  const child = (await givenOrganization(server.db, { name: `${name} child` })).id;
  const free = (await givenOrganization(server.db, { name: `${name} free` })).id;
  const demo = (await givenOrganization(server.db, { name: `${name} demo` })).id;
  await server.db.owner(sql`update organizations set is_demo = true where id = ${demo}`);
  await givenPayer(server.db, child, payer);
  await server.db.owner(sql`insert into product_subscriptions (organization_id, package_tier_id, billing_cycle_id, starts_on, ends_on,
    profile_count, profile_price, system_fee, is_free) values (${free}, 1, 1, current_date - 10, current_date + 300, 10, 0, 0, true)`);
  await stored(old, sql`invoice_date = ${dayFromToday(-400)}::date`);
  // One that was voided is none.
  await stored(old, sql`voided_at = now(), void_reason = 'Made twice'`);
  await stored(older, sql`invoice_date = ${dayFromToday(-800)}::date`);
  await stored(current);
  // What a payer's child was billed counts for the payer.
  await stored(child);
  // What was made out to whoever paid then counts for that one, and not for the one that pays for itself since.
  const former = (await givenOrganization(server.db, { name: `${name} former payer` })).id;
  const released = (await givenOrganization(server.db, { name: `${name} released` })).id;
  await stored(released, sql`payer_id = ${former}`);
  const { headers, rows } = await server.sendOk(
    getMissingInvoiceReport,
    { SearchString: name },
    staff.options,
  );
  expect(headers).toEqual(invoiceReportHeaders.missing);
  expect(
    rows.map(({ orgId, lastInvoiceDate, daysSinceLastInvoice }) => [
      orgId,
      lastInvoiceDate,
      daysSinceLastInvoice,
    ]),
  ).toEqual([
    [old, dayFromToday(-400), 400],
    [older, dayFromToday(-800), 800],
    [released, null, null],
    [never, null, null],
  ]);
});

test('B226 B405: the missing report has disabled organizations only where they are asked for, and says which they are', async () => {
  const { id: there, name } = await searched();
  const disabled = (await givenOrganization(server.db, { name: `${name} disabled` })).id;
  const deleted = (await givenOrganization(server.db, { name: `${name} deleted` })).id;
  await server.db.owner(sql`update organizations set is_disabled = true where id = ${disabled}`);
  await server.db.owner(sql`update organizations set deleted_at = now() where id = ${deleted}`);
  const asks = async (includeDisabled: boolean) => {
    const asked = { SearchString: name, includeDisabled, SortByColumn: 'orgId' as const };
    const { rows } = await server.sendOk(getMissingInvoiceReport, asked, staff.options);
    return rows
      .map(({ orgId, isDisabled, orgDeletedDate }) => [orgId, isDisabled, orgDeletedDate !== null])
      .toSorted(([a], [b]) => Number(a) - Number(b));
  };
  expect(await asks(false)).toEqual([[there, false, false]]);
  expect(await asks(true)).toEqual([
    [there, false, false],
    [disabled, true, false],
    [deleted, true, true],
  ]);
});

test('B119 B121 B126 B227 B376 B406: the unsent report goes by display date, with lines and what holds each back', async () => {
  const { id: organizationId, name } = await searched();
  const noEmail = (await givenOrganization(server.db, { name: `${name} without an email` })).id;
  await givenBilling(server.db, organizationId);
  const draft = (organization: number, days: number, approval: number) =>
    stored(
      organization,
      sql`sent_at = null, display_on = ${dayFromToday(days)}::date, approval_status_id = ${approval}`,
    );
  const future = await draft(organizationId, 5, 2);
  const past = await draft(noEmail, -3, 2);
  const today = await draft(organizationId, 0, 1);
  await stored(organizationId);
  await stored(organizationId, sql`sent_at = null, voided_at = now(), void_reason = 'Made twice'`);
  const changed = await stored(
    organizationId,
    sql`revision_due = true, display_on = ${dayFromToday(-20)}::date`,
  );
  await stored(organizationId, sql`revision_due = true, voided_at = now(), void_reason = 'Made twice'`);
  // Who is billed is who was when it was sent.
  const ofNobody = await stored(
    organizationId,
    sql`revision_due = true, payer_id = ${noEmail}, display_on = ${dayFromToday(-10)}::date`,
  );
  await server.db.owner(sql`insert into invoice_items (organization_id, invoice_id, position, item_type_id, name, description, quantity, unit_price,
    amount) values (${noEmail}, ${past}, 1, 3, 'Profiles', 'Sports+', 10, 10, 100)`);
  const { headers, rows } = await server.sendOk(
    getUnsentInvoiceReport,
    { SearchString: name },
    staff.options,
  );
  expect(headers).toEqual(invoiceReportHeaders.unsent);
  expect(
    rows.map(({ id, daysTillDisplayDate, daysTillDue, holdsBack }) => [
      id,
      daysTillDisplayDate,
      daysTillDue,
      holdsBack,
    ]),
  ).toEqual([
    [changed, 20, -10, ['It was changed after it was sent. Its revision is sent by hand.']],
    [
      ofNobody,
      10,
      -10,
      ['There is no billing email.', 'It was changed after it was sent. Its revision is sent by hand.'],
    ],
    [past, 3, -10, ['There is no billing email.']],
    [today, 0, -10, ['It is not approved.']],
    [future, -5, -10, ['Its display date has not come.']],
  ]);
  expect(rows[2]).toMatchObject({
    organizationInfo: { organizationId: noEmail },
    total: '$100.00',
    deletedOn: null,
    lines: [{ description: 'Profiles: Sports+', quantity: 10, amount: '$100.00' }],
  });
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
