import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balance,
  covid,
  findExample,
  inspectionTime,
  memory,
  reactionTime,
  stroopCost,
  symptoms,
} from '../../../test/example-measures.ts';
import { baselineAlgorithmVersion, computeBaseline, computeBaselines } from './baseline.ts';
import { baselineStandingOf } from './baseline-status.ts';
import type { MeasuredTest } from './occasions.ts';
import type { TestMeasure } from './test-measure.ts';
import { variabilityLooks, variabilityTypeOf, whyNoVariability } from './variability.ts';

const youth = { sex: 'F', ageYears: 17 } as const;
const occasions = (...scores: number[]) => scores.map((score) => ({ score }));

test('C197: a baseline of three: mean (87 + 88 + 89.6) / 3 = 88.2, band 10.24 either side, percentile between the 50th and the 75th', () => {
  const baseline = computeBaseline(balance, 'motion', occasions(87, 88, 89.6), youth);
  expect(baseline).toMatchObject({
    measureId: 1001,
    inputClass: 'motion',
    lowScale: 0,
    highScale: 100,
    baselineTestCount: 3,
    variabilityType: 1,
    norms: { p10: 62, p25: 74, p50: 85, p75: 93, p90: 97 },
    normSetVersion: 'provisional-balance-youth-2026.1',
    algorithmVersion: baselineAlgorithmVersion,
  });
  expect(baseline?.score).toBeCloseTo(88.2, 10);
  // 5.39 x sqrt(1/3 + 1) x 1.645 = 10.238
  expect(baseline?.lowScore).toBeCloseTo(77.962, 3);
  expect(baseline?.highScore).toBeCloseTo(98.438, 3);
  // squares of -1.2, -0.2, 1.4 are 1.44 + 0.04 + 1.96 = 3.44, / 2 = 1.72
  expect(baseline?.sd).toBeCloseTo(Math.sqrt(1.72), 10);
  // 50 + 25 x 3.2 / 8
  expect(baseline?.percentileNumber).toBeCloseTo(60, 10);
});

test('C197: low and high stay on the axis', () => {
  const baseline = computeBaseline(balance, 'motion', occasions(95), youth);
  expect(baseline?.highScore).toBe(100);
  const fast = computeBaseline(reactionTime, 'motion', occasions(140), youth);
  expect(fast?.lowScore).toBe(125);
});

test.each([
  { why: 'nothing to average', measure: balance, scores: [] },
  { why: 'a measure without baseline', measure: covid, scores: [1, 2] },
  { why: 'a measure that cannot have one', measure: { ...balance, isNotBaselineable: true }, scores: [90] },
])('no baseline: $why', ({ measure, scores }) => {
  expect(computeBaseline(measure, 'motion', occasions(...scores), youth)).toBeNull();
});

test('C197: one occasion has no spread and a grey dot, and its band is that of one occasion', () => {
  const baseline = computeBaseline(reactionTime, 'motion', occasions(221), youth);
  expect(baseline).toMatchObject({ score: 221, sd: null, baselineTestCount: 1, variabilityType: 0 });
  // 24.749 x 1.645 = 40.71
  expect(baseline?.highScore).toBeCloseTo(261.71, 2);
});

test('where no error is published there is no band, until there are four occasions', () => {
  expect(computeBaseline(stroopCost, 'touch', occasions(80, 120, 100), youth)).toMatchObject({
    lowScore: null,
    highScore: null,
    variabilityType: 0,
  });
  const four = computeBaseline(stroopCost, 'touch', occasions(80, 120, 100, 100), youth);
  // sd sqrt(800 / 3) = 16.330, x sqrt 1.25 = 18.257, x 2.353 = 42.96
  expect(four?.lowScore).toBeCloseTo(57.04, 2);
});

test('a symptom baseline is a mean for reading: no band, no dot, no norm', () => {
  expect(computeBaseline(symptoms, 'touch', occasions(2, 4, 3, 3, 3), youth)).toMatchObject({
    score: 3,
    lowScore: null,
    highScore: null,
    variabilityType: 0,
    percentileNumber: null,
    norms: null,
    normSetVersion: null,
  });
});

test('a person of unknown age has a baseline and no percentile', () => {
  expect(computeBaseline(balance, 'motion', occasions(90), { sex: 'F', ageYears: null })).toMatchObject({
    score: 90,
    percentileNumber: null,
    norms: null,
  });
});

const score = fc.double({ min: 0, max: 100, noNaN: true });

test('C197: a baseline of equal scores is that score, with no spread; any baseline lies within its band on the axis', () => {
  fc.assert(
    fc.property(
      score,
      fc.integer({ min: 2, max: 12 }),
      fc.array(score, { minLength: 1, maxLength: 12 }),
      (one, count, scores) => {
        const equal = computeBaseline(
          memory,
          'motion',
          occasions(...Array.from({ length: count }, () => one)),
          youth,
        );
        expect(equal?.score === one).toBe(true);
        expect(equal?.sd).toBe(0);
        const any = computeBaseline(balance, 'motion', occasions(...scores), youth);
        if (!any || any.lowScore === null || any.highScore === null) throw new Error('balance has a band');
        expect(any.lowScore).toBeGreaterThanOrEqual(0);
        expect(any.lowScore).toBeLessThanOrEqual(any.score);
        expect(any.highScore).toBeGreaterThanOrEqual(any.score);
        expect(any.highScore).toBeLessThanOrEqual(100);
      },
    ),
  );
});

test.each([
  { why: 'fewer than two occasions', sd: null, count: 1, expected: 0 },
  { why: 'a spread of exactly the error', sd: 5.39, count: 3, expected: 1 },
  { why: 'above the error', sd: 5.4, count: 3, expected: 2 },
  {
    why: 'a pair that differs by 9.7, below its 80 % limit of 9.76',
    sd: 9.7 / Math.SQRT2,
    count: 2,
    expected: 1,
  },
  { why: 'a pair that differs by 9.8, above it', sd: 9.8 / Math.SQRT2, count: 2, expected: 2 },
  {
    why: 'a pair that differs by 14.9, within its 95 % limit of 14.94',
    sd: 14.9 / Math.SQRT2,
    count: 2,
    expected: 2,
  },
  { why: 'a pair that differs by 15, beyond it', sd: 15 / Math.SQRT2, count: 2, expected: 3 },
  { why: 'five occasions with twice the error', sd: 10.78, count: 5, expected: 3 },
])('C255: variability $expected by the known error: $why', ({ sd, count, expected }) => {
  expect(variabilityTypeOf(balance, 'motion', { score: 80, sd, baselineTestCount: count })).toBe(expected);
});

test.each([
  { why: 'two occasions', sd: 1, count: 2, expected: 0 },
  { why: '5 % of the mean', sd: 3, count: 3, expected: 1 },
  { why: 'above it', sd: 3.1, count: 3, expected: 2 },
  { why: '10 %, the warning limit', sd: 6, count: 3, expected: 2 },
  { why: 'above the warning limit', sd: 6.1, count: 3, expected: 3 },
])('C255: variability $expected without a known error: $why of 60', ({ sd, count, expected }) => {
  expect(variabilityTypeOf(memory, 'motion', { score: 60, sd, baselineTestCount: count })).toBe(expected);
});

test('C255: grey always has a reason, and a reason is always grey', () => {
  const measure = fc.constantFrom(balance, memory, stroopCost, reactionTime, symptoms);
  const inputClass = fc.constantFrom('motion' as const, 'touch' as const, 'keyboard' as const);
  fc.assert(
    fc.property(
      measure,
      inputClass,
      fc.array(score, { minLength: 1, maxLength: 6 }),
      (of, answered, scores) => {
        const found = computeBaseline(of, answered, occasions(...scores), youth);
        const reason = whyNoVariability(of, answered, scores.length);
        expect(found?.variabilityType === 0).toBe(reason !== null);
        if (scores.length >= 3 && of !== symptoms && of !== stroopCost) expect(reason).toBeNull();
      },
    ),
  );
});

test('C255: 1 is green, 2 yellow, 3 red, anything else grey', () => {
  expect([0, 1, 2, 3].map((type) => variabilityLooks[type as 0 | 1 | 2 | 3].color)).toEqual([
    'grey',
    'green',
    'yellow',
    'red',
  ]);
});

const measured = (measureId: number, value: number, overrides: Partial<TestMeasure> = {}): TestMeasure => ({
  measureId,
  inputClass: 'motion',
  score: value,
  standing: 'counted',
  validity: [],
  ...overrides,
});
const taken = (
  testId: number,
  completedOn: string,
  measures: TestMeasure[],
  overrides: Partial<MeasuredTest> = {},
): MeasuredTest => ({
  testId,
  completedOn,
  isEvent: false,
  isNonBaseline: false,
  isExcluded: false,
  measures,
  ...overrides,
});

test('C243: all baselines of a profile, ways of answering apart; event, non-baseline and excluded tests leave them alone', () => {
  const tests = [
    taken(1, '2025-08-18T15:00:00Z', [measured(1001, 90), measured(1002, 220)]),
    taken(2, '2026-08-17T15:00:00Z', [measured(1001, 86), measured(1002, 250, { inputClass: 'keyboard' })]),
    taken(3, '2026-10-03T15:00:00Z', [measured(1001, 40)], { isEvent: true }),
    taken(4, '2026-08-18T15:00:00Z', [measured(1001, 10)], { isNonBaseline: true }),
    taken(5, '2026-08-19T15:00:00Z', [measured(1001, 10)], { isExcluded: true }),
    taken(6, '2026-08-20T15:00:00Z', [measured(1014, 1), measured(123_456, 1)]),
  ];
  const found = computeBaselines(tests, findExample, () => youth, null).map((one) => [
    one.measureId,
    one.inputClass,
    one.score,
    one.baselineTestCount,
  ]);
  expect(found).toEqual([
    [1001, 'motion', 88, 2],
    [1002, 'motion', 220, 1],
    [1002, 'keyboard', 250, 1],
  ]);
  const fromAugust = computeBaselines(tests, findExample, () => youth, '2026-08-01T06:00:00-05:00');
  expect(fromAugust.map((one) => [one.measureId, one.score])).toEqual([
    [1001, 86],
    [1002, 250],
  ]);
});

test('a baseline has the percentile of the age at its newest occasion: a birthday since then moves nothing', () => {
  const tests = [
    taken(1, '2025-08-18T15:00:00Z', [measured(1001, 80)]),
    taken(2, '2026-08-18T15:00:00Z', [measured(1001, 80)]),
  ];
  const percentileAt = (ages: Readonly<Record<number, number>>) =>
    computeBaselines(tests, findExample, (testId) => ({ sex: 'F', ageYears: ages[testId] ?? null }), null)[0]
      ?.percentileNumber;
  const adult = percentileAt({ 1: 20, 2: 20 });
  const youthful = percentileAt({ 1: 19, 2: 19 });
  expect(adult).not.toBe(youthful);
  expect(percentileAt({ 1: 19, 2: 20 })).toBe(adult);
});

test('the order of tests does not change a baseline, bit for bit', () => {
  const tests = [90.1, 86.3, 77.7, 99.2].map((value, index) =>
    taken(index, `2026-08-0${index + 1}T15:00:00Z`, [measured(1001, value)]),
  );
  fc.assert(
    fc.property(fc.shuffledSubarray(tests, { minLength: tests.length }), (shuffled) => {
      expect(computeBaselines(shuffled, findExample, () => youth, null)).toEqual(
        computeBaselines(tests, findExample, () => youth, null),
      );
    }),
  );
});

const now = Date.parse('2026-10-06T12:00:00Z');
const hasBaseline = (measureId: number) => measureId !== 1014;
const flagged = measured(1001, 88, { standing: 'invalid' });

test.each([
  { why: 'never tested', tests: [], expected: 'Needed' },
  { why: 'only a flagged test', tests: [taken(1, '2026-08-17T15:00:00Z', [flagged])], expected: 'Needed' },
  {
    why: 'only an event test',
    tests: [taken(1, '2026-08-17T15:00:00Z', [measured(1001, 88)], { isEvent: true })],
    expected: 'Needed',
  },
  {
    why: 'only a COVID-19 screening',
    tests: [taken(1, '2026-08-17T15:00:00Z', [measured(1014, 0)])],
    expected: 'Needed',
  },
  {
    why: 'the newest of two is flagged',
    tests: [
      taken(2, '2026-08-17T15:00:00Z', [flagged]),
      taken(1, '2025-08-17T15:00:00Z', [measured(1001, 88)]),
    ],
    expected: 'Invalid',
  },
  {
    why: 'one measure of the only test is flagged',
    tests: [taken(1, '2026-08-17T15:00:00Z', [flagged, measured(1002, 220)])],
    expected: 'Invalid',
  },
  {
    why: 'an older one is flagged',
    tests: [
      taken(1, '2025-08-17T15:00:00Z', [flagged]),
      taken(2, '2026-08-17T15:00:00Z', [measured(1001, 88)]),
    ],
    expected: 'Current',
  },
  {
    why: 'eleven months to the second',
    tests: [taken(1, '2025-11-06T12:00:00Z', [measured(1001, 88)])],
    expected: 'Current',
  },
  {
    why: 'a second more',
    tests: [taken(1, '2025-11-06T11:59:59Z', [measured(1001, 88)])],
    expected: 'Expiring',
  },
  {
    why: 'this season',
    tests: [taken(1, '2026-08-17T15:00:00Z', [measured(1001, 88)])],
    expected: 'Current',
  },
])('baseline status $expected: $why', ({ tests, expected }) => {
  expect(baselineStandingOf(tests, null, hasBaseline, now).status).toBe(expected);
});

test('C242: baseline status looks from the start date on', () => {
  const tests = [taken(1, '2026-08-17T15:00:00Z', [measured(1001, 88)])];
  expect(baselineStandingOf(tests, '2026-09-01T00:00:00Z', hasBaseline, now)).toEqual({
    status: 'Needed',
    expiresMs: null,
  });
});

test.each([
  { why: 'the newest that counts', measures: [measured(1001, 88)], expected: '2027-07-17T15:00:00.000Z' },
  {
    why: 'the one before, where nothing of the newest counts any more',
    measures: [{ ...measured(1001, 88), standing: 'excluded' as const }],
    expected: '2026-02-28T15:00:00.000Z',
  },
  { why: 'none, where the newest may not be valid', measures: [flagged], expected: null },
])('a baseline expires eleven months after the day of $why', ({ measures, expected }) => {
  const tests = [
    taken(1, '2025-03-31T15:00:00Z', [measured(1001, 88)]),
    taken(2, '2026-08-17T15:00:00Z', measures),
  ];
  const { expiresMs } = baselineStandingOf(tests, null, hasBaseline, now);
  expect(expiresMs && new Date(expiresMs).toISOString()).toBe(expected);
});

test('C254: the band of Inspection Time is that of its provisional error: 66 + 10 x sqrt(4/3) x 1.645 = 85.0', () => {
  expect(computeBaseline(inspectionTime, 'touch', occasions(66, 66, 66), youth)?.highScore).toBeCloseTo(
    84.995,
    3,
  );
});
