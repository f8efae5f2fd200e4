import { randomUUID } from 'node:crypto';
import {
  createInvoiceFromSubscription,
  deleteInvoice,
  deleteProductSubscription,
  getAllSubscriptions,
  getInvoiceForPortal,
  type Invoice,
  previewSubscriptionUpgrade,
  updateInvoice,
  updateProductSubscriptionById,
  upgradeSubscription,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aLine,
  anInvoice,
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
} from '../../../test/billing-portal.ts';
import { nowPaidBy } from '../../../test/builders/credits.ts';
import { givenProfile } from '../../../test/builders/people.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, startPortal } from '../../../test/portal.ts';
import { aSubscription } from '../../../test/subscription-inputs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

const make = ({ staff }: BilledOrganization, productSubscriptionId: number) =>
  server.sendOk(createInvoiceFromSubscription, { productSubscriptionId }, staff.options);
async function refused({ staff }: BilledOrganization, productSubscriptionId: number) {
  const { status, body } = await server.send(
    createInvoiceFromSubscription,
    { productSubscriptionId },
    staff.options,
  );
  return { status, ...body.errors[0] };
}
const opened = async ({ staff }: BilledOrganization, invoiceId: number): Promise<Invoice> =>
  (await server.sendOk(getInvoiceForPortal, { id: invoiceId }, staff.options)).invoice;
const made = async (billed: BilledOrganization, subscriptionId: number) =>
  opened(billed, (await make(billed, subscriptionId)).invoiceId);
const linesOf = ({ invoiceItems }: Invoice) =>
  invoiceItems.map(({ invoiceItemTypeId, quantity, total }) => [invoiceItemTypeId, quantity, total]);

test('B344 B390: staff make the invoice of a sports year: fee, profiles and added ones apart, each with how it was counted', async () => {
  const billed = await givenBilledOrganization(server);
  const term = await givenSubscription(server, billed.organizationId, { addOns: 20 });
  const invoice = await made(billed, term);
  expect(linesOf(invoice)).toEqual([
    [1, 1, '$380.00'],
    [3, 300, '$4,200.00'],
    [3, 20, '$280.00'],
  ]);
  expect(invoice.invoiceItems[2]?.explanation).toMatch(/^20 added profiles at \$14\.00 each for /);
  expect(invoice).toMatchObject({
    total: '$4,860.00',
    invoiceTypeId: 1,
    approvalStatusId: 3,
    isNotSent: true,
    startPeriodOn: dayFromToday(-100),
    endPeriodOn: dayFromToday(200),
    dueDate: dayFromToday(30),
    amortizationStartDate: dayFromToday(-100),
    amortizationEndDate: dayFromToday(201),
  });
});

test('B313 B508: where whoever is billed pays by purchase order the invoice waits for its number, and elsewhere not', async () => {
  const billed = await givenBilledOrganization(server);
  const term = await givenSubscription(server, billed.organizationId, {});
  await server.db.owner(
    sql`insert into organization_billing (organization_id, method_id) values (${billed.organizationId}, 4)
      on conflict (organization_id) do update set method_id = 4`,
  );
  expect(await made(billed, term)).toMatchObject({
    isPurchaseOrder: true,
    poNumber: null,
    isPOPending: true,
  });
  const other = await givenBilledOrganization(server);
  const byCard = await givenSubscription(server, other.organizationId, {});
  expect(await made(other, byCard)).toMatchObject({ isPurchaseOrder: false });
  const child = await givenBilledOrganization(server);
  await nowPaidBy(server, child.organizationId, billed.organizationId);
  const first = await givenSubscription(server, child.organizationId, {});
  expect(await made(child, first)).toMatchObject({ isPurchaseOrder: true });
  const byOrder = await givenBilledOrganization(server);
  await nowPaidBy(server, byOrder.organizationId, other.organizationId);
  await server.db.owner(
    sql`update organization_billing set method_id = 4 where organization_id = ${byOrder.organizationId}`,
  );
  const second = await givenSubscription(server, byOrder.organizationId, {});
  expect(await made(byOrder, second)).toMatchObject({ isPurchaseOrder: false });
});

test('B390: of a clinical term the line types follow cycle and payment, and a second invoice of the organization is a renewal', async () => {
  const billed = await givenBilledOrganization(server);
  const { organizationId } = billed;
  const term = (traits: object) => givenSubscription(server, organizationId, { packageTierId: 8, ...traits });
  const types = async (traits: object) => {
    const invoice = await made(billed, await term(traits));
    return [invoice.invoiceTypeId, ...linesOf(invoice).map(([type]) => type)];
  };
  expect(await types({ billingCycleId: 2, isPrePaid: true })).toEqual([1, 6, 11]);
  expect(await types({ billingCycleId: 3, isPrePaid: true })).toEqual([2, 12, 11]);
  // Its people are billed once the cycle has ended.
  expect(await types({ billingCycleId: 1 })).toEqual([2, 14]);
});

test('B390: people of a clinical term in arrears are billed up to the end of a cycle that has ended, by the day each was first tested', async () => {
  const billed = await givenBilledOrganization(server);
  const { organizationId } = billed;
  const term = await givenSubscription(server, organizationId, {
    packageTierId: 8,
    billingCycleId: 2,
    from: -40,
    to: -2,
  });
  // The last cycle runs from a month after the start; nobody was billed for the first one.
  for (const daysAgo of [40, 3, 2, 1]) {
    const { id: profileId } = await givenProfile(server.db, organizationId);
    await server.db.owner(sql`insert into tested_people (organization_id, family, period_start, profile_id, testing_organization_id,
        first_test_id, first_tested_on)
      select ${organizationId}, 'clinical', starts_on, ${profileId}, ${organizationId}, 1, ${dayFromToday(-daysAgo)}::date
      from product_subscriptions where id = ${term}`);
  }
  expect(linesOf(await made(billed, term))).toEqual([
    [6, 1, '$380.00'],
    [13, 3, '$42.00'],
  ]);
});

test('B390: a period is billed once; the refusal names the first invoice, the table opens it, and a voided one bills nothing', async () => {
  const billed = await givenBilledOrganization(server);
  const term = await givenSubscription(server, billed.organizationId);
  const first = await make(billed, term);
  const refusal = await refused(billed, term);
  expect(refusal).toMatchObject({ status: 409, code: 'subscription.billed_already' });
  expect(refusal.message).toContain(first.number);
  const cycle = async () => {
    const { productSubscriptions } = await server.sendOk(
      getAllSubscriptions,
      { isSports: true },
      billed.staff.options,
    );
    return productSubscriptions[0]?.model.sports?.cycleToBill;
  };
  expect(await cycle()).toEqual({
    startPeriodOn: dayFromToday(-100),
    endPeriodOn: dayFromToday(200),
    invoice: { id: first.invoiceId, number: first.number },
  });
  await server.sendOk(
    deleteInvoice,
    { id: first.invoiceId, voidReason: 'Wrong price' },
    billed.staff.options,
  );
  expect(await cycle()).toMatchObject({ invoice: null });
  expect((await make(billed, term)).invoiceId).not.toBe(first.invoiceId);
});

test.each([
  ['sports', 2, 1, 1],
  ['monthly clinical', 8, 2, 6],
] as const)(
  'B390: a %s fee that staff wrote by hand bills its cycle, with days or without; one of the time before, a voided one and one of the other family do not',
  async (_, packageTierId, billingCycleId, invoiceItemTypeId) => {
    const billed = await givenBilledOrganization(server);
    const term = await givenSubscription(server, billed.organizationId, {
      packageTierId,
      billingCycleId,
      isPrePaid: true,
      from: -10,
    });
    const wrote = (more: Parameters<typeof givenInvoice>[2], itemTypeId: number = invoiceItemTypeId) =>
      givenInvoice(server, billed, {
        invoiceItems: [aLine({ invoiceItemTypeId: itemTypeId as 1, quantity: 1, unitPrice: '380' })],
        ...more,
      });
    await wrote({ invoiceDate: dayFromToday(-11), issuedOn: dayFromToday(-11) });
    await wrote({}, packageTierId === 2 ? 6 : 1);
    const isBilledBy = async (number: string) => {
      const refusal = await refused(billed, term);
      expect(refusal).toMatchObject({ status: 409, code: 'subscription.billed_already' });
      expect(refusal.message).toContain(number);
    };
    const fee = await wrote({});
    await isBilledBy(fee.number ?? '');
    await server.sendOk(deleteInvoice, { id: fee.id, voidReason: 'Wrong price' }, billed.staff.options);
    const dated = await wrote({ startPeriodOn: dayFromToday(-10), endPeriodOn: dayFromToday(10) });
    await isBilledBy(dated.number ?? '');
    await server.sendOk(deleteInvoice, { id: dated.id, voidReason: 'Wrong price' }, billed.staff.options);
    expect(linesOf(await made(billed, term))[0]).toEqual([invoiceItemTypeId, 1, '$380.00']);
  },
);

test('B390: a fee that staff wrote with neither a subscription nor a period bills one term: that of its date, else the one that ended before', async () => {
  const billed = await givenBilledOrganization(server);
  const term = (from: number, to: number) =>
    givenSubscription(server, billed.organizationId, { packageTierId: 8, isPrePaid: true, from, to });
  const [first, second, running] = [await term(-700, -401), await term(-400, -40), await term(-30, 200)];
  const wrote = (daysAgo: number) =>
    givenInvoice(server, billed, {
      invoiceDate: dayFromToday(-daysAgo),
      issuedOn: dayFromToday(-daysAgo),
      invoiceItems: [aLine({ invoiceItemTypeId: 14, quantity: 1, unitPrice: '380' })],
    });
  // Between the two later ones.
  const between = await wrote(35);
  expect((await refused(billed, second)).message).toContain(between.number);
  const today = await wrote(0);
  expect((await refused(billed, running)).message).toContain(today.number);
  expect(linesOf(await made(billed, first))[0]).toEqual([14, 1, '$380.00']);
});

test('B390: of eight at once one makes the invoice, and the others are refused', async () => {
  const billed = await givenBilledOrganization(server);
  const term = await givenSubscription(server, billed.organizationId);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      server.send(createInvoiceFromSubscription, { productSubscriptionId: term }, billed.staff.options),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  const rows = await server.db.owner(sql`select id from invoices where subscription_id = ${term}`);
  expect(rows).toHaveLength(1);
});

test('B390: two invoices of one cycle are refused by the database too', async () => {
  const billed = await givenBilledOrganization(server);
  const term = await givenSubscription(server, billed.organizationId);
  await make(billed, term);
  await expect(
    server.db.owner(sql`insert into invoices (organization_id, invoice_date, due_on, amount_due, subscription_id, billed_from)
      select organization_id, invoice_date, due_on, 1, subscription_id, billed_from from invoices where subscription_id = ${term}`),
  ).rejects.toThrow();
});

test('B390: free terms and trials are refused in words, and an id of another organization is not found', async () => {
  const [billed, other] = [await givenBilledOrganization(server), await givenBilledOrganization(server)];
  const free = await givenSubscription(server, billed.organizationId, { flag: 'is_free' });
  const trial = await givenSubscription(server, billed.organizationId, { flag: 'is_trial' });
  expect(await refused(billed, free)).toMatchObject({
    status: 422,
    code: 'subscription.not_billable',
    message: 'A free subscription is not billed. No invoice was created.',
  });
  expect((await refused(billed, trial)).message).toBe('A trial is not billed. No invoice was created.');
  const foreign = await givenSubscription(server, other.organizationId);
  expect(await refused(billed, foreign)).toMatchObject({ status: 404, code: 'subscription.not_found' });
});

test('B390 B507: once the cycle of a term is changed each day is billed once: what is covered is refused, of the rest the other days and profiles', async () => {
  const billed = await givenBilledOrganization(server);
  const givenTerm = (billingCycleId: number) =>
    givenSubscription(server, billed.organizationId, {
      packageTierId: 8,
      isPrePaid: true,
      billingCycleId,
      from: 0,
    });
  const change = (term: number, billingCycleId: number, profiles = 300) =>
    server.db.owner(
      sql`update product_subscriptions set billing_cycle_id = ${billingCycleId}, profile_count = ${profiles} where id = ${term}`,
    );
  const year = await givenTerm(1);
  const whole = await make(billed, year);
  await change(year, 2);
  expect(await refused(billed, year)).toMatchObject({ status: 409, code: 'subscription.billed_already' });
  expect((await refused(billed, year)).message).toContain(whole.number);

  const month = await givenTerm(2);
  const { endPeriodOn } = await made(billed, month);
  await change(month, 3, 450);
  const rest = await made(billed, month);
  const [fee, profiles] = linesOf(rest);
  expect([fee?.[0], fee?.[1], profiles]).toEqual([12, 1, [11, 150, '$2,100.00']]);
  expect(rest.invoiceItems[0]?.explanation).toMatch(/ of which 5\d|6\d of 9\d days are billed here\./);
  expect((rest.startPeriodOn ?? '') > (endPeriodOn ?? '')).toBe(true);
  expect(await refused(billed, month)).toMatchObject({ status: 409, code: 'subscription.billed_already' });
  await change(month, 2);
  expect(await refused(billed, month)).toMatchObject({ status: 409, code: 'subscription.billed_already' });
});

test('B390 B212: an invoice that is made after an upgrade bills neither the added profiles nor the higher fee again', async () => {
  const billed = await givenBilledOrganization(server);
  const term = await givenSubscription(server, billed.organizationId);
  const asked = {
    productSubscriptionId: term,
    wish: { packageTierId: 2, profileCount: 350, profilePrice: '14', systemFee: '600' },
  };
  const { lines, unusedCredits } = await server.sendOk(
    previewSubscriptionUpgrade,
    asked,
    billed.staff.options,
  );
  await server.sendOk(
    upgradeSubscription,
    {
      ...asked,
      version: 1,
      unusedCredits,
      lines: lines.map(({ amount: _amount, explanation: _explanation, ...line }) => line),
      clientUuid: randomUUID(),
    },
    billed.staff.options,
  );
  expect(linesOf(await made(billed, term))).toEqual([
    [1, 1, '$380.00'],
    [3, 300, '$4,200.00'],
  ]);
});

test('B387: a term is not deleted and its start not moved while a live invoice names it', async () => {
  const billed = await givenBilledOrganization(server);
  const term = await givenSubscription(server, billed.organizationId);
  const { invoiceId } = await make(billed, term);
  const remove = { productSubscriptionId: term, reason: 'Entered twice' };
  expect(await refusalOf(server, deleteProductSubscription, remove, billed.staff.options)).toMatchObject({
    status: 422,
    code: 'subscription.in_use',
  });
  const moved = aSubscription({
    productSubscriptionId: term,
    version: 1,
    subscriptionStartDate: dayFromToday(-99),
  });
  expect(
    await refusalOf(server, updateProductSubscriptionById, { subscription: moved }, billed.staff.options),
  ).toMatchObject({ code: 'subscription.start_fixed' });
  await server.sendOk(deleteInvoice, { id: invoiceId, voidReason: 'Made in error' }, billed.staff.options);
  await server.sendOk(deleteProductSubscription, remove, billed.staff.options);
});

test('B344: nobody but internal staff makes one, and others read nothing of the period it would bill', async () => {
  const { organizationId, admin } = await givenBilledOrganization(server);
  const productSubscriptionId = await givenSubscription(server, organizationId);
  expect(
    await refusalOf(server, createInvoiceFromSubscription, { productSubscriptionId }, admin.options),
  ).toMatchObject({ status: 403 });
  const { productSubscriptions } = await server.sendOk(
    getAllSubscriptions,
    { isSports: true },
    admin.options,
  );
  expect(productSubscriptions[0]?.model.sports?.cycleToBill).toBeNull();
});

test('an edited invoice keeps the sentences of the lines that cost the same', async () => {
  const billed = await givenBilledOrganization(server);
  const { id, version, invoiceItems, invoiceDate, issuedOn, dueDate } = await made(
    billed,
    await givenSubscription(server, billed.organizationId),
  );
  const invoice = anInvoice({
    invoiceDate,
    issuedOn: issuedOn ?? invoiceDate,
    dueDate,
    invoiceItems: invoiceItems.map(({ invoiceItemTypeId, description, quantity, unitPrice }, index) => ({
      invoiceItemTypeId,
      description: `${description}, as agreed`,
      quantity,
      unitPrice: index === 0 ? '400' : unitPrice,
    })),
  });
  await server.sendOk(updateInvoice, { id, version, invoice }, billed.staff.options);
  const saved = await opened(billed, id);
  expect(saved.invoiceItems.map(({ explanation }) => explanation)).toEqual([
    null,
    invoiceItems[1]?.explanation,
  ]);
});
