import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  longestCheckNumber,
  type ManualPayment,
  manualPaymentProblem,
  storedCheckNumber,
} from './manual-payment.ts';

const today = '2026-08-04';
const check: ManualPayment = { method: 3, paidOn: today, checkNumber: '1001' };

describe('B042: a payment that staff record', () => {
  test.each<[string, ManualPayment, string | null]>([
    ['a check', check, null],
    ['a check of last year', { ...check, paidOn: '2025-12-31' }, null],
    ['a check of tomorrow', { ...check, paidOn: '2026-08-05' }, 'dateInFuture'],
    ['a check without a date', { ...check, paidOn: null }, 'dateMissing'],
    ['a check without a number', { ...check, checkNumber: null }, 'checkNumberMissing'],
    ['a check with a number of spaces', { ...check, checkNumber: '  ' }, 'checkNumberMissing'],
    ['a check with a long number', { ...check, checkNumber: '1'.repeat(longestCheckNumber) }, null],
    [
      'a check with too long a number',
      { ...check, checkNumber: '1'.repeat(longestCheckNumber + 1) },
      'checkNumberTooLong',
    ],
    ['a check that was recorded before', { ...check, checkNumber: ' ab-77 ' }, 'checkNumberUsed'],
    ['a deposit', { method: 4, paidOn: today, checkNumber: null }, null],
    ['a deposit without a date', { method: 4, paidOn: null, checkNumber: null }, 'dateMissing'],
    ['another without a date', { method: 2, paidOn: null, checkNumber: null }, null],
    ['another of tomorrow', { method: 2, paidOn: '2026-08-05', checkNumber: null }, 'dateInFuture'],
    ['another with the number of a check', { method: 2, paidOn: null, checkNumber: 'AB-77' }, null],
    ['one by card', { ...check, method: 1 }, 'notManual'],
    ['one of no method', { ...check, method: 0 }, 'notManual'],
  ])('%s', (_, payment, problem) => {
    expect(manualPaymentProblem(payment, today, new Set(['AB-77']))).toBe(problem);
  });

  test('by check is recorded once, however its number is typed', () => {
    const number = fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/);
    fc.assert(
      fc.property(number, fc.constantFrom('', ' ', '\t'), (checkNumber, space) => {
        const stored = storedCheckNumber({ ...check, checkNumber });
        const again = { ...check, checkNumber: `${space}${checkNumber.toLowerCase()}${space}` };
        expect(manualPaymentProblem(again, today)).toBeNull();
        expect(manualPaymentProblem(again, today, new Set([stored ?? '']))).toBe('checkNumberUsed');
      }),
    );
  });
});
