import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, daysFrom } from '../../time/day-text.ts';
import { invoiceDateProblems, newInvoiceDates } from './invoice-dates.ts';

const anyDay = fc.integer({ min: 0, max: 36_500 }).map((days) => dayAfter('2000-01-01', days));

describe('the days of a new invoice', () => {
  test.each([
    { today: '2026-08-04', dueDate: '2026-09-03', end: '2027-08-04' },
    { today: '2026-12-31', dueDate: '2027-01-30', end: '2027-12-31' },
    { today: '2028-02-29', dueDate: '2028-03-30', end: '2029-02-28' },
    { today: '2027-02-28', dueDate: '2027-03-30', end: '2028-02-28' },
  ])('B500 B501 B502: of $today it is due on $dueDate and spread until $end', ({ today, dueDate, end }) => {
    expect(newInvoiceDates(today)).toEqual({
      invoiceDate: today,
      issuedOn: today,
      displayDate: today,
      dueDate,
      amortizationStartDate: today,
      amortizationEndDate: end,
      startPeriodOn: null,
      endPeriodOn: null,
    });
  });

  test('B500 B501 B502: hold on every day of a century', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const dates = newInvoiceDates(today);
        expect(invoiceDateProblems(dates)).toEqual({});
        expect(daysFrom(today, dates.dueDate)).toBe(30);
        expect([365, 366]).toContain(daysFrom(today, dates.amortizationEndDate));
      }),
    );
  });
});

describe('B199 B501: the days of an invoice', () => {
  const dates = newInvoiceDates('2026-08-04');

  test.each([
    [{ dueDate: '2026-08-04' }, {}],
    [{ dueDate: '2026-08-03' }, { dueDate: 'dueBeforeInvoiceDate' }],
    [{ amortizationEndDate: '2026-08-05' }, {}],
    [{ amortizationEndDate: '2026-08-04' }, { amortizationEndDate: 'amortizationEndNotAfterStart' }],
    [{ amortizationEndDate: '2036-08-04' }, {}],
    [{ amortizationEndDate: '2036-08-05' }, { amortizationEndDate: 'amortizationTooLong' }],
    [{ startPeriodOn: '2026-08-04', endPeriodOn: '2026-08-04' }, {}],
    [{ endPeriodOn: '2026-08-03' }, {}],
    [{ startPeriodOn: '2026-08-04', endPeriodOn: '2026-08-03' }, { endPeriodOn: 'periodEndBeforeStart' }],
    [
      { dueDate: '2026-01-01', amortizationEndDate: '2026-01-01' },
      { dueDate: 'dueBeforeInvoiceDate', amortizationEndDate: 'amortizationEndNotAfterStart' },
    ],
  ])('with %j have the problems %j', (change, problems) => {
    expect(invoiceDateProblems({ ...dates, ...change })).toEqual(problems);
  });
});
