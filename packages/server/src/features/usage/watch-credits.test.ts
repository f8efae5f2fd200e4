import { getProfileUsageHistory, sendInvoicePdfEmail } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFromToday, givenBilledOrganization } from '../../../test/billing-portal.ts';
import { givenBilling } from '../../../test/builders/billing.ts';
import { givenCredits, givenTestedPeople } from '../../../test/builders/credits.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { startPortal } from '../../../test/portal.ts';
import { runJob, runPortalJob } from '../../../test/run-job.ts';
import { findCreditsToWatch, watchCredits } from './watch-credits.job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal({ DEMO: 'true' });
});
afterAll(() => server.stop());

async function givenTerm({ packageTierId = 2, from = -100, to = 200, bought = 5 } = {}) {
  const billed = await givenBilledOrganization(server);
  const { organizationId } = billed;
  const email = `billing${organizationId}@westbrook.example`;
  await givenBilling(server.db, organizationId, email);
  const term = await givenSubscription(server, organizationId, { packageTierId, from, to });
  const family = packageTierId === 8 ? 'clinical' : 'sports';
  if (bought > 0) await givenCredits(server, organizationId, { count: bought, subscriptionId: term, family });
  return {
    ...billed,
    term,
    watch: () => runJob(server, watchCredits, organizationId, { subscriptionId: term }),
    tested: (people: number, on = 0) => givenTestedPeople(server, term, { people, by: organizationId, on }),
    mails: () =>
      server.db.owner<{ kind: string; recipient: string }>(
        sql`select kind, recipient from messages where recipient = ${email} order by id`,
      ),
    drafts: () =>
      server.db.owner<{
        id: number;
        line: string;
      }>(sql`select i.id, concat_ws(' ', i.invoice_type_id, i.approval_status_id, m.item_type_id,
          m.quantity, m.unit_price, i.sent_at is null, i.subscription_id = ${term}) as line
        from invoices i join invoice_items m on m.invoice_id = i.id where i.organization_id = ${organizationId} order by i.id`),
  };
}

test('B271 B272: the billing contact is told at 80 and at 100 percent, once a period each, whoever runs at the same time', async () => {
  const { watch, tested, mails } = await givenTerm();
  await tested(3);
  await watch();
  expect(await mails()).toEqual([]);
  await tested(1);
  await Promise.all([watch(), watch(), watch()]);
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
  await tested(2);
  await Promise.all([watch(), watch()]);
  await watch();
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(2);
  expect(new Set((await mails()).map(({ kind }) => kind))).toEqual(new Set(['creditsUsed']));
});

test('B271: nobody is told where all is used at once a second time, and nobody without a billing email', async () => {
  const { organizationId, watch, tested, mails } = await givenTerm();
  await server.db.owner(
    sql`update organization_billing set email = null where organization_id = ${organizationId}`,
  );
  await tested(6);
  await watch();
  await server.db.owner(
    sql`update organization_billing set email = ${`billing${organizationId}@westbrook.example`} where organization_id = ${organizationId}`,
  );
  await watch();
  await watch();
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
});

test('B209 B212 B215 B503: people over your credits of the ended months are drafted for an invoice, which fills the credits once it is sent', async () => {
  const { admin, staff, watch, tested, drafts } = await givenTerm();
  await tested(8, -40);
  await tested(1);
  await Promise.all([watch(), watch()]);
  await watch();
  const made = await drafts();
  expect(made.map(({ line }) => line)).toEqual(['3 1 9 3 14.0000 t t']);
  await server.sendOk(sendInvoicePdfEmail, { invoiceId: made[0]?.id ?? 0 }, staff.options);
  const { sports } = await server.sendOk(getProfileUsageHistory, {}, admin.options);
  expect(
    sports.usages.map(({ usageTypeId, usageCount, balanceAfter }) => [usageTypeId, usageCount, balanceAfter]),
  ).toEqual([
    [4, 3, 3],
    [2, 5, 8],
    [5, 9, -1],
  ]);
  await watch();
  expect(await drafts()).toHaveLength(1);
});

test('B212: nothing is drafted where it is snoozed, where nothing was bought, or for people of this month alone', async () => {
  const snoozed = await givenTerm();
  await server.db.owner(
    sql`update product_subscriptions set snooze_overage = true where id = ${snoozed.term}`,
  );
  const unpaid = await givenTerm({ bought: 0 });
  const recent = await givenTerm();
  for (const { tested, watch, drafts } of [snoozed, unpaid]) {
    await tested(8, -40);
    await watch();
    expect(await drafts()).toEqual([]);
  }
  await recent.tested(8, 0);
  await recent.watch();
  expect(await recent.drafts()).toEqual([]);
});

test.each([
  ['an overage', {}],
  ['people in arrears', { packageTierId: 8, bought: 0 }],
])(
  'B313 B508: the draft of %s waits for a purchase order where the organization pays by one',
  async (_name, term) => {
    const { organizationId, term: termId, watch, tested } = await givenTerm(term);
    await server.db.owner(
      sql`update product_subscriptions set billing_cycle_id = 2, system_fee = 0 where id = ${termId}`,
    );
    await server.db.owner(
      sql`update organization_billing set method_id = 4 where organization_id = ${organizationId}`,
    );
    await tested(8, -95);
    await watch();
    expect(
      await server.db.owner(
        sql`select distinct is_purchase_order, purchase_order_number from invoices where organization_id = ${organizationId}`,
      ),
    ).toEqual([{ isPurchaseOrder: true, purchaseOrderNumber: null }]);
  },
);

test('B215 B503: people of a billing cycle that has ended are drafted with its price, once, and bought in arrears when that is sent', async () => {
  const { admin, staff, term, watch, tested, drafts } = await givenTerm({ packageTierId: 8, bought: 0 });
  await server.db.owner(
    sql`update product_subscriptions set billing_cycle_id = 2, system_fee = 0 where id = ${term}`,
  );
  await tested(2, -95);
  await tested(1, 0);
  await Promise.all([watch(), watch()]);
  await watch();
  const made = await drafts();
  expect(made.map(({ line }) => line)).toEqual(['2 1 13 2 14.0000 t t']);
  await server.sendOk(sendInvoicePdfEmail, { invoiceId: made[0]?.id ?? 0 }, staff.options);
  const { clinical } = await server.sendOk(getProfileUsageHistory, {}, admin.options);
  expect(clinical.usages).toMatchObject([
    { usageTypeId: 4, usageCount: 2, usageStart: dayFromToday(-100) },
    { usageTypeId: 5, usageCount: 3 },
  ]);
  await watch();
  expect(await drafts()).toHaveLength(1);
});

test('B271: the largest numbers of one organization keep nobody else from being told, and are summed', async () => {
  const [large, other] = [await givenTerm({ bought: 2_147_483_647 }), await givenTerm()];
  await givenCredits(server, large.organizationId, { count: 2_147_483_647, subscriptionId: large.term });
  await other.tested(4);
  await runPortalJob(server, findCreditsToWatch);
  await expect.poll(other.mails, { timeout: 20_000 }).toHaveLength(1);
  const { sports } = await server.sendOk(getProfileUsageHistory, {}, large.admin.options);
  expect(sports.position?.credits?.purchased).toBe(4_294_967_294);
});

test('B271: the terms are found page by page, however many are found again each hour', async () => {
  const terms = [await givenTerm(), await givenTerm(), await givenTerm()];
  for (const { tested } of terms) await tested(4);
  const page = (after: number) =>
    server.db.database.transaction({ as: 'identity', requestId: 'the hour' }, (tx) =>
      tx.query<{ id: number }>(sql`select id from identity.credits_to_watch(${after}, 1)`, 'test.to_watch'),
    );
  const found: number[] = [];
  for (let [next] = await page(0); next !== undefined; [next] = await page(next.id)) found.push(next.id);
  expect(found).toEqual(expect.arrayContaining(terms.map(({ term }) => term)));
  expect(found).toEqual([...new Set(found)].toSorted((one, other) => one - other));
});

test('B271: the hour finds who is to be told, and nobody else', async () => {
  const [much, little] = [await givenTerm(), await givenTerm()];
  await much.tested(4);
  await little.tested(3);
  await runPortalJob(server, findCreditsToWatch);
  await expect.poll(much.mails, { timeout: 20_000 }).toHaveLength(1);
  expect(await little.mails()).toEqual([]);
});
