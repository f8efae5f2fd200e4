import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceOfAtLeastCorrelated } from '../../numbers/correlated-alarms.ts';
import { chanceOfAtLeast, normalCdf, normalQuantile } from '../../numbers/statistics.ts';
import { findMeasure } from '../measures/find-measure.ts';
import { computeBaseline } from './baseline.ts';
import { compareTest } from './compare-test.ts';
import { falseAlarmTable } from './false-alarm-table.ts';
import { falseAlarmChance, falseAlarmOf, falseAlarmSentence, formatFalseAlarms } from './false-alarms.ts';
import { findRetestError } from './retest-error.ts';

/** Another generator than the one the table was made with: a xorshift, and normal numbers by the sum of twelve uniform ones. */
function normals(seed: number): () => number {
  let state = BigInt(seed);
  const uniform = () => {
    state ^= (state << 13n) & 0xffffffffffffffffn;
    state ^= state >> 7n;
    state ^= (state << 17n) & 0xffffffffffffffffn;
    return Number(state >> 11n) / 2 ** 53;
  };
  // Box and Muller.
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

const people = [
  { id: 1002, mean: 214, spread: 30 },
  { id: 1003, mean: 284, spread: 27 },
  { id: 1004, mean: 66, spread: 20 },
];
const person = { sex: null, ageYears: null };

/** How many of so many stable people are called worse on at least one and at least two of the three. */
function simulated(baselineTests: number, correlation: number, drawn: number, seed: number) {
  const normal = normals(seed);
  const called = [0, 0, 0, 0];
  for (let index = 0; index < drawn; index++) {
    const common = Array.from({ length: baselineTests + 1 }, normal);
    const items = people.map(({ id, mean, spread }) => {
      const measure = findMeasure(id);
      const sem = findRetestError(id, 'motion')?.sem;
      if (!measure || sem === undefined) throw new Error('these measures have a known error');
      const trueScore = Math.max(measure.axis.min, mean + spread * normal());
      const scores = common.map((shared) =>
        Math.max(
          measure.axis.min,
          trueScore + sem * (Math.sqrt(correlation) * shared + Math.sqrt(1 - correlation) * normal()),
        ),
      );
      const baseline = computeBaseline(
        measure,
        'motion',
        scores.slice(0, -1).map((score) => ({ score })),
        person,
      );
      return { measure, baseline, score: scores.at(-1) ?? 0 };
    });
    const { verdict } = compareTest({
      measures: items.map(({ measure, score }) => ({
        measure,
        result: { measureId: measure.id, inputClass: 'motion', score, standing: 'counted', validity: [] },
        severity: null,
      })),
      baselines: items.flatMap(({ baseline }) => baseline ?? []),
      person,
      thresholds: new Map(),
      isBaselineTest: false,
    });
    called[verdict.badCount] = (called[verdict.badCount] ?? 0) + 1;
  }
  const [, one = 0, two = 0, three = 0] = called;
  return [(one + two + three) / drawn, (two + three) / drawn];
}

const alarming = (baselineTestCount: number) =>
  people.map(({ id }) => ({ measureId: id, inputClass: 'motion' as const, baselineTestCount }));

test.each([
  { tests: 1, correlation: 0 },
  { tests: 1, correlation: 0.3 },
  { tests: 2, correlation: 0 },
  { tests: 4, correlation: 0.3 },
])(
  '$tests baseline tests, errors correlated by $correlation: simulated anew, the printed figure holds',
  ({ tests, correlation }) => {
    const drawn = 12_000;
    const [one = 0, two = 0] = simulated(tests, correlation, drawn, 987654321 + tests);
    const alarms = alarming(tests).map((measure) => falseAlarmOf(measure) ?? Number.NaN);
    for (const [worseCount, found] of [
      [1, one],
      [2, two],
    ] as const) {
      const printed = chanceOfAtLeastCorrelated(worseCount, alarms, correlation);
      // Four errors of the simulation, and a thousandth for the form that stands for the correlation.
      const allowed = 4 * Math.sqrt((printed * (1 - printed)) / drawn) + 0.001;
      expect(Math.abs(found - printed)).toBeLessThan(allowed);
      const range = falseAlarmChance(alarming(tests), worseCount);
      expect(found).toBeGreaterThan((range?.from ?? 1) - allowed);
      expect(found).toBeLessThan((range?.to ?? 0) + allowed);
    }
  },
);

test('independent and equal chances are the binomial distribution; a correlation makes many at once likelier', () => {
  for (const count of [0, 1, 2, 3]) {
    expect(chanceOfAtLeastCorrelated(count, [0.05, 0.05, 0.05], 0)).toBeCloseTo(
      chanceOfAtLeast(count, 3, 0.05),
      12,
    );
  }
  expect(chanceOfAtLeastCorrelated(1, [0.05], 0.3)).toBeCloseTo(0.05, 6);
  expect(chanceOfAtLeastCorrelated(1, [0.05, 0.05, 0.05], 0.3)).toBeLessThan(chanceOfAtLeast(1, 3, 0.05));
  expect(chanceOfAtLeastCorrelated(3, [0.05, 0.05, 0.05], 0.3)).toBeGreaterThan(chanceOfAtLeast(3, 3, 0.05));
});

test('whatever the chances, none and certain ones too, the result is a share', () => {
  const chance = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(
      fc.array(chance, { maxLength: 6 }),
      fc.integer({ min: 0, max: 7 }),
      fc.double({ min: 0, max: 0.9, noNaN: true }),
      (chances, successes, correlation) => {
        const share = chanceOfAtLeastCorrelated(successes, chances, correlation);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1 + 1e-9);
      },
    ),
    { numRuns: 300 },
  );
  expect(chanceOfAtLeastCorrelated(1, [0], 0.3)).toBe(0);
  expect(chanceOfAtLeastCorrelated(1, [1], 0.3)).toBeCloseTo(1, 9);
});

test('every measure of the table has a figure between 0 and 1, alone and beside another', () => {
  for (const { measureIds, inputClass } of falseAlarmTable.rows) {
    for (const baselineTestCount of [1, 2, 3, 10, 50]) {
      const one = { measureId: measureIds[0] ?? 0, inputClass: inputClass ?? 'motion', baselineTestCount };
      for (const chance of [falseAlarmChance([one], 1), falseAlarmChance([one, ...alarming(1)], 2)]) {
        expect(Number.isFinite(chance?.to)).toBe(true);
        expect(chance?.from).toBeGreaterThanOrEqual(0);
      }
    }
  }
});

test.each([0.001, 0.02, 0.0243, 0.3, 0.5, 0.9, 0.999])(
  'the quantile of %d is where the curve has it',
  (p) => {
    expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 6);
  },
);

test('a measure whose noise is not known has no figure, nor has a battery with it', () => {
  const memory = { measureId: 64, inputClass: 'motion' as const, baselineTestCount: 3 };
  expect(falseAlarmOf(memory)).toBeNull();
  expect(falseAlarmChance([...alarming(1), memory], 1)).toBeNull();
  expect(falseAlarmChance([], 1)).toBeNull();
  expect(falseAlarmOf({ measureId: 1002, inputClass: 'touch', baselineTestCount: 1 })).toBeNull();
});

test('more baseline tests than the table has use its last figure', () => {
  const of = (baselineTestCount: number) =>
    falseAlarmOf({ measureId: 1002, inputClass: 'motion', baselineTestCount });
  expect(of(200)).toBe(of(10));
  expect(of(0)).toBeNull();
});

test.each([
  { from: 0.131, to: 0.14, expected: '13 to 14 in 100' },
  { from: 0.128, to: 0.132, expected: 'about 13 in 100' },
  { from: 0.001, to: 0.004, expected: 'fewer than 1 in 100' },
  { from: 0.002, to: 0.018, expected: '1 to 2 in 100' },
  { from: 0.002, to: 0.012, expected: 'at most 1 in 100' },
])('a chance from $from to $to reads $expected', ({ from, to, expected }) => {
  expect(formatFalseAlarms({ from, to })).toBe(expected);
});

test('what a battery does to healthy people is said with its measures and its baseline tests', () => {
  const [reaction, impulse, inspection] = alarming(1);
  if (!reaction || !impulse || !inspection) throw new Error('three measures');
  expect(falseAlarmSentence([reaction, impulse, { ...inspection, baselineTestCount: 3 }])).toMatch(
    /^By chance, \d+ to \d+ in 100 uninjured people with 1 to 3 baseline tests are called worse on at least one of these 3 measures\.$/,
  );
  expect(falseAlarmSentence([reaction])).toMatch(
    /^By chance, about 5 in 100 uninjured people with 1 baseline test are called worse on the one measure\.$/,
  );
  expect(
    falseAlarmSentence([reaction, { measureId: 64, inputClass: 'motion', baselineTestCount: 2 }]),
  ).toMatch(/on the one measure with a known error\. For 1 other measure this is not known\.$/);
  expect(falseAlarmSentence([])).toBeNull();
});
