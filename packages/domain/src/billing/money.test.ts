import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  decimalText,
  formatMoney,
  largestCents,
  lineAmount,
  minus,
  money,
  negated,
  readMoney,
  shareOf,
  sumOf,
} from './money.ts';

const anyAmount = fc.integer({ min: -largestCents, max: largestCents }).map((cents) => money(cents));
const totalCents = (amounts: readonly { cents: number }[]) =>
  amounts.reduce((sum, { cents }) => sum + BigInt(cents), 0n);

describe('an amount', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, largestCents + 1])('%s cents are none', (cents) => {
    expect(() => money(cents)).toThrow(RangeError);
  });

  test('is never minus zero', () => {
    expect(Object.is(negated(money(0)).cents, 0)).toBe(true);
    expect(Object.is(money(-0).cents, 0)).toBe(true);
  });

  test('survives the way to the database and back', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(readMoney(decimalText(amount))).toEqual(amount);
      }),
    );
  });

  test.each(['', ' 1', '1,000', '$1', '1.005', '1e3', '0x10', '١', '--1', '.5', '1.', '1000000000000000'])(
    'is not read from "%s"',
    (text) => expect(readMoney(text)).toBeNull(),
  );

  test.each([
    [120_000, '$1,200.00'],
    [5, '$0.05'],
    [0, '$0.00'],
    [-500, '-$5.00'],
    [99_999, '$999.99'],
    [123_456_789_012, '$1,234,567,890.12'],
  ])('B207: %d cents read %s', (cents, text) => expect(formatMoney(money(cents))).toBe(text));
});

describe('a sum', () => {
  test('loses nothing, in whatever order, and taking away undoes adding', () => {
    const few = fc.array(
      fc.integer({ min: -1e12, max: 1e12 }).map((cents) => money(cents)),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(few, (amounts) => {
        const sum = sumOf(amounts);
        expect(BigInt(sum.cents)).toBe(totalCents(amounts));
        expect(sumOf(amounts.toReversed())).toEqual(sum);
        expect(minus(sum, sum)).toEqual(money(0));
        expect(sumOf([sum, ...amounts.map(negated)])).toEqual(money(0));
      }),
    );
  });

  test('past what can be stored is refused and not cut', () => {
    expect(() => sumOf([money(largestCents), money(1)])).toThrow(RangeError);
  });
});

describe('a line', () => {
  test.each([
    [3, '1.005', 302],
    [1, '1.005', 101],
    [1, '1.0049', 100],
    [-1, '1.005', -101],
    [-1, '0.0049', 0],
    [1000, '0.0001', 10],
    [7, '2', 1400],
    [1, '-2.5', -250],
  ])('of %d at %s costs %d cents', (quantity, price, cents) => {
    expect(lineAmount(quantity, price)).toEqual(money(cents));
  });

  test('is the whole number nearest to quantity times price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.integer({ min: 0, max: 99_999_999 }),
        (quantity, tenThousandths) => {
          const digits = String(tenThousandths).padStart(5, '0');
          const { cents } = lineAmount(quantity, `${digits.slice(0, -4)}.${digits.slice(-4)}`);
          const away = BigInt(cents) * 100n - BigInt(quantity) * BigInt(tenThousandths);
          expect(away >= -50n && away <= 50n).toBe(true);
        },
      ),
    );
  });

  test.each([
    [1.5, '1'],
    [1, '1.00001'],
    [1, 'free'],
    [1, ''],
  ])('of %s at "%s" is refused', (quantity, price) => {
    expect(() => lineAmount(quantity, price)).toThrow(RangeError);
  });
});

describe('an allocation', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 60 })
    .filter((list) => list.some((weight) => weight > 0));

  test('adds up to the amount, and each part is within a cent of its share', () => {
    fc.assert(
      fc.property(anyAmount, weights, (amount, list) => {
        const parts = allocate(amount, list);
        const whole = list.reduce((sum, weight) => sum + weight, 0);
        expect(parts).toHaveLength(list.length);
        expect(totalCents(parts)).toBe(BigInt(amount.cents));
        parts.forEach(({ cents }, index) => {
          const away =
            BigInt(cents) * BigInt(whole) - BigInt(amount.cents) * BigInt(list[index] ?? Number.NaN);
          expect(away >= -BigInt(whole) && away <= BigInt(whole)).toBe(true);
        });
      }),
    );
  });

  test('gives a weight of zero nothing', () => {
    expect(allocate(money(100), [0, 1, 0, 2]).map(({ cents }) => cents)).toEqual([0, 33, 0, 67]);
  });

  test('over the months of a year by their days takes the last cent along', () => {
    const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    const parts = allocate(money(100_000), days);
    expect(parts.map(({ cents }) => cents)).toEqual([
      8493, 7671, 8494, 8219, 8493, 8219, 8493, 8493, 8220, 8493, 8219, 8493,
    ]);
  });

  test.each([[[]], [[0, 0]], [[-1, 2]], [[0.5]]])('by %j is refused', (list) => {
    expect(() => allocate(money(1), list)).toThrow(RangeError);
  });

  test('a share is rounded halves away from zero', () => {
    expect(shareOf(money(5), 1, 2)).toEqual(money(3));
    expect(shareOf(money(-5), 1, 2)).toEqual(money(-3));
    expect(() => shareOf(money(5), 1, 0)).toThrow(RangeError);
  });
});
