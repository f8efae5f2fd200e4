import { randomUUID } from 'node:crypto';
import {
  applyAccountCredit,
  deleteInvoice,
  deleteProfileUsage,
  editProfileUsage,
  payInvoice,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPayment, dayFromToday, givenInvoice } from '../../../test/billing-portal.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import { line, startCreditsPortal } from '../../../test/credits-portal.ts';
import { documentedStatement } from '../../../test/documented-statement.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf } from '../../../test/portal.ts';

let server: TestServer;
let portal: Awaited<ReturnType<typeof startCreditsPortal>>;
beforeAll(async () => {
  portal = await startCreditsPortal();
  ({ server } = portal);
});
afterAll(() => server.stop());

test('B258 B271: a revision corrects by what its lines changed, and keeps what staff corrected by hand', async () => {
  const { billed } = await portal.givenTerm();
  const made = await givenInvoice(server, billed, { invoiceItems: [line(3, 250), line(9, 5)] });
  const sent = await portal.send(made, billed);
  const [row] = (await portal.sportsOf(billed)).usages;
  await server.sendOk(
    editProfileUsage,
    {
      profileUsageId: row?.profileUsageId ?? 0,
      version: row?.version ?? 0,
      usageCount: 240,
      reason: 'ten were given before',
    },
    billed.staff.options,
  );
  await portal.save(sent, billed, [line(3, 300)]);
  expect((await portal.sportsOf(billed)).position?.credits?.balance).toBe(245);
  await portal.send(made, billed);
  const { usages, position } = await portal.sportsOf(billed);
  expect(usages).toMatchObject([
    { usageTypeId: 2, usageCount: 290, isCorrected: true },
    { usageTypeId: 4, usageCount: 0, isDeleted: true },
  ]);
  expect(usages[0]?.correction).toMatch(/before it was 250: the invoice was revised\.$/);
  expect(position?.credits?.balance).toBe(290);
});

test.each([250, 300])(
  'B258 B271: what one revision dropped counts again where a later one puts %i back',
  async (quantity) => {
    const { billed } = await portal.givenTerm();
    const fee = line(1, 1);
    const made = await givenInvoice(server, billed, { invoiceItems: [line(3, 250), fee] });
    const sent = await portal.send(made, billed);
    const without = await portal.revise(sent, billed, [fee]);
    expect(await portal.sportsOf(billed)).toMatchObject({
      usages: [{ usageCount: 0, isDeleted: true }],
      position: { credits: { balance: 0 } },
    });
    await portal.revise(without, billed, [line(3, quantity), fee]);
    const { usages, position } = await portal.sportsOf(billed);
    expect(usages).toMatchObject([{ usageCount: quantity, isDeleted: false, isCorrected: true }]);
    expect(position?.credits?.balance).toBe(quantity);
    await server.sendOk(deleteInvoice, { id: made.id, voidReason: 'ordered twice' }, billed.staff.options);
    expect((await portal.sportsOf(billed)).position?.credits?.balance).toBe(0);
  },
);

test('B258 B392: what staff took back by hand stays taken, whatever a revision gives', async () => {
  const { billed } = await portal.givenTerm();
  const fee = line(1, 1);
  let invoice = await portal.send(
    await givenInvoice(server, billed, { invoiceItems: [line(3, 250), fee] }),
    billed,
  );
  const [row] = (await portal.sportsOf(billed)).usages;
  await server.sendOk(
    deleteProfileUsage,
    {
      profileUsageId: row?.profileUsageId ?? 0,
      version: row?.version ?? 0,
      reason: 'the invoice was revised',
    },
    billed.staff.options,
  );
  for (const lines of [[line(3, 300), fee], [fee], [line(3, 250), fee]]) {
    invoice = await portal.revise(invoice, billed, lines);
    expect((await portal.sportsOf(billed)).position?.credits?.balance).toBe(0);
  }
});

test('B271: what was taken back before entries said by whom is found by the documented statement, until it counts again', async () => {
  const { billed } = await portal.givenTerm();
  const { organizationId } = billed;
  const lines = [line(3, 240), line(10, 10), line(9, 5)];
  const sent = await portal.send(await givenInvoice(server, billed, { invoiceItems: lines }), billed);
  const found = async () => {
    const rows = await server.db.owner<{ organizationId: number }>(
      documentedStatement('Credits that a revision had dropped'),
    );
    return rows.filter((row) => row.organizationId === organizationId);
  };
  expect(await found()).toEqual([]);
  await server.db.owner(sql`insert into credit_entries (organization_id, family, type_id, count, starts_on, ends_on, invoice_id,
      subscription_id, corrects_id, is_reversal, cause, description)
    select e.organization_id, e.family, e.type_id, e.count, e.starts_on, e.ends_on, e.invoice_id, e.subscription_id, e.id, true,
      '{"cause": "reversed", "reason": "the invoice was revised"}'::jsonb, ''
    from credit_entries e where e.invoice_id = ${sent.id} and e.type_id = 2`);
  expect(await found()).toEqual([
    {
      organizationId,
      invoiceId: sent.id,
      number: sent.number,
      family: 'sports',
      typeId: 2,
      credits: 250,
    },
  ]);
  await server.sendOk(deleteInvoice, { id: sent.id, voidReason: 'made twice' }, billed.staff.options);
  expect(await found()).toEqual([]);
});

test('B258 B271 B367: while a changed invoice waits for its revision, its credits and what was sent say the former number and nobody pays', async () => {
  const { billed } = await portal.givenTerm();
  const sent = await portal.send(
    await givenInvoice(server, billed, { invoiceItems: [line(3, 250)] }),
    billed,
  );
  const pay = (amount: string) => server.send(payInvoice, aPayment(sent.id, amount), billed.staff.options);
  const given = async () => {
    const { usages, position } = await portal.sportsOf(billed);
    return [usages.map(({ usageCount }) => usageCount), position?.credits?.balance];
  };
  const totals = () =>
    server.db.owner(sql`select body #>> '{content,total}' as total from invoice_revisions
      where invoice_id = ${sent.id} order by revision_no`);
  const { invoice } = await portal.save(sent, billed, [line(3, 100)]);
  expect(invoice).toMatchObject({ remaining: '$1,400.00', canPay: false });
  for (const amount of ['3500.00', '1400.00'])
    expect((await pay(amount)).body.errors).toMatchObject([{ code: 'payment.not_payable' }]);
  const request = { invoiceId: sent.id, amount: '1', clientUuid: randomUUID() };
  expect(await refusalOf(server, applyAccountCredit, request, billed.staff.options)).toMatchObject({
    code: 'payment.not_payable',
  });
  expect(await given()).toEqual([[250], 250]);
  expect(await totals()).toEqual([{ total: '$3,500.00' }]);
  await portal.send(invoice, billed);
  expect(await given()).toEqual([[100], 100]);
  expect(await totals()).toEqual([{ total: '$3,500.00' }, { total: '$1,400.00' }]);
  expect((await pay('1400.00')).body).toMatchObject({ isSuccess: true, invoice: { state: 'Paid' } });
  expect(await given()).toEqual([[100], 100]);
});

test('B258 B367: whose words alone were changed is paid before its revision leaves, for the amount and the credits that were sent', async () => {
  const { billed } = await portal.givenTerm();
  const lines = [line(3, 250)];
  const sent = await portal.send(await givenInvoice(server, billed, { invoiceItems: lines }), billed);
  const { invoice } = await portal.save(sent, billed, lines, {
    description: 'Other words',
    dueDate: dayFromToday(60),
  });
  expect(invoice).toMatchObject({ remaining: '$3,500.00', canPay: true });
  await server.sendOk(payInvoice, aPayment(sent.id, '3500.00'), billed.staff.options);
  // Its revision still leaves, with what was paid, and changes neither.
  const again = await portal.send(invoice, billed);
  expect(again).toMatchObject({ state: 'Paid', remaining: '$0.00', revisions: [{ no: 2 }, { no: 1 }] });
  const { usages, position } = await portal.sportsOf(billed);
  expect(usages).toMatchObject([{ usageCount: 250, isCorrected: false }]);
  expect(position?.credits?.balance).toBe(250);
});

test('B258 B271: a revision that changes the type of a line alone reads as before and moves its credits', async () => {
  const { billed } = await portal.givenTerm();
  await givenSubscription(server, billed.organizationId, { packageTierId: 8 });
  const made = await givenInvoice(server, billed, { invoiceItems: [line(3, 250)] });
  const sent = await portal.send(made, billed);
  const revised = await portal.revise(sent, billed, [line(11, 250)]);
  const of = ({ position }: { position: { credits: { balance: number } | null } | null }) =>
    position?.credits?.balance;
  const { sports, clinical } = await portal.history(billed);
  expect([of(sports), of(clinical)]).toEqual([0, 250]);
  expect(revised.revisions).toHaveLength(1);
  await portal.send(revised, billed);
  expect((await portal.history(billed)).clinical.usages).toMatchObject([
    { usageCount: 250, isCorrected: false },
  ]);
  await portal.revise(revised, billed, [line(3, 250)]);
  const back = await portal.history(billed);
  expect([of(back.sports), of(back.clinical)]).toEqual([250, 0]);
});

test('B258 B271: a revision that moves the period moves its credits, with what staff corrected of them', async () => {
  const { billed, term } = await portal.givenTerm();
  const next = await givenSubscription(server, billed.organizationId, { from: 201, to: 500 });
  const lines = [line(3, 250), line(9, 5)];
  const sent = await portal.send(await givenInvoice(server, billed, { invoiceItems: lines }), billed);
  const [row] = (await portal.sportsOf(billed)).usages;
  expect(row).toMatchObject({ subscriptionId: term, usageStart: dayFromToday(0) });
  await server.sendOk(
    editProfileUsage,
    {
      profileUsageId: row?.profileUsageId ?? 0,
      version: row?.version ?? 0,
      usageCount: 240,
      reason: 'ten were given before',
    },
    billed.staff.options,
  );
  const period = { startPeriodOn: dayFromToday(201), endPeriodOn: dayFromToday(500) };
  const moved = await portal.revise(sent, billed, lines, period);
  const { usages, position } = await portal.sportsOf(billed);
  const days = { usageStart: period.startPeriodOn, usageEnd: period.endPeriodOn, subscriptionId: next };
  expect(usages).toMatchObject([
    { usageTypeId: 2, usageCount: 240, balanceAfter: 240, ...days },
    { usageTypeId: 4, usageCount: 5, balanceAfter: 245, ...days },
  ]);
  expect(position?.credits?.balance).toBe(0);
  await portal.send(moved, billed);
  expect((await portal.sportsOf(billed)).usages).toEqual(usages);
});

test('B258 B271: what a void takes back counts in the period that the last revision gave it for', async () => {
  const { billed } = await portal.givenTerm();
  const next = await givenSubscription(server, billed.organizationId, { from: 201, to: 500 });
  const sent = await portal.send(
    await givenInvoice(server, billed, { invoiceItems: [line(3, 20), line(9, 2)] }),
    billed,
  );
  await portal.revise(sent, billed, [line(9, 2)], {
    startPeriodOn: dayFromToday(201),
    endPeriodOn: dayFromToday(500),
  });
  await server.sendOk(deleteInvoice, { id: sent.id, voidReason: 'ordered twice' }, billed.staff.options);
  const { usages, position } = await portal.sportsOf(billed);
  expect(usages.find(({ usageTypeId }) => usageTypeId === 3)).toMatchObject({
    usageCount: 2,
    subscriptionId: next,
  });
  expect(position?.credits?.balance).toBe(0);
});
