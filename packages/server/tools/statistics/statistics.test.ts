import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absoluteAgreement, internalConsistency, oneWayAgreement, pooledVariance } from './agreement.ts';
import { intervalOverPeople } from './bootstrap.ts';
import { quantileOfChiSquare, quantileOfF, twoSidedStudent } from './distributions.ts';
import { estimatedMean, fisherInterval, sdInterval, wilsonInterval } from './intervals.ts';
import { correlation, mean, sd } from './moments.ts';

/** Six people rated by four judges: the table that Shrout and Fleiss (1979) worked out. */
const shroutAndFleiss = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
];

describe('distributions, against the printed tables', () => {
  test.each([
    { probability: 0.95, above: 1, below: 10, expected: 4.965 },
    { probability: 0.95, above: 5, below: 20, expected: 2.711 },
    { probability: 0.975, above: 5, below: 18, expected: 3.382 },
    { probability: 0.975, above: 20, below: 20, expected: 2.464 },
    { probability: 0.025, above: 20, below: 20, expected: 1 / 2.464 },
    { probability: 0.99, above: 3, below: 60, expected: 4.126 },
  ])(
    'F at $probability with $above and $below degrees of freedom',
    ({ probability, above, below, expected }) => {
      expect(quantileOfF(probability, above, below)).toBeCloseTo(expected, 2);
    },
  );

  test.each([
    { freedom: 1, expected: 12.706 },
    { freedom: 5, expected: 2.571 },
    { freedom: 22, expected: 2.074 },
    { freedom: 120, expected: 1.98 },
  ])("Student's t, two-sided 95 %, with $freedom degrees of freedom", ({ freedom, expected }) => {
    expect(twoSidedStudent(0.95, freedom)).toBeCloseTo(expected, 3);
  });

  test.each([
    { probability: 0.025, freedom: 22, expected: 10.982 },
    { probability: 0.975, freedom: 22, expected: 36.781 },
    { probability: 0.95, freedom: 1, expected: 3.841 },
    { probability: 0.975, freedom: 100, expected: 129.561 },
  ])('chi-square at $probability with $freedom degrees of freedom', ({ probability, freedom, expected }) => {
    expect(quantileOfChiSquare(probability, freedom)).toBeCloseTo(expected, 3);
  });

  test('a quantile of F is the inverse of that of the swapped distribution', () => {
    const freedom = fc.double({ min: 1, max: 200, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), freedom, freedom, (p, above, below) => {
        expect(quantileOfF(p, above, below) * quantileOfF(1 - p, below, above)).toBeCloseTo(1, 6);
      }),
    );
  });
});

describe('coefficients of the table that Shrout and Fleiss (1979) worked out', () => {
  test.each([
    { name: 'ICC(2,1)', found: absoluteAgreement(shroutAndFleiss), expected: [0.29, 0.019, 0.761] },
    { name: 'ICC(1,1)', found: oneWayAgreement(shroutAndFleiss), expected: [0.166, -0.133, 0.723] },
    // Alpha is ICC(3,k), which the paper has as .91.
    {
      name: "Cronbach's alpha",
      found: internalConsistency(shroutAndFleiss),
      expected: [0.909, 0.676, 0.986],
    },
  ])('$name with its interval', ({ found, expected }) => {
    const [value = 0, from = 0, to = 0] = expected;
    expect(found.value).toBeCloseTo(value, 2);
    expect(found.interval[0]).toBeCloseTo(from, 2);
    expect(found.interval[1]).toBeCloseTo(to, 2);
  });

  test('people with more trials than others weigh by them', () => {
    const groups = [[1, 3], [4, 6, 8], [9]];
    // Within: (2 + 8) / 3. Between: means 2, 6, 9 around 31 / 6, weights 2, 3, 1.
    expect(pooledVariance(groups)).toBeCloseTo(10 / 3, 12);
    const grand = 31 / 6;
    const between = (2 * (2 - grand) ** 2 + 3 * (6 - grand) ** 2 + (9 - grand) ** 2) / 2;
    const k = (6 - 14 / 6) / 2;
    expect(oneWayAgreement(groups).value).toBeCloseTo(
      (between - 10 / 3) / (between + (k - 1) * (10 / 3)),
      12,
    );
  });
});

describe('intervals, against worked examples', () => {
  test('of a correlation: r = .5 of 28 pairs', () => {
    const [from, to] = fisherInterval(0.5, 28);
    expect(from).toBeCloseTo(Math.tanh(0.5493 - 0.392), 3);
    expect(to).toBeCloseTo(Math.tanh(0.5493 + 0.392), 3);
  });

  test('of a share: 81 of 263, which Newcombe (1998) has as .2553 to .3662', () => {
    const [from, to] = wilsonInterval(81, 263);
    expect([from, to].map((share) => share.toFixed(4))).toEqual(['0.2553', '0.3662']);
  });

  test('of a share of nothing and of everything, which stay between 0 and 1', () => {
    expect(wilsonInterval(0, 20)[0]).toBe(0);
    expect(wilsonInterval(0, 20)[1]).toBeCloseTo(0.1611, 4);
    expect(wilsonInterval(20, 20)[1]).toBe(1);
  });

  test('of a mean: 2, 4 and 9, with t = 4.303', () => {
    const { people, mean: middle, standardError, interval } = estimatedMean([2, 4, 9]);
    expect([people, middle]).toEqual([3, 5]);
    expect(standardError).toBeCloseTo(Math.sqrt(13 / 3), 12);
    expect(interval[1]).toBeCloseTo(5 + 4.3027 * Math.sqrt(13 / 3), 3);
    expect(interval[0] + interval[1]).toBeCloseTo(10, 12);
  });

  test('of a standard deviation: 10 with 22 degrees of freedom', () => {
    const [from, to] = sdInterval(10, 22);
    expect(from).toBeCloseTo(10 * Math.sqrt(22 / 36.781), 3);
    expect(to).toBeCloseTo(10 * Math.sqrt(22 / 10.982), 3);
  });
});

describe('the interval over people', () => {
  const people = [3, 8, 1, 9, 4, 7, 2, 6, 5, 10, 12, 11].map((value) => ({ value }));
  const meanOfDrawn = (drawn: readonly { value: number }[]) => mean(drawn.map(({ value }) => value));

  test('is the same each time', () => {
    expect(intervalOverPeople(people, meanOfDrawn)).toEqual(intervalOverPeople(people, meanOfDrawn));
  });

  test('of a mean lies near mean plus and minus 1.96 standard errors', () => {
    const values = people.map(({ value }) => value);
    // Drawing with replacement has the spread of the sample divided by n, not by n - 1.
    const error = (sd(values) * Math.sqrt(11 / 12)) / Math.sqrt(12);
    const [from, to] = intervalOverPeople(people, meanOfDrawn);
    expect(Math.abs(from - (6.5 - 1.96 * error))).toBeLessThan(0.1);
    expect(Math.abs(to - (6.5 + 1.96 * error))).toBeLessThan(0.1);
  });

  test('of people who are all alike has no width', () => {
    expect(intervalOverPeople([{ value: 5 }, { value: 5 }], meanOfDrawn)).toEqual([5, 5]);
  });

  test('leaves out draws without a figure', () => {
    const figureOf = (drawn: readonly { value: number }[]) =>
      drawn.some(({ value }) => value === 3) ? Number.NaN : 1;
    expect(intervalOverPeople(people, figureOf)).toEqual([1, 1]);
  });
});

test("Pearson's correlation does not depend on scale and turns with the sign", () => {
  const sample = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 5, maxLength: 20 });
  fc.assert(
    fc.property(sample, fc.double({ min: 0.1, max: 9, noNaN: true }), (values, factor) => {
      fc.pre(sd(values) > 1e-3);
      const scaled = values.map((value) => 3 - factor * value);
      expect(correlation(values, scaled)).toBeCloseTo(-1, 9);
    }),
  );
});
