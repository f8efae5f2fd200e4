import { getBillingOverview, tryGetBillingOverview } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
  nowSent,
} from '../../../test/billing-portal.ts';
import { givenCredits, givenTestedPeople, nowPaidBy } from '../../../test/builders/credits.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

const overviewOf = async (options: SendOptions) =>
  (await server.sendOk(getBillingOverview, {}, options)).billingOverview;

/** An organization with Sports+ since 30 days, with 15 credits bought and 12 people tested, unless told. */
async function withSports(credits = 15): Promise<BilledOrganization & { termId: number }> {
  const billed = await givenBilledOrganization(server);
  const { organizationId } = billed;
  const termId = await givenSubscription(server, organizationId, { from: -30, to: 334 });
  if (credits > 0) {
    await givenCredits(server, organizationId, { count: credits, from: -30, subscriptionId: termId });
  }
  await givenTestedPeople(server, termId, { people: 11, by: organizationId, on: -20 });
  await givenTestedPeople(server, termId, { people: 1, by: organizationId, on: -5 });
  return { ...billed, termId };
}

/** An invoice that was sent and is due on a day. */
async function sent(billed: BilledOrganization, due: number, more = {}) {
  const invoice = await givenInvoice(server, billed, {
    invoiceDate: dayFromToday(Math.min(due, 0) - 30),
    displayDate: dayFromToday(Math.min(due, 0) - 30),
    dueDate: dayFromToday(due),
    ...more,
  });
  await nowSent(server, invoice.id);
  return invoice;
}

test('B006 B021 B024 B206: package, period and credits of the sports family, and nothing of one without a term', async () => {
  const { admin } = await withSports();
  const overview = await overviewOf(admin.options);
  expect(overview).toMatchObject({
    accountStatus: 'active',
    sportsPackageName: 'Sports+',
    sportsProfilesPurchased: 15,
    sportsProfilesUsed: 12,
    sportsProfilesRemaining: 3,
    sportsPeriodStart: dayFromToday(-30),
    sportsPeriodEnd: dayFromToday(334),
    clinicalPackageName: null,
    clinicalProfilesPurchased: null,
    clinicalProfilesUsed: null,
    clinicalProfilesRemaining: null,
    clinicalPeriodStart: null,
    clinicalPeriodEnd: null,
    clinical: null,
    billedTo: null,
    owed: { invoiceCount: 0, total: '$0.00', first: null },
  });
  expect(overview.sports?.credits).toMatchObject({ percentUsed: 80, remainingText: '3' });
  expect(overview.sports?.forecast?.kind).toBe('runsOut');
  expect(overview.sports?.forecast?.text).toMatch(/^At this pace you run out on /);
});

test('B006 B022 B024: both families stand beside each other, and one that is billed in arrears says so', async () => {
  const { admin, organizationId } = await withSports();
  await givenSubscription(server, organizationId, { packageTierId: 4 });
  const overview = await overviewOf(admin.options);
  expect(overview.sportsPackageName).toBe('Sports+');
  expect(overview).toMatchObject({ clinicalPackageName: 'Premium', clinicalProfilesRemaining: null });
  expect(overview.clinical?.credits).toMatchObject({ remainingText: 'Billed in arrears', percentUsed: null });
});

test('B025: remaining profiles are never below 0', async () => {
  const { admin } = await withSports(11);
  const overview = await overviewOf(admin.options);
  expect(overview).toMatchObject({ sportsProfilesUsed: 12, sportsProfilesRemaining: 0 });
  expect(overview.sports?.credits).toMatchObject({ balance: -1, overage: 1, remainingText: '0' });
});

test.each([
  ['is_free', 'Unlimited'],
  ['is_trial', 'Unlimited'],
  ['is_manual_billing', 'Not applicable'],
] as const)('B024: a term that %s reads %s in place of a number', async (flag, words) => {
  const billed = await givenBilledOrganization(server);
  await givenSubscription(server, billed.organizationId, { flag });
  const { sports } = await overviewOf(billed.admin.options);
  expect(sports?.credits).toMatchObject({ remainingText: words, remaining: null, percentUsed: null });
});

test('B020 B026: the first unpaid sent invoice is the one with the oldest due date, then the smallest id', async () => {
  const billed = await withSports();
  const { admin, staff } = billed;
  const later = await sent(billed, 20);
  expect((await overviewOf(admin.options)).owed.first?.id).toBe(later.id);
  const first = await sent(billed, 10);
  await sent(billed, 10);
  await givenInvoice(server, billed, { dueDate: dayFromToday(1) });
  await sent(billed, 5, { displayDate: dayFromToday(3), invoiceDate: dayFromToday(0) });
  const paid = await sent(billed, 2);
  await server.db.owner(sql`update invoices set amount_paid = amount_due where id = ${paid.id}`);
  for (const { options } of [admin, staff]) {
    const { owed, accountStatus } = await overviewOf(options);
    expect(owed).toMatchObject({
      invoiceCount: 3,
      total: '$13,740.00',
      first: { id: first.id },
      daysUntilDue: 10,
    });
    expect(accountStatus).toBe('active');
  }
  const overdue = await sent(billed, -1);
  const now = await overviewOf(admin.options);
  expect(now.owed.first).toMatchObject({ id: overdue.id, isOverdue: true, displayNumber: overdue.number });
  expect(now.accountStatus).toBe('pastDue');
});

test('B365 B366: without a package and an invoice one call refuses, and the other answers nulls', async () => {
  const { admin } = await givenBilledOrganization(server);
  expect(await refusalOf(server, getBillingOverview, {}, admin.options)).toEqual({
    status: 404,
    code: 'billing.nothing_yet',
  });
  const { billingOverview } = await server.sendOk(tryGetBillingOverview, {}, admin.options);
  expect(billingOverview).toMatchObject({
    accountStatus: 'noPackage',
    sports: null,
    clinical: null,
    owed: { first: null },
  });
});

test('B365: a billing child reads who pays, its own people and none of the payer’s numbers; the payer reads them', async () => {
  const payer = await withSports();
  const child = await givenBilledOrganization(server, 'Eastbrook School');
  await nowPaidBy(server, child.organizationId, payer.organizationId);
  await givenTestedPeople(server, payer.termId, { people: 1, by: child.organizationId, on: -2 });
  const overview = await overviewOf(child.admin.options);
  expect(overview).toMatchObject({
    sportsPackageName: 'Sports+',
    sportsProfilesPurchased: null,
    sportsProfilesUsed: null,
    billedTo: { organizationId: payer.organizationId, name: 'Westbrook Valley School District' },
    sports: { ownPeople: 1, credits: null, account: { isOwn: false } },
    owed: { first: null },
  });
  expect((await overviewOf(payer.admin.options)).sportsProfilesUsed).toBe(13);
});

test('B365 B013: a User is refused, a billing contact is not, and another organization reads its own', async () => {
  const billed = await withSports();
  const { organizationId } = billed;
  await sent(billed, 10);
  const user = await signIn(server, { organizationId });
  for (const call of [getBillingOverview, tryGetBillingOverview]) {
    expect(await refusalOf(server, call, {}, user.options)).toMatchObject({ status: 403 });
  }
  const contact = await signIn(server, { organizationId, isBillingContact: true });
  expect((await overviewOf(contact.options)).owed.invoiceCount).toBe(1);
  const other = await givenBilledOrganization(server, 'Elsewhere');
  const elsewhere = { ...other.admin.options, organizationId };
  expect(await refusalOf(server, getBillingOverview, {}, elsewhere)).toMatchObject({ status: 403 });
});
