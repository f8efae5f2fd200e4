import { money } from '@plumbline/domain/billing/money';
import { expect, test } from 'vitest';
import { paymentForm, paymentRequest } from './payment-form.ts';

const values = {
  paymentMethod: 3,
  paymentAmount: '10',
  paymentDate: '2026-10-01',
  checkNumber: '7',
  choice: 'saved',
  isCardComplete: false,
} as const;
const staff = { today: '2026-10-02', isStaff: true };

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
  [{ paymentMethod: 1, paymentDate: '2026-10-03', checkNumber: '' }, []],
  [{ paymentMethod: 1, choice: 'new' }, ['isCardComplete']],
  [{ paymentMethod: 1, choice: 'new', isCardComplete: true }, []],
])(
  'B042 B295 B296: on October 2, where $100.00 remain, a payment with %j is refused at %j',
  (change, fields) => {
    const read = paymentForm(money(10_000), staff).safeParse({ ...values, ...change });
    expect(read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))).toEqual(fields);
  },
);

test('an amount is sent as digits, and only a check has a number', () => {
  const ids = { invoiceId: 1, clientUuid: 'a', returnUrl: '/billing' };
  expect(paymentRequest({ ...values, paymentAmount: '$1,000' }, ids)).toMatchObject({
    paymentAmount: '1000.00',
    checkNumber: '7',
  });
  expect(paymentRequest({ ...values, paymentMethod: 2 }, ids)).not.toHaveProperty('checkNumber');
});

test('a card has no day and no number, and says where the bank leads back to', () => {
  expect(
    paymentRequest({ ...values, paymentMethod: 1 }, { invoiceId: 1, clientUuid: 'a', returnUrl: '/x' }),
  ).toEqual({ invoiceId: 1, clientUuid: 'a', paymentAmount: '10.00', paymentMethod: 1, returnUrl: '/x' });
});

test('B041: a payer pays what remains and nothing else', () => {
  const form = paymentForm(money(10_000), { today: '2026-10-02', isStaff: false });
  expect(form.safeParse({ ...values, paymentMethod: 1, paymentAmount: '99.99' }).success).toBe(false);
  expect(form.safeParse({ ...values, paymentMethod: 1, paymentAmount: '100' }).success).toBe(true);
});
