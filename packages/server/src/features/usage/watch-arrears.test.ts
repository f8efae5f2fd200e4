import { createInvoiceFromSubscription, deleteInvoice } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenBilledOrganization } from '../../../test/billing-portal.ts';
import { givenTestedPeople } from '../../../test/builders/credits.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { startPortal } from '../../../test/portal.ts';
import { runJob } from '../../../test/run-job.ts';
import { watchCredits } from './watch-credits.job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

/** A clinical term without a fee, billed each month in arrears unless told, and what is billed of its people. */
async function givenArrears(traits: Parameters<typeof givenSubscription>[2] = {}) {
  const billed = await givenBilledOrganization(server);
  const { organizationId } = billed;
  const term = await givenSubscription(server, organizationId, {
    packageTierId: 8,
    billingCycleId: 2,
    ...traits,
  });
  await server.db.owner(sql`update product_subscriptions set system_fee = 0 where id = ${term}`);
  return {
    term,
    organizationId,
    change: (set: ReturnType<typeof sql>) =>
      server.db.owner(sql`update product_subscriptions set ${set} where id = ${term}`),
    watch: () => runJob(server, watchCredits, organizationId, { subscriptionId: term }),
    press: () =>
      server.send(createInvoiceFromSubscription, { productSubscriptionId: term }, billed.staff.options),
    discard: (id: number) =>
      server.sendOk(deleteInvoice, { id, voidReason: 'Agreed by phone' }, billed.staff.options),
    tested: (people: number, on: number) =>
      givenTestedPeople(server, term, { people, by: organizationId, on }),
    billed: async () =>
      (
        await server.db.owner<{ quantity: number }>(
          sql`select m.quantity from invoices i join invoice_items m on m.invoice_id = i.id
            where i.organization_id = ${organizationId} and m.item_type_id = 13 and i.voided_at is null order by i.id`,
        )
      ).map(({ quantity }) => quantity),
  };
}

test('B390 B503: people whose tests arrive after their cycle was billed are billed with the next one, which says so', async () => {
  const { organizationId, watch, tested, billed } = await givenArrears();
  await tested(2, -95);
  await watch();
  await tested(1, -94);
  await tested(1, -60);
  await Promise.all([watch(), watch()]);
  await watch();
  expect(await billed()).toEqual([2, 2]);
  const [line] = await server.db.owner<{ explanation: string }>(
    sql`select explanation from invoice_items where organization_id = ${organizationId} order by invoice_id desc limit 1`,
  );
  expect(line?.explanation).toMatch(/^2 people tested \(1 of them before .* and not billed then\) at /);
});

test('B390 B503: of a last cycle the job and staff bill each person once, whoever comes first and also at once', async () => {
  const [job, staff, both] = [
    await givenArrears({ from: -40, to: -2 }),
    await givenArrears({ from: -40, to: -2 }),
    await givenArrears({ from: -40, to: -2 }),
  ];
  for (const { tested } of [job, staff, both]) await tested(3, -3);
  await job.watch();
  const refusal = await job.press();
  expect([refusal.status, refusal.body.errors[0]?.code]).toEqual([422, 'subscription.not_billable']);
  expect((await staff.press()).status).toBe(200);
  await staff.watch();
  await Promise.all([both.watch(), both.press(), both.watch(), both.press()]);
  for (const { billed } of [job, staff, both]) expect(await billed()).toEqual([3]);
});

test('B503: who arrives after the last cycle was billed is billed in a later month, and what staff voided is not drafted again', async () => {
  const [late, voided] = [
    await givenArrears({ from: -40, to: -2 }),
    await givenArrears({ from: -40, to: -2 }),
  ];
  for (const { tested, watch } of [late, voided]) {
    await tested(2, -3);
    await watch();
  }
  const aMonthLater = (organizationId: number) =>
    server.db.owner<{ id: number }>(
      sql`update invoices set invoice_date = invoice_date - 40 where organization_id = ${organizationId} returning id`,
    );
  await late.tested(1, -3);
  await late.watch();
  expect(await late.billed()).toEqual([2]);
  await aMonthLater(late.organizationId);
  await late.watch();
  await late.watch();
  expect(await late.billed()).toEqual([2, 1]);
  const [draft] = await aMonthLater(voided.organizationId);
  await voided.discard(draft?.id ?? 0);
  await voided.watch();
  expect(await voided.billed()).toEqual([]);
});

test('B390 B503: the months of a term whose cycle is changed are billed once', async () => {
  const { change, watch, tested, billed } = await givenArrears({ from: -200, to: 100 });
  await tested(2, -195);
  await watch();
  await change(sql`billing_cycle_id = 3`);
  await tested(2, -130);
  await tested(1, -50);
  await watch();
  expect(await billed()).toEqual([2, 2, 1]);
  await change(sql`billing_cycle_id = 2`);
  await watch();
  await watch();
  expect(await billed()).toEqual([2, 2, 1]);
});

test('B390 B503: profiles that were paid before are not billed again once the term is billed in arrears', async () => {
  const { change, watch, press, discard, tested, billed } = await givenArrears({ isPrePaid: true });
  await tested(2, -60);
  const invoice = await press();
  await change(sql`is_pre_paid = false`);
  await watch();
  expect(await billed()).toEqual([]);
  await discard(invoice.body.isSuccess ? invoice.body.invoiceId : 0);
  await watch();
  expect(await billed()).toEqual([2]);
});
