import { expect, test } from 'vitest';
import { exampleSubscription } from '../../../test/example-subscriptions.ts';
import { cycleToBill, renewalInvoiceDates, subscriptionInvoiceDates } from './subscription-invoice-dates.ts';

test.each([
  { why: 'the one that runs', today: '2026-10-15', billed: ['2026-10-01', '2026-10-31'] },
  { why: 'on its first day', today: '2026-10-01', billed: ['2026-10-01', '2026-10-31'] },
  { why: 'on its last day', today: '2026-10-31', billed: ['2026-10-01', '2026-10-31'] },
  { why: 'the first before the start', today: '2025-01-01', billed: ['2026-08-01', '2026-08-31'] },
  { why: 'the last after the end', today: '2028-01-01', billed: ['2027-07-01', '2027-07-31'] },
])('B390: of a monthly subscription an invoice bills $why', ({ today, billed }) => {
  const { startsOn, endsOn } = cycleToBill(exampleSubscription({ billingCycleId: 2 }), today);
  expect([startsOn, endsOn]).toEqual(billed);
});

test('B390 B501: an invoice of a subscription is of today, due in 30 days, and spread over the days it bills', () => {
  const period = { startsOn: '2027-02-01', endsOn: '2028-01-31' };
  expect(subscriptionInvoiceDates('2026-12-02', period)).toMatchObject({
    invoiceDate: '2026-12-02',
    dueDate: '2027-01-01',
    startPeriodOn: '2027-02-01',
    endPeriodOn: '2028-01-31',
    amortizationStartDate: '2027-02-01',
    amortizationEndDate: '2028-02-01',
  });
});

test.each([
  { today: '2027-06-02', startsOn: '2027-08-01', invoiceDate: '2027-07-02', dueDate: '2027-08-01' },
  { today: '2027-07-20', startsOn: '2027-08-01', invoiceDate: '2027-07-20', dueDate: '2027-08-19' },
  // Over the leap day.
  { today: '2028-01-05', startsOn: '2028-03-01', invoiceDate: '2028-01-31', dueDate: '2028-03-01' },
])(
  'the invoice of a renewal from $startsOn, made on $today, is due as it starts',
  ({ today, startsOn, ...days }) => {
    expect(renewalInvoiceDates(today, { startsOn, endsOn: '2029-01-31' })).toMatchObject({
      ...days,
      displayDate: days.invoiceDate,
      issuedOn: days.invoiceDate,
    });
  },
);
