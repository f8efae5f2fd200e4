import { randomUUID } from 'node:crypto';
import {
  createInvoiceFromSubscription,
  deleteInvoice,
  previewSubscriptionUpgrade,
  upgradeSubscription,
} from '@plumbline/contract';
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

/** A clinical term without a fee unless told, billed each month in arrears, and what is billed of its people. */
async function givenArrears({
  fee = 0,
  ...traits
}: Parameters<typeof givenSubscription>[2] & { fee?: number } = {}) {
  const billed = await givenBilledOrganization(server);
  const { organizationId } = billed;
  const term = await givenSubscription(server, organizationId, {
    packageTierId: 8,
    billingCycleId: 2,
    ...traits,
  });
  await server.db.owner(sql`update product_subscriptions set system_fee = ${fee} where id = ${term}`);
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
    /** The lines of fees, each with the type of its invoice. */
    fees: async () =>
      (
        await server.db.owner<{ fee: string }>(
          sql`select concat_ws(' ', i.invoice_type_id, m.amount) as fee from invoices i join invoice_items m on m.invoice_id = i.id
            where i.organization_id = ${organizationId} and m.item_type_id = 6 order by i.id`,
        )
      ).map(({ fee: line }) => line),
    /** An invoice that staff wrote by hand with a line of a fee. */
    wrote: (from: number | null, to: number | null, on = 0) =>
      server.db.owner(sql`with made as (insert into invoices (organization_id, invoice_date, due_on, issued_on, display_on, amortization_start_on,
            amortization_end_on, start_period_on, end_period_on, description, subtotal, amount_due, approval_status_id)
          values (${organizationId}, current_date + ${on}::int, current_date, current_date, current_date, current_date, current_date,
            current_date + ${from}::int, current_date + ${to}::int, 'By hand', 70, 70, 3) returning id)
        insert into invoice_items (organization_id, invoice_id, position, item_type_id, description, quantity, unit_price, amount)
        select ${organizationId}, id, 1, 6, 'System fee', 1, 70, 70 from made`),
    /** An upgrade that raises the fee, as the dialog sends it. */
    raise: async (systemFee: string) => {
      const wish = { packageTierId: 8, profileCount: 300, profilePrice: '14', systemFee };
      const asked = { productSubscriptionId: term, wish };
      const { lines, unusedCredits } = await server.sendOk(
        previewSubscriptionUpgrade,
        asked,
        billed.staff.options,
      );
      const [row] = await server.db.owner<{ version: number }>(
        sql`select version from product_subscriptions where id = ${term}`,
      );
      await server.sendOk(
        upgradeSubscription,
        {
          ...asked,
          version: row?.version ?? 0,
          unusedCredits,
          lines: lines.map(({ amount: _amount, explanation: _explanation, ...line }) => line),
          clientUuid: randomUUID(),
        },
        billed.staff.options,
      );
    },
    /** So many days pass: everything lies that much further back. */
    pass: async (days: number) => {
      await server.db.owner(sql`update product_subscriptions set starts_on = starts_on - ${days}::int, ends_on = ends_on - ${days}::int,
        fee_raised_on = fee_raised_on - ${days}::int,
        fee_raised_days = array(select r.day - ${days}::int from unnest(fee_raised_days) with ordinality r (day, n) order by r.n) where id = ${term}`);
      await server.db.owner(sql`update invoices set invoice_date = invoice_date - ${days}::int, start_period_on = start_period_on - ${days}::int,
        end_period_on = end_period_on - ${days}::int, billed_from = billed_from - ${days}::int where organization_id = ${organizationId}`);
    },
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

test('B390 B507: of a quarter of which months were billed before the cycle was changed the other days are drafted, and no day twice', async () => {
  /** So many months are billed, then the term goes on in quarters of $900. */
  const changedAfter = async (months: number) => {
    const { organizationId, term, change, watch } = await givenArrears({ from: -200, fee: 300 });
    const [before] = await server.db.owner<{ endsOn: string }>(
      sql`select ends_on::text as ends_on from product_subscriptions where id = ${term}`,
    );
    await change(sql`ends_on = starts_on + make_interval(months => ${months}) - interval '1 day'`);
    await watch();
    await change(sql`ends_on = ${before?.endsOn}::date, billing_cycle_id = 3, system_fee = 900`);
    await watch();
    await watch();
    return server.db.owner<{ type: number; amount: string; isRight: boolean }>(
      sql`select m.item_type_id as type, m.amount, i.billed_from = i.start_period_on and case m.item_type_id
          when 6 then i.end_period_on = i.start_period_on + interval '1 month' - interval '1 day'
          else i.start_period_on = q.first and i.end_period_on = q.last and m.amount = round(900.0 * (q.last + 1 - q.first) / q.days, 2) end as is_right
        from invoices i join product_subscriptions s on s.id = i.subscription_id join invoice_items m on m.invoice_id = i.id
        cross join lateral (select n, (s.starts_on + make_interval(months => n))::date as starts,
            (s.starts_on + make_interval(months => n + 3))::date - 1 as last from unnest(array[0, 3]) n) p
        cross join lateral (select greatest(p.starts, (s.starts_on + make_interval(months => ${months}))::date) as first, p.last,
            p.last + 1 - p.starts as days) q
        where i.organization_id = ${organizationId} and i.start_period_on between p.starts and p.last order by i.id`,
    );
  };
  const inSecond = await changedAfter(4);
  expect(inSecond.map(({ type }) => type)).toEqual([6, 6, 6, 12]);
  expect(Number(inSecond[3]?.amount)).toBeCloseTo(600, -2);
  const inFirst = await changedAfter(2);
  expect(inFirst.map(({ type }) => type)).toEqual([6, 12, 12]);
  expect(inFirst[2]?.amount).toBe('900.00');
  for (const [index, { isRight }] of [...inSecond, ...inFirst].entries())
    expect(isRight, `${index}`).toBe(true);
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

test('B209 B213 B390: a cycle whose fee was raised is drafted with the fee it began with, beside what the upgrades cost, and the next one with the new fee', async () => {
  const { watch, fees, raise, pass } = await givenArrears({ from: -45, to: 300, fee: 300 });
  await raise('600');
  await raise('900');
  expect(
    (await fees()).map((line) => line.slice(0, 2)),
    'both upgrades are billed at once',
  ).toEqual(['4 ', '4 ']);
  await pass(28);
  await watch();
  await watch();
  expect((await fees()).slice(2)).toEqual(['2 300.00']);
  await pass(31);
  await watch();
  expect((await fees()).slice(2)).toEqual(['2 300.00', '2 900.00']);
});

test('B209 B213 B390: where the fee was raised in two cycles of which none is drafted yet, each is drafted with the fee it began with', async () => {
  const { watch, fees, raise, pass, change } = await givenArrears({ from: -45, to: 300, fee: 300 });
  await change(sql`snooze_invoice = true`);
  await raise('600');
  await pass(31);
  await raise('900');
  await pass(31);
  await watch();
  expect((await fees()).slice(2)).toEqual([]);
  await change(sql`snooze_invoice = false`);
  await watch();
  expect((await fees()).slice(2)).toEqual(['2 300.00', '2 600.00']);
});

test('B390 B507: a term of two years that nobody was tested in is looked at, and the fee of its second year is drafted', async () => {
  const { term, watch, organizationId } = await givenArrears({
    from: -735,
    to: -3,
    billingCycleId: 1,
    fee: 300,
  });
  const found = await server.db.database.transaction({ as: 'identity', requestId: 'the hour' }, (tx) =>
    tx.query<{ id: number }>(sql`select id from identity.credits_to_watch(${term - 1}, 1)`, 'test.to_watch'),
  );
  expect(found).toEqual([{ id: term }]);
  await watch();
  const drafted = await server.db.owner(
    sql`select m.item_type_id as type, m.amount from invoices i join invoice_items m on m.invoice_id = i.id
      where i.organization_id = ${organizationId} order by i.id`,
  );
  expect(drafted[0]).toEqual({ type: 14, amount: '300.00' });
});

test('B390: a fee that staff wrote after its cycle, without days, is of that cycle', async () => {
  const { watch, wrote, organizationId } = await givenArrears({ fee: 300 });
  await wrote(null, null, -35);
  await watch();
  const [drafted] = await server.db.owner<{ from: number }>(
    sql`select current_date - billed_from as from from invoices where organization_id = ${organizationId} and billed_from is not null`,
  );
  // Of the two cycles that have ended after the first one the second is drafted, since the fee is of the first.
  expect(drafted?.from).toBeLessThan(45);
});

test('B390: a fee that staff wrote for a longer time counts for each cycle that begins in it, and one without days for the cycle of its date', async () => {
  const [whole, part, dated] = [
    await givenArrears({ fee: 300 }),
    await givenArrears({ fee: 300 }),
    await givenArrears({ fee: 300 }),
  ];
  await whole.wrote(-101, 264);
  await part.wrote(-101, -60);
  await dated.wrote(null, null, -50);
  for (const { watch } of [whole, part, dated]) await watch();
  expect(await whole.fees()).toEqual(['5 70.00']);
  // Of the two that are drafted by themselves, the second and the third, one is left.
  expect(await part.fees()).toEqual(['5 70.00', '2 300.00']);
  expect(await dated.fees()).toEqual(['5 70.00', '2 300.00']);
});

test('B390: cycles that ended before fees were drafted by themselves are left to staff', async () => {
  const { change, watch, fees } = await givenArrears({ fee: 300 });
  await change(sql`fees_drafted_from = current_date - 20`);
  await watch();
  expect(await fees()).toEqual(['2 300.00']);
  await change(sql`fees_drafted_from = null`);
  await watch();
  expect(await fees()).toEqual(['2 300.00', '2 300.00']);
});

test('B390: where no invoices are wanted by themselves people are billed all the same, and the fees once they are wanted', async () => {
  const { term, change, watch, tested, billed, fees } = await givenArrears({
    fee: 300,
    flag: 'snooze_invoice',
  });
  await tested(2, -95);
  const found = await server.db.database.transaction({ as: 'identity', requestId: 'the hour' }, (tx) =>
    tx.query<{ id: number }>(sql`select id from identity.credits_to_watch(${term - 1}, 1)`, 'test.to_watch'),
  );
  expect(found).toEqual([{ id: term }]);
  await watch();
  expect([await billed(), await fees()]).toEqual([[2], []]);
  await change(sql`snooze_invoice = false`);
  await watch();
  expect([await billed(), await fees()]).toEqual([[2], ['2 300.00', '2 300.00']]);
});
