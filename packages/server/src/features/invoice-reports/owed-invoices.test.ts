import {
  getMissingInvoiceReport,
  getUnpaidInvoiceReport,
  getUnsentInvoiceReport,
  invoiceReportHeaders,
  type RequestInputOf,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFromToday } from '../../../test/billing-portal.ts';
import { givenBilling, givenPayer } from '../../../test/builders/billing.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { type InvoiceReportPortal, startInvoiceReportPortal } from '../../../test/invoice-report-portal.ts';

let server: InvoiceReportPortal['server'];
let staff: InvoiceReportPortal['staff'];
let stored: InvoiceReportPortal['stored'];
let searched: InvoiceReportPortal['searched'];
beforeAll(async () => {
  ({ server, staff, stored, searched } = await startInvoiceReportPortal());
});
afterAll(() => server.stop());

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
      sql`sent_at = null, display_on = ${dayFromToday(days)}::date, approval_status_id = ${approval},
        is_tax_exempt = ${organization === organizationId}`,
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
    [changed, 20, -10, ['It was changed after it was sent. Staff must send the revision.']],
    [
      ofNobody,
      10,
      -10,
      ['There is no billing email.', 'It was changed after it was sent. Staff must send the revision.'],
    ],
    [past, 3, -10, ['There is no billing email.']],
    [today, 0, -10, ['It is not approved.']],
    [future, -5, -10, ['Its display date is in the future.']],
  ]);
  expect(rows[2]).toMatchObject({
    organizationInfo: { organizationId: noEmail },
    total: '$100.00',
    deletedOn: null,
    lines: [{ description: 'Profiles: Sports+', quantity: 10, amount: '$100.00' }],
  });
});
