import { randomUUID } from 'node:crypto';
import {
  addEditCard,
  addProfileUsage,
  applyAccountCredit,
  createCreditNote,
  createInvoice,
  deleteInvoice,
  deleteProfileUsage,
  payInvoice,
  previewSubscriptionUpgrade,
  type RequestInputOf,
  upgradeSubscription,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInvoicesToCharge } from '../../src/features/invoices/payments/charge-by-itself.job.ts';
import { findInvoicesToMail } from '../../src/features/invoices/sending/send-by-itself.job.ts';
import { findTermsToRenew } from '../../src/features/subscriptions/renew-subscriptions.job.ts';
import { findPeriodsToClose } from '../../src/features/usage/close-periods.job.ts';
import { findCreditsToWatch } from '../../src/features/usage/watch-credits.job.ts';
import { aLine, anInvoice } from '../billing-portal.ts';
import { givenSavedCard } from '../payments/card-portal.ts';
import { type BilledYear, beginYear } from './billed-year.ts';
import { type ExpectedBooks, expectBalanced, revenueOfFile } from './books.ts';
import { hourPasses } from './hours.ts';

let year: BilledYear;
beforeAll(async () => {
  year = await beginYear('2031-08-01');
}, 120_000);
afterAll(() => year.stop());

/** What the clock does in an hour of the morning. */
const morning = () =>
  hourPasses(year.portal.server, [
    findPeriodsToClose,
    findTermsToRenew,
    findCreditsToWatch,
    findInvoicesToMail,
    findInvoicesToCharge,
  ]);
/** Lives through a day. */
async function on(day: string, work: () => Promise<unknown> = async () => null): Promise<void> {
  await year.time.goTo(day);
  await work();
  await morning();
}
const staffCall = () => year.billed.staff.options;
const pay = (invoiceId: number, paymentAmount: string, how: Partial<RequestInputOf<typeof payInvoice>>) =>
  year.portal.server.sendOk(
    payInvoice,
    { invoiceId, paymentAmount, paymentMethod: 2, clientUuid: randomUUID(), ...how },
    staffCall(),
  );
const mailsOf = (invoiceId: number) =>
  year.portal.server.db.owner<{ mail: string }>(
    sql`select coalesce(step, kind) || ' ' || to_char(created_at at time zone 'America/Chicago', 'MM-DD') as mail from invoice_mails
      where invoice_id = ${invoiceId} and account_id is null order by id`,
  );
/** The invoice that a job drafted, by its type. */
const drafted = async (invoiceTypeId: number) =>
  (await year.invoices()).find((invoice) => invoice.invoiceTypeId === invoiceTypeId && invoice.isNotSent)
    ?.id ?? 0;

/** Cents, by the number of the invoice. */
const books: ExpectedBooks = { credits: null, invoices: {} };
async function balances(change: ExpectedBooks): Promise<void> {
  Object.assign(books.invoices, change.invoices);
  books.credits = change.credits;
  await expectBalanced(year, books);
}

/**
 * What each month earns, written by hand: $4,580.00 over the 366 days from September 1, 2031, the overage of $140.00 over the 366 days from
 * February 1, 2032, what is left of the upgrade, $560.00, over the 175 days from March 10 to August 31, and the renewal of $5,280.00 over
 * the 365 days from September 1, 2032. The voided invoice earns nothing.
 */
const revenue = {
  '2031-09': 37_541,
  '2031-10': 38_792,
  '2031-11': 37_541,
  '2031-12': 38_793,
  '2032-01': 38_792,
  '2032-02': 36_290 + 1_109,
  '2032-03': 38_792 + 1_186 + 7_040,
  '2032-04': 37_541 + 1_148 + 9_600,
  '2032-05': 38_792 + 1_185 + 9_920,
  '2032-06': 37_541 + 1_148 + 9_600,
  '2032-07': 38_793 + 1_186 + 9_920,
  '2032-08': 38_792 + 1_186 + 9_920,
  '2032-09': 43_397 + 1_147,
  '2032-10': 44_844 + 1_186,
  '2032-11': 43_397 + 1_147,
  '2032-12': 44_844 + 1_186,
  '2033-01': 44_844 + 1_186,
  '2033-02': 40_504,
  '2033-03': 44_844,
  '2033-04': 43_397,
  '2033-05': 44_844,
  '2033-06': 43_397,
  '2033-07': 44_844,
  '2033-08': 44_844,
};
/** What was earned by the end of a month of what was sent so far, and what is still to be earned. */
async function earnedBy(month: string): Promise<[earned: number, deferred: number]> {
  const months = Object.entries(await revenueOfFile(year));
  const sumOf = (isMeant: (of: string) => boolean) =>
    months.reduce((total, [of, cents]) => total + (isMeant(of) ? cents : 0), 0);
  return [sumOf((of) => of <= month), sumOf((of) => of > month)];
}

test('B199 B215 B262 B271 B390: a year of one organization balances to the cent and the credit at each step, and from the exported files alone', async () => {
  const { server, stripe } = year.portal;
  const { admin, organizationId } = year.billed;

  // August: a trial.
  await on('2031-08-04', async () => {
    await year.subscribe({
      subscriptionEndDate: '2031-08-31',
      isDemo: true,
      profilePrice: '0',
      systemFee: '0',
    });
    await year.test(5);
  });
  await balances({ credits: null, invoices: {} });

  // September: a year of 300 profiles. The five of the trial are counted in the trial.
  await year.time.goTo('2031-09-01');
  const term = await year.subscribe({ subscriptionEndDate: '2032-08-31' });
  const { productSubscriptionId } = term;
  const first = await year.bill(productSubscriptionId);
  await on('2031-09-02', async () => {
    await year.send(first);
    await year.test(100);
  });
  await balances({ credits: [300, 100, 0, 200], invoices: { 1: [458_000, 0, 458_000] } });

  // October and November: paid with two checks.
  await on('2031-10-15', () =>
    pay(first, '2000.00', { paymentMethod: 3, paymentDate: '2031-10-14', checkNumber: '1001' }),
  );
  await balances({ credits: [300, 100, 0, 200], invoices: { 1: [458_000, 200_000, 258_000] } });
  await on('2031-11-15', async () => {
    await pay(first, '2580.00', { paymentMethod: 3, paymentDate: '2031-11-14', checkNumber: '1002' });
    await year.test(150);
  });
  await balances({ credits: [300, 250, 0, 50], invoices: { 1: [458_000, 458_000, 0] } });

  // At the end of December, of $4,580.00.
  expect(await earnedBy('2031-12')).toEqual([152_667, 305_333]);

  // January: ten people more than were bought. Their invoice is drafted once the month has ended, is approved, leaves by itself, and
  // the card declines once.
  await on('2032-01-12', () => year.test(60));
  await balances({ credits: [300, 310, 0, 0], invoices: {} });
  await on('2032-02-01');
  const overage = await drafted(3);
  await balances({ credits: [300, 310, 0, 0], invoices: { 2: [14_000, 0, 14_000] } });
  await year.save(overage, { approvalStatusId: 2 });
  await givenSavedCard(server.db, stripe, organizationId);
  await server.sendOk(addEditCard, { cardToken: null, isAutoPayEnrolled: true }, admin.options);
  await on('2032-02-02');
  await balances({ credits: [310, 310, 0, 0], invoices: {} });
  expect((await year.invoice(overage)).dueDate).toBe('2032-03-02');
  await on('2032-02-24');
  stripe.next('POST /v1/payment_intents', { bank: { declines: 'insufficient_funds' } });
  await on('2032-03-02');
  await balances({ credits: [310, 310, 0, 0], invoices: { 2: [14_000, 0, 14_000] } });
  await on('2032-03-04');
  await on('2032-03-05');
  await balances({ credits: [310, 310, 0, 0], invoices: { 2: [14_000, 14_000, 0] } });
  expect((await mailsOf(overage)).map(({ mail }) => mail)).toEqual([
    'sending 02-02',
    'autopayNotice 02-24',
    'autopayDeclined 03-02',
  ]);

  // March: fifty profiles more.
  await on('2032-03-10', async () => {
    const wish = { packageTierId: 2, profilePrice: '14.00', systemFee: '380.00', profileCount: 350 };
    const request = { productSubscriptionId, wish };
    const { lines, unusedCredits } = await server.sendOk(previewSubscriptionUpgrade, request, staffCall());
    const upgraded = await server.sendOk(
      upgradeSubscription,
      {
        ...request,
        version: term.version,
        unusedCredits,
        lines: lines.map(({ amount: _amount, explanation: _explanation, ...line }) => line),
        clientUuid: randomUUID(),
      },
      staffCall(),
    );
    const upgrade = upgraded.invoice?.id ?? 0;
    await year.send(upgrade);
    await pay(upgrade, '700.00', { paymentMethod: 4, paymentDate: '2032-03-10' });
  });
  await balances({ credits: [360, 310, 0, 50], invoices: { 3: [70_000, 70_000, 0] } });

  // April: an invoice by mistake, voided the next day.
  let mistaken = 0;
  await on('2032-04-05', async () => {
    const day = '2032-04-05';
    const { invoice } = await server.sendOk(
      createInvoice,
      {
        invoice: anInvoice({
          invoiceDate: day,
          issuedOn: day,
          displayDate: day,
          dueDate: '2032-05-05',
          amortizationStartDate: day,
          amortizationEndDate: '2032-09-01',
          invoiceItems: [aLine({ quantity: 20 })],
        }),
        clientUuid: randomUUID(),
      },
      staffCall(),
    );
    mistaken = invoice.id;
    await year.send(mistaken);
  });
  await balances({ credits: [380, 310, 0, 70], invoices: { 4: [28_000, 0, 28_000] } });
  await on('2032-04-06', () =>
    server.sendOk(deleteInvoice, { id: mistaken, voidReason: 'Ordered twice' }, staffCall()),
  );
  await balances({ credits: [380, 310, 20, 50], invoices: { 4: [28_000, 0, 0] } });

  // May: thirty people, a credit note on the upgrade, and a correction by hand that is taken back.
  await on('2032-05-10', async () => {
    await year.test(30);
    const upgrade = (await year.invoices()).find(({ invoiceTypeId }) => invoiceTypeId === 4)?.id ?? 0;
    const items = [aLine({ description: 'Ten profiles that were not needed', quantity: 10 })];
    await server.sendOk(
      createCreditNote,
      { invoiceId: upgrade, reason: 'Ten were not needed', items, clientUuid: randomUUID() },
      staffCall(),
    );
    const added = await server.sendOk(
      addProfileUsage,
      {
        usageTypeId: 2,
        usageCount: 5,
        usageStart: '2032-05-10',
        usageEnd: '2032-08-31',
        clientUuid: randomUUID(),
      },
      staffCall(),
    );
    const { usages } = await year.sportsUsage();
    const version = usages.find((row) => row.profileUsageId === added.profileUsageId)?.version ?? 0;
    await server.sendOk(deleteProfileUsage, { ...added, version, reason: 'Added by mistake' }, staffCall());
  });
  await balances({ credits: [380, 340, 30, 10], invoices: { 3: [70_000, 56_000, 0] } });

  // July: the next term and its invoice are drafted, approved, and charged when they are due.
  await on('2032-07-01');
  // At the end of June, of $5,280.00: the first invoice, the overage and what is left of the upgrade.
  expect(await earnedBy('2032-06')).toEqual([422_351, 105_649]);
  expect(await drafted(2)).toBe(0);
  await on('2032-07-02');
  const renewal = await drafted(2);
  await year.save(renewal, { approvalStatusId: 2 });
  await balances({ credits: [380, 340, 30, 10], invoices: { 5: [528_000, 0, 528_000] } });
  await on('2032-08-02');
  // What the credit note left on the account pays a part of it.
  await on('2032-08-10', () =>
    server.sendOk(
      applyAccountCredit,
      { invoiceId: renewal, amount: '140.00', clientUuid: randomUUID() },
      staffCall(),
    ),
  );
  await balances({ credits: [380, 340, 30, 10], invoices: { 5: [528_000, 14_000, 514_000] } });
  await on('2032-08-25');
  await balances({ credits: [380, 340, 30, 10], invoices: {} });

  // September: the period is closed, what is left lapses, and the new one begins with its own credits.
  await on('2032-09-01');
  await balances({ credits: [350, 0, 0, 350], invoices: { 5: [528_000, 528_000, 0] } });
  expect((await mailsOf(renewal)).map(({ mail }) => mail)).toEqual(['sending 08-02', 'autopayNotice 08-25']);
  expect((await year.invoice(renewal)).payments.map(({ total, creditFrom }) => [total, creditFrom])).toEqual([
    ['$5,140.00', null],
    ['$140.00', 'PL-000003'],
  ]);
  const closed = (await year.sportsUsage()).usages.filter(({ periodStart }) => periodStart === '2031-09-01');
  expect(closed.map(({ change, balanceAfter, explanation }) => [change, balanceAfter, explanation])).toEqual([
    [300, 300, '300 credits bought with invoice PL-000001, sent Sep 2, 2031.'],
    [10, 310, '10 credits bought for people over the credits with invoice PL-000002, sent Feb 2, 2032.'],
    [50, 360, '50 credits bought with invoice PL-000003, sent Mar 10, 2032.'],
    [20, 380, '20 credits bought with invoice PL-000004, sent Apr 5, 2032.'],
    [-20, 360, '20 credits removed: invoice PL-000004 was voided (Ordered twice).'],
    [-10, 350, '10 credits removed: credit note CN-000001 for invoice PL-000003 (Ten were not needed).'],
    [0, 350, '5 credits added by staff as bought upfront on May 10, 2032.'],
    [-340, 10, '340 people were tested by 1 organization from Sep 1, 2031 to Aug 31, 2032.'],
    [-10, 0, '10 unused credits ended with the term on Aug 31, 2032.'],
  ]);
  expect(await revenueOfFile(year)).toEqual(revenue);
}, 300_000);
