import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyPrice } from '../../test/example-subscriptions.ts';
import { money } from './money.ts';
import { formatPrice, isPrice, priceDifference, priceOfAmount, tenThousandthsOf } from './price.ts';

test.each([
  ['5', '$5.00'],
  ['5.0000', '$5.00'],
  ['5.5', '$5.50'],
  ['1.2345', '$1.2345'],
  ['1.2340', '$1.234'],
  ['0.0001', '$0.0001'],
  ['1234567.00', '$1,234,567.00'],
])('a price of %s reads %s', (price, text) => expect(formatPrice(price)).toBe(text));

test.each(['', ' 5', '5.', '.5', '-5', '1.23456', '123456789', '5e1', '$5', '1,000'])(
  'B321: "%s" is no price',
  (text) => {
    expect(isPrice(text)).toBe(false);
    expect(() => tenThousandthsOf(text)).toThrow(RangeError);
  },
);

test.each([
  ['6', '5', '1.0000'],
  ['5', '6.0001', '-1.0001'],
  ['5', '5.0000', '0.0000'],
])('%s less %s is %s', (one, other, difference) => expect(priceDifference(one, other)).toBe(difference));

test('a difference is exact', () => {
  fc.assert(
    fc.property(anyPrice, anyPrice, (one, other) => {
      const difference = tenThousandthsOf(one) - tenThousandthsOf(other);
      expect(Math.round(Number(priceDifference(one, other)) * 10_000)).toBe(difference);
    }),
  );
});

test('an amount is the price of one piece', () => {
  expect(priceOfAmount(money(60_000))).toBe('600.0000');
  expect(priceOfAmount(money(-5))).toBe('-0.0500');
});
