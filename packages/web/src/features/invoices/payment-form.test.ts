import { money } from '@plumbline/domain/billing/money';
import { expect, test } from 'vitest';
import { distanceText } from './invoice-texts.ts';
import { paymentForm, paymentRequest } from './payment-form.ts';

const values = {
  paymentMethod: 3,
  paymentAmount: '10',
  paymentDate: '2026-10-01',
  checkNumber: '7',
} as const;

test.each([
  [{}, []],
  [{ paymentAmount: '$100.00' }, []],
  [{ paymentAmount: '0' }, ['paymentAmount']],
  [{ paymentAmount: '-1' }, ['paymentAmount']],
  [{ paymentAmount: 'ten' }, ['paymentAmount']],
  [{ paymentAmount: '100.01' }, ['paymentAmount']],
  [{ checkNumber: ' ' }, ['checkNumber']],
  [{ checkNumber: '', paymentMethod: 4 }, []],
  [{ paymentDate: '2026-10-03' }, ['paymentDate']],
  [{ paymentDate: '2026-10-02' }, []],
])(
  'B042 B295 B296: on October 2, where $100.00 remain, a payment with %j is refused at %j',
  (change, fields) => {
    const read = paymentForm(money(10_000), '2026-10-02').safeParse({ ...values, ...change });
    expect(read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))).toEqual(fields);
  },
);

test('an amount is sent as digits, and only a check has a number', () => {
  const ids = { invoiceId: 1, clientUuid: 'a' };
  expect(paymentRequest({ ...values, paymentAmount: '$1,000' }, ids)).toMatchObject({
    paymentAmount: '1000.00',
    checkNumber: '7',
  });
  expect(paymentRequest({ ...values, paymentMethod: 2 }, ids)).not.toHaveProperty('checkNumber');
});

test.each([
  [9, 'in 9 days'],
  [1, 'in 1 day'],
  [0, 'today'],
  [-30, '30 days ago'],
])('%d days from today is %s', (days, text) => expect(distanceText(days)).toBe(text));
