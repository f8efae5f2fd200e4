import { deleteInvoice, getProfileUsageHistory, sendInvoicePdfEmail } from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFromToday, givenBilledOrganization, givenInvoice } from '../../../test/billing-portal.ts';
import { givenBilling } from '../../../test/builders/billing.ts';
import { nowPaidBy } from '../../../test/builders/credits.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import { line, startCreditsPortal } from '../../../test/credits-portal.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { takeBackCredited } from './invoice-credits.ts';

let server: TestServer;
let portal: Awaited<ReturnType<typeof startCreditsPortal>>;
beforeAll(async () => {
  portal = await startCreditsPortal();
  ({ server } = portal);
});
afterAll(() => server.stop());

test('B215 B271: an invoice gives its credits when it is first sent, and none before or again', async () => {
  const { billed, term } = await portal.givenTerm();
  const invoice = await givenInvoice(server, billed, {
    invoiceItems: [line(3, 250), line(10, 10), line(9, 4), line(1, 1)],
  });
  expect((await portal.sportsOf(billed)).usages).toEqual([]);
  await portal.send(invoice, billed);
  await portal.send(invoice, billed);
  const { usages, position } = await portal.sportsOf(billed);
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
    expect.stringMatching(/^4 credits bought for people over the credits with invoice /),
  ]);
  expect(position?.credits?.balance).toBe(264);
});

test('B003 B215: who is not billed reads the number of the invoice and no way to it; internal staff can open it', async () => {
  const { billed } = await portal.givenTerm();
  const payer = await givenBilledOrganization(server, 'Credits District');
  await givenBilling(server.db, payer.organizationId);
  await nowPaidBy(server, billed.organizationId, payer.organizationId);
  const invoice = await givenInvoice(server, billed, { invoiceItems: [line(3, 250)] });
  await portal.send(invoice, billed);
  const { number: invoiceNumber } = invoice;
  expect((await portal.sportsOf(billed)).usages).toMatchObject([{ invoiceId: null, invoiceNumber }]);
  const ofStaff = await server.sendOk(getProfileUsageHistory, {}, billed.staff.options);
  expect(ofStaff.sports.usages).toMatchObject([{ invoiceId: invoice.id, invoiceNumber }]);
});

test('B215 B271: lines of clinical profiles give clinical credits, post-paid ones in arrears', async () => {
  const { billed } = await portal.givenTerm(8);
  const invoice = await givenInvoice(server, billed, {
    invoiceItems: [line(11, 40), line(13, 12), line(10, 3)],
    startPeriodOn: dayFromToday(-40),
    endPeriodOn: dayFromToday(-10),
  });
  await portal.send(invoice, billed);
  const { clinical, sports } = await portal.history(billed);
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
  const { billed } = await portal.givenTerm();
  const invoice = await givenInvoice(server, billed, { invoiceItems: [line(3, 250)] });
  await Promise.all(
    Array.from({ length: 5 }, () =>
      server.send(sendInvoicePdfEmail, { invoiceId: invoice.id }, billed.staff.options),
    ),
  );
  expect((await portal.sportsOf(billed)).usages).toMatchObject([{ usageCount: 250, isCorrected: false }]);
});

test('B215 B271: voiding takes the credits back with its reason; a draft that is voided gave none', async () => {
  const { billed } = await portal.givenTerm();
  const invoice = await givenInvoice(server, billed, { invoiceItems: [line(3, 20), line(9, 2)] });
  await portal.send(invoice, billed);
  const draft = await givenInvoice(server, billed);
  for (const { id } of [invoice, draft])
    await server.sendOk(deleteInvoice, { id, voidReason: 'ordered twice' }, billed.staff.options);
  const { usages, position } = await portal.sportsOf(billed);
  expect(usages.map(({ usageTypeId, usageCount }) => [usageTypeId, usageCount])).toEqual([
    [2, 20],
    [4, 2],
    [3, 22],
  ]);
  expect(usages[2]?.explanation).toBe(
    `22 credits removed: invoice ${invoice.number} was voided (ordered twice).`,
  );
  expect(position?.credits?.balance).toBe(0);
});

test('B215 B271: a credit note takes back what its lines had given, and a void afterwards the rest', async () => {
  const { billed } = await portal.givenTerm();
  const { organizationId } = billed;
  const invoice = await givenInvoice(server, billed, { invoiceItems: [line(3, 20)] });
  await portal.send(invoice, billed);
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
  const { usages, position } = await portal.sportsOf(billed);
  expect(usages.map(({ usageCount }) => usageCount)).toEqual([20, 5, 15]);
  expect(usages[1]?.explanation).toBe(
    `5 credits removed: credit note CN-000001 for invoice ${invoice.number} (fewer players).`,
  );
  expect(position?.credits?.balance).toBe(0);
});

test('B271: credits of a renewal count in the term that follows, and those without a term wait for one', async () => {
  const { billed } = await portal.givenTerm();
  const next = await givenSubscription(server, billed.organizationId, { from: 201, to: 500 });
  const renewal = await givenInvoice(server, billed, {
    invoiceItems: [line(3, 300)],
    startPeriodOn: dayFromToday(201),
    endPeriodOn: dayFromToday(500),
  });
  await portal.send(renewal, billed);
  await portal.send(await givenInvoice(server, billed, { invoiceItems: [line(11, 9)] }), billed);
  const { sports, clinical } = await portal.history(billed);
  expect(sports.usages).toMatchObject([{ usageCount: 300, subscriptionId: next }]);
  expect(sports.position?.credits?.balance).toBe(0);
  expect(clinical).toMatchObject({ position: null, usages: [{ usageCount: 9, subscriptionId: null }] });
  await givenSubscription(server, billed.organizationId, { packageTierId: 8 });
  expect((await portal.history(billed)).clinical.position?.credits?.purchased).toBe(9);
});
