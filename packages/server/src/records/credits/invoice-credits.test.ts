import {
  type createInvoice,
  deleteInvoice,
  deleteProfileUsage,
  editProfileUsage,
  getProfileUsageHistory,
  type Invoice,
  type RequestInputOf,
  sendInvoicePdfEmail,
  updateInvoice,
} from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aLine,
  anInvoice,
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
} from '../../../test/billing-portal.ts';
import { givenBilling } from '../../../test/builders/billing.ts';
import { nowPaidBy } from '../../../test/builders/credits.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { startPortal } from '../../../test/portal.ts';
import { takeBackCredited } from './invoice-credits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

type Lines = RequestInputOf<typeof createInvoice>['invoice']['invoiceItems'];

async function givenTerm(packageTierId = 2) {
  const billed = await givenBilledOrganization(server);
  await givenBilling(server.db, billed.organizationId);
  return { billed, term: await givenSubscription(server, billed.organizationId, { packageTierId }) };
}
const line = (invoiceItemTypeId: Lines[number]['invoiceItemTypeId'], quantity: number) =>
  aLine({ invoiceItemTypeId, quantity });
const send = async ({ id }: Invoice, { staff }: BilledOrganization) =>
  (await server.sendOk(sendInvoicePdfEmail, { invoiceId: id }, staff.options)).invoice;
const save = (invoice: Invoice, { staff }: BilledOrganization, invoiceItems: Lines, more: object = {}) =>
  server.sendOk(
    updateInvoice,
    { id: invoice.id, version: invoice.version, invoice: anInvoice({ invoiceItems, ...more }) },
    staff.options,
  );
/** Saves other lines and sends them. */
const revise = async (...[invoice, billed, ...change]: Parameters<typeof save>) =>
  send((await save(invoice, billed, ...change)).invoice, billed);
const history = ({ admin }: BilledOrganization) => server.sendOk(getProfileUsageHistory, {}, admin.options);
const sportsOf = async (billed: BilledOrganization) => (await history(billed)).sports;

test('B215 B271: an invoice gives its credits when it is first sent, and none before or again', async () => {
  const { billed, term } = await givenTerm();
  const invoice = await givenInvoice(server, billed, {
    invoiceItems: [line(3, 250), line(10, 10), line(9, 4), line(1, 1)],
  });
  expect((await sportsOf(billed)).usages).toEqual([]);
  await send(invoice, billed);
  await send(invoice, billed);
  const { usages, position } = await sportsOf(billed);
  expect(usages).toMatchObject([
    {
      usageTypeId: 2,
      usageCount: 260,
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      subscriptionId: term,
      isCorrected: false,
    },
    { usageTypeId: 4, usageCount: 4, balanceAfter: 264 },
  ]);
  expect(usages.map(({ explanation }) => explanation)).toEqual([
    expect.stringMatching(new RegExp(`^260 credits bought with invoice ${invoice.number}, sent .*\\.$`)),
    expect.stringMatching(/^4 credits bought for people above the credits with invoice /),
  ]);
  expect(position?.credits?.balance).toBe(264);
});

test('B003 B215: who is not billed reads the number of the invoice and no way to it; internal staff can open it', async () => {
  const { billed } = await givenTerm();
  const payer = await givenBilledOrganization(server, 'Credits District');
  await givenBilling(server.db, payer.organizationId);
  await nowPaidBy(server, billed.organizationId, payer.organizationId);
  const invoice = await givenInvoice(server, billed, { invoiceItems: [line(3, 250)] });
  await send(invoice, billed);
  const { number: invoiceNumber } = invoice;
  expect((await sportsOf(billed)).usages).toMatchObject([{ invoiceId: null, invoiceNumber }]);
  const ofStaff = await server.sendOk(getProfileUsageHistory, {}, billed.staff.options);
  expect(ofStaff.sports.usages).toMatchObject([{ invoiceId: invoice.id, invoiceNumber }]);
});

test('B215 B271: lines of clinical profiles give clinical credits, post-paid ones in arrears', async () => {
  const { billed } = await givenTerm(8);
  const invoice = await givenInvoice(server, billed, {
    invoiceItems: [line(11, 40), line(13, 12), line(10, 3)],
    startPeriodOn: dayFromToday(-40),
    endPeriodOn: dayFromToday(-10),
  });
  await send(invoice, billed);
  const { clinical, sports } = await history(billed);
  expect(sports.usages).toEqual([]);
  expect(clinical.usages).toMatchObject([
    { usageTypeId: 2, usageCount: 43 },
    { usageTypeId: 4, usageCount: 12, usageStart: dayFromToday(-40), usageEnd: dayFromToday(-10) },
  ]);
  expect(clinical.usages[1]?.explanation).toMatch(
    /^12 credits billed in arrears with invoice .* for people tested from /,
  );
});

test('B215: an invoice that is sent by many at once gives its credits once', async () => {
  const { billed } = await givenTerm();
  const invoice = await givenInvoice(server, billed, { invoiceItems: [line(3, 250)] });
  await Promise.all(
    Array.from({ length: 5 }, () =>
      server.send(sendInvoicePdfEmail, { invoiceId: invoice.id }, billed.staff.options),
    ),
  );
  expect((await sportsOf(billed)).usages).toMatchObject([{ usageCount: 250, isCorrected: false }]);
});

test('B258 B271: a revision corrects by what its lines changed, and keeps what staff corrected by hand', async () => {
  const { billed } = await givenTerm();
  const made = await givenInvoice(server, billed, { invoiceItems: [line(3, 250), line(9, 5)] });
  const sent = await send(made, billed);
  const [row] = (await sportsOf(billed)).usages;
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
  await save(sent, billed, [line(3, 300)]);
  expect((await sportsOf(billed)).position?.credits?.balance).toBe(245);
  await send(made, billed);
  const { usages, position } = await sportsOf(billed);
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
    const { billed } = await givenTerm();
    const fee = line(1, 1);
    const made = await givenInvoice(server, billed, { invoiceItems: [line(3, 250), fee] });
    const sent = await send(made, billed);
    const without = await revise(sent, billed, [fee]);
    expect(await sportsOf(billed)).toMatchObject({
      usages: [{ usageCount: 0, isDeleted: true }],
      position: { credits: { balance: 0 } },
    });
    await revise(without, billed, [line(3, quantity), fee]);
    const { usages, position } = await sportsOf(billed);
    expect(usages).toMatchObject([{ usageCount: quantity, isDeleted: false, isCorrected: true }]);
    expect(position?.credits?.balance).toBe(quantity);
    await server.sendOk(deleteInvoice, { id: made.id, voidReason: 'ordered twice' }, billed.staff.options);
    expect((await sportsOf(billed)).position?.credits?.balance).toBe(0);
  },
);

test('B258 B392: what staff took back by hand stays taken, whatever a revision gives', async () => {
  const { billed } = await givenTerm();
  const fee = line(1, 1);
  let invoice = await send(await givenInvoice(server, billed, { invoiceItems: [line(3, 250), fee] }), billed);
  const [row] = (await sportsOf(billed)).usages;
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
    invoice = await revise(invoice, billed, lines);
    expect((await sportsOf(billed)).position?.credits?.balance).toBe(0);
  }
});

test('B258 B271: a revision that changes the type of a line alone reads as before and moves its credits', async () => {
  const { billed } = await givenTerm();
  await givenSubscription(server, billed.organizationId, { packageTierId: 8 });
  const made = await givenInvoice(server, billed, { invoiceItems: [line(3, 250)] });
  const sent = await send(made, billed);
  const revised = await revise(sent, billed, [line(11, 250)]);
  const of = ({ position }: { position: { credits: { balance: number } | null } | null }) =>
    position?.credits?.balance;
  const { sports, clinical } = await history(billed);
  expect([of(sports), of(clinical)]).toEqual([0, 250]);
  expect(revised.revisions).toHaveLength(1);
  await send(revised, billed);
  expect((await history(billed)).clinical.usages).toMatchObject([{ usageCount: 250, isCorrected: false }]);
  await revise(revised, billed, [line(3, 250)]);
  const back = await history(billed);
  expect([of(back.sports), of(back.clinical)]).toEqual([250, 0]);
});

test('B258 B271: a revision that moves the period moves its credits, with what staff corrected of them', async () => {
  const { billed, term } = await givenTerm();
  const next = await givenSubscription(server, billed.organizationId, { from: 201, to: 500 });
  const lines = [line(3, 250), line(9, 5)];
  const sent = await send(await givenInvoice(server, billed, { invoiceItems: lines }), billed);
  const [row] = (await sportsOf(billed)).usages;
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
  const moved = await revise(sent, billed, lines, period);
  const { usages, position } = await sportsOf(billed);
  const days = { usageStart: period.startPeriodOn, usageEnd: period.endPeriodOn, subscriptionId: next };
  expect(usages).toMatchObject([
    { usageTypeId: 2, usageCount: 240, balanceAfter: 240, ...days },
    { usageTypeId: 4, usageCount: 5, balanceAfter: 245, ...days },
  ]);
  expect(position?.credits?.balance).toBe(0);
  await send(moved, billed);
  expect((await sportsOf(billed)).usages).toEqual(usages);
});

test('B258 B271: what a void takes back counts in the period that the last revision gave it for', async () => {
  const { billed } = await givenTerm();
  const next = await givenSubscription(server, billed.organizationId, { from: 201, to: 500 });
  const sent = await send(
    await givenInvoice(server, billed, { invoiceItems: [line(3, 20), line(9, 2)] }),
    billed,
  );
  await revise(sent, billed, [line(9, 2)], {
    startPeriodOn: dayFromToday(201),
    endPeriodOn: dayFromToday(500),
  });
  await server.sendOk(deleteInvoice, { id: sent.id, voidReason: 'ordered twice' }, billed.staff.options);
  const { usages, position } = await sportsOf(billed);
  expect(usages.find(({ usageTypeId }) => usageTypeId === 3)).toMatchObject({
    usageCount: 2,
    subscriptionId: next,
  });
  expect(position?.credits?.balance).toBe(0);
});

test('B215 B271: voiding takes the credits back with its reason; a draft that is voided gave none', async () => {
  const { billed } = await givenTerm();
  const invoice = await givenInvoice(server, billed, { invoiceItems: [line(3, 20), line(9, 2)] });
  await send(invoice, billed);
  const draft = await givenInvoice(server, billed);
  for (const { id } of [invoice, draft])
    await server.sendOk(deleteInvoice, { id, voidReason: 'ordered twice' }, billed.staff.options);
  const { usages, position } = await sportsOf(billed);
  expect(usages.map(({ usageTypeId, usageCount }) => [usageTypeId, usageCount])).toEqual([
    [2, 20],
    [4, 2],
    [3, 22],
  ]);
  expect(usages[2]?.explanation).toBe(
    `22 credits taken back: invoice ${invoice.number} was voided (ordered twice).`,
  );
  expect(position?.credits?.balance).toBe(0);
});

test('B215 B271: a credit note takes back what its lines had given, and a void afterwards the rest', async () => {
  const { billed } = await givenTerm();
  const { organizationId } = billed;
  const invoice = await givenInvoice(server, billed, { invoiceItems: [line(3, 20)] });
  await send(invoice, billed);
  const source = { organizationId, invoiceId: invoice.id, accountId: null };
  const note = (noteNumber: string, quantity: number) =>
    server.db.database.transaction({ as: 'job', name: 'note', organizationId, accountId: null }, (tx) =>
      takeBackCredited(tx, source, {
        noteNumber,
        reason: 'fewer players',
        lines: [
          { itemTypeId: 3, quantity },
          { itemTypeId: 1, quantity: 1 },
        ],
      }),
    );
  await note('CN-000001', 5);
  await server.sendOk(deleteInvoice, { id: invoice.id, voidReason: 'ordered twice' }, billed.staff.options);
  await note('CN-000002', 5);
  const { usages, position } = await sportsOf(billed);
  expect(usages.map(({ usageCount }) => usageCount)).toEqual([20, 5, 15]);
  expect(usages[1]?.explanation).toBe(
    `5 credits taken back: credit note CN-000001 for invoice ${invoice.number} (fewer players).`,
  );
  expect(position?.credits?.balance).toBe(0);
});

test('B271: credits of a renewal count in the term that follows, and those without a term wait for one', async () => {
  const { billed } = await givenTerm();
  const next = await givenSubscription(server, billed.organizationId, { from: 201, to: 500 });
  const renewal = await givenInvoice(server, billed, {
    invoiceItems: [line(3, 300)],
    startPeriodOn: dayFromToday(201),
    endPeriodOn: dayFromToday(500),
  });
  await send(renewal, billed);
  await send(await givenInvoice(server, billed, { invoiceItems: [line(11, 9)] }), billed);
  const { sports, clinical } = await history(billed);
  expect(sports.usages).toMatchObject([{ usageCount: 300, subscriptionId: next }]);
  expect(sports.position?.credits?.balance).toBe(0);
  expect(clinical).toMatchObject({ position: null, usages: [{ usageCount: 9, subscriptionId: null }] });
  await givenSubscription(server, billed.organizationId, { packageTierId: 8 });
  expect((await history(billed)).clinical.position?.credits?.purchased).toBe(9);
});
