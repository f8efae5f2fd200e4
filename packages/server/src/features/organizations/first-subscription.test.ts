import { getInvoiceForPortal, getInvoices } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { aFirstSubscription, aStaffEnrollment } from '../../../test/builders/enrollments.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { startEnrollmentPortal } from '../../../test/enrollment-portal.ts';
import { signIn } from '../../../test/portal.ts';

// The subscription that is sold with an enrollment, and its first invoice.
const portal = await startEnrollmentPortal();
const { server, staff, one, count, enroll, fieldOf } = portal;
afterAll(() => portal.stop());

test('B421: a first subscription is stored with the sale, and the invoice of its first cycle is drafted for nobody but staff', async () => {
  const { id } = await enroll(
    aStaffEnrollment({ billingCycleTypeId: 1, firstSubscription: aFirstSubscription() }),
    staff.options,
  );
  const term = await one<{
    id: number;
  }>(sql`select id, package_tier_id, billing_cycle_id, starts_on::text, ends_on::text,
    profile_count, profile_price::text, system_fee::text, is_pre_paid, is_free, created_by
    from product_subscriptions where organization_id = ${id}`);
  expect(term).toEqual({
    id: term?.id,
    packageTierId: 4,
    billingCycleId: 1,
    startsOn: '2026-08-01',
    endsOn: '2027-07-31',
    profileCount: 300,
    profilePrice: '4.2500',
    systemFee: '600.00',
    isPrePaid: true,
    isFree: false,
    createdBy: staff.id,
  });
  // 600.00, and 300 profiles at 4.25.
  expect(
    await one(sql`select sent_at, approval_status_id, invoice_type_id, subtotal::text, subscription_id, billed_from::text
      from invoices where organization_id = ${id}`),
  ).toEqual({
    sentAt: null,
    approvalStatusId: 3,
    invoiceTypeId: 1,
    subtotal: '1875.00',
    subscriptionId: term?.id,
    billedFrom: '2026-08-01',
  });
  expect(await count(sql`credit_entries where organization_id = ${id}`)).toBe(0);
});

test('B313 B421 B508: the first invoice of an organization that is enrolled with purchase orders waits for its number', async () => {
  const request = aStaffEnrollment({ billMethod: 4, firstSubscription: aFirstSubscription() });
  const { id } = await enroll(request, staff.options);
  expect(
    await one(
      sql`select is_purchase_order, purchase_order_number, sent_at from invoices where organization_id = ${id}`,
    ),
  ).toEqual({ isPurchaseOrder: true, purchaseOrderNumber: null, sentAt: null });
});

test('B421: of a first subscription that began several billing cycles ago the first of them is drafted', async () => {
  const firstSubscription = aFirstSubscription({
    subscriptionStartDate: '2026-01-01',
    subscriptionEndDate: '2026-12-31',
    isPrePaid: false,
  });
  const { id } = await enroll(aStaffEnrollment({ billingCycleTypeId: 2, firstSubscription }), staff.options);
  expect(
    await one(sql`select billed_from::text, start_period_on::text, end_period_on::text, subtotal::text
      from invoices where organization_id = ${id}`),
  ).toEqual({
    billedFrom: '2026-01-01',
    startPeriodOn: '2026-01-01',
    endPeriodOn: '2026-01-31',
    subtotal: '600.00',
  });
});

test('B421: the first invoice of an organization that another one pays for names that one, and only staff see the draft', async () => {
  const payerId = (await givenOrganization(server.db, { name: 'Payer', timeZone: 'Pacific/Kiritimati' })).id;
  const request = aStaffEnrollment({ billToOrgId: payerId, firstSubscription: aFirstSubscription() });
  const { id } = await enroll(request, staff.options);
  const inside = { ...staff.options, organizationId: id };
  const { invoices } = await server.sendOk(getInvoices, {}, inside);
  expect(invoices).toMatchObject([{ isNotSent: true }]);
  const { invoice, document } = await server.sendOk(
    getInvoiceForPortal,
    { id: invoices[0]?.id ?? 0, withDocument: true },
    inside,
  );
  expect(invoice).toMatchObject({ billTo: 'Payer', sentOn: null });
  expect(document?.content).toMatchObject({ billTo: { name: 'Payer' }, billedFor: request.orgName });
  expect(document?.howToPay[0]).toContain('under Billing, View Invoices.');
  const places = [
    { organizationId: id, accessTypeId: 2 as const },
    { organizationId: payerId, accessTypeId: 2 as const },
  ];
  for (const place of places) {
    const { options } = await signIn(server, place);
    expect((await server.sendOk(getInvoices, {}, options)).invoices).toEqual([]);
  }
});

test('a first subscription that costs nothing has no invoice', async () => {
  const { id } = await enroll(
    aStaffEnrollment({ billMethod: 3, firstSubscription: aFirstSubscription() }),
    staff.options,
  );
  expect(await one(sql`select is_free from product_subscriptions where organization_id = ${id}`)).toEqual({
    isFree: true,
  });
  expect(await count(sql`invoices where organization_id = ${id}`)).toBe(0);
});

test.each([
  {
    over: { subscriptionEndDate: '2026-07-31' },
    code: 'subscription.dates_turned',
    field: 'firstSubscription.subscriptionEndDate',
  },
  {
    over: { profileCount: 1_000_000, profilePrice: '99999999.0000' },
    code: 'subscription.too_large',
    field: 'firstSubscription.profilePrice',
  },
])('a first subscription refused as $code leaves no organization behind', async ({ over, code, field }) => {
  const request = aStaffEnrollment({ firstSubscription: aFirstSubscription(over) });
  const { status, errors } = await fieldOf(request, staff.options);
  expect(status).toBe(422);
  expect(errors.map((error) => ({ code: error.code, field: error.field }))).toEqual([{ code, field }]);
  expect(await count(sql`organizations where name = ${request.orgName}`)).toBe(0);
  expect(await count(sql`accounts where email = ${request.email}`)).toBe(0);
});
