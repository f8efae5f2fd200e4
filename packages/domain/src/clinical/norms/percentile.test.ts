import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NormCutPoints } from '../comparison/comparison.ts';
import { findNorms } from './find-norms.ts';
import type { NormTable } from './norm-table.ts';
import { formatPercentile, percentileBand, percentileOf } from './percentile.ts';
import { provisionalNorms } from './provisional-norms.ts';

const reactionKeyboard: NormCutPoints = { p10: 303, p25: 282, p50: 258, p75: 234, p90: 213 };
const balanceYouth: NormCutPoints = { p10: 62, p25: 74, p50: 85, p75: 93, p90: 97 };

test.each([
  { score: 258, expected: 50, why: 'the median' },
  { score: 303, expected: 10, why: 'the 10th' },
  { score: 282, expected: 25, why: 'the 25th' },
  { score: 234, expected: 75, why: 'the 75th' },
  { score: 213, expected: 90, why: 'the 90th' },
  { score: 270, expected: 37.5, why: 'half way between the 25th and the 50th' },
  { score: 292.5, expected: 17.5, why: 'half way between the 10th and the 25th' },
  { score: 324, expected: 2.947, why: 'as far again below the 10th: z = -1.2816 - 0.6071 = -1.8886' },
  { score: 192, expected: 97.053, why: 'as far again above the 90th' },
  { score: 900, expected: 1, why: 'never under 1' },
  { score: 125, expected: 99, why: 'never over 99' },
])('reaction time $score ms is percentile $expected: $why', ({ score, expected }) => {
  expect(percentileOf(score, reactionKeyboard)).toBeCloseTo(expected, 2);
});

test.each([
  { score: 71.4, expected: 21.75, why: '10 + 15 x 9.4 / 12' },
  { score: 85, expected: 50, why: 'the median' },
  { score: 100, expected: 95.85, why: 'z = 1.2816 + 0.6071 x 3 / 4 = 1.7369' },
  { score: 20, expected: 1, why: 'never under 1' },
])('balance $score is percentile $expected: $why', ({ score, expected }) => {
  expect(percentileOf(score, balanceYouth)).toBeCloseTo(expected, 1);
});

test('equal cut points at a ceiling give the middle of what they span, and nothing is worse than a worst score', () => {
  const ceiling = { p10: 80, p25: 90, p50: 100, p75: 100, p90: 100 };
  expect(percentileOf(100, ceiling)).toBe(70);
  expect(percentileOf(101, ceiling)).toBe(99);
  expect(percentileOf(95, ceiling)).toBe(37.5);
});

test.each([
  { percentile: 1, shown: '<5', band: 'Very low' },
  { percentile: 4.999, shown: '<5', band: 'Very low' },
  { percentile: 5, shown: '5', band: 'Very low' },
  { percentile: 9.99, shown: '9', band: 'Very low' },
  { percentile: 10, shown: '10', band: 'Low' },
  { percentile: 24.99, shown: '24', band: 'Low' },
  { percentile: 25, shown: '25', band: 'Low average' },
  { percentile: 24.9999999999999, shown: '25', band: 'Low average' },
  { percentile: 49.99, shown: '49', band: 'Low average' },
  { percentile: 50, shown: '50', band: 'High average' },
  { percentile: 74.99, shown: '74', band: 'High average' },
  { percentile: 75, shown: '75', band: 'High' },
  { percentile: 89.99, shown: '89', band: 'High' },
  { percentile: 90, shown: '90', band: 'Very high' },
  { percentile: 95, shown: '95', band: 'Very high' },
  { percentile: 95.01, shown: '>95', band: 'Very high' },
  { percentile: 99, shown: '>95', band: 'Very high' },
  { percentile: null, shown: 'No norms', band: 'No norms' },
])('C256 C257: percentile $percentile is shown as $shown, $band', ({ percentile, shown, band }) => {
  expect([formatPercentile(percentile), percentileBand(percentile)]).toEqual([shown, band]);
});

const anyTable = fc.constantFrom(...provisionalNorms);
const anyAge = (table: NormTable) => fc.integer({ min: table.fromAgeYears, max: table.toAgeYears });

test('C256: percentiles lie within 1 and 99, rise with every better score, and meet the cut points', () => {
  const scores = fc.tuple(
    fc.double({ min: -100, max: 3000, noNaN: true }),
    fc.double({ min: 0, max: 50, noNaN: true }),
  );
  fc.assert(
    fc.property(
      anyTable.chain((table) => fc.tuple(fc.constant(table), anyAge(table))),
      scores,
      ([table, age], [score, more]) => {
        const cutPoints = table.cutPointsAt(age);
        const better = cutPoints.p90 > cutPoints.p10 ? score + more : score - more;
        const [low, high] = [percentileOf(score, cutPoints), percentileOf(better, cutPoints)];
        expect(low).toBeGreaterThanOrEqual(1);
        expect(high).toBeLessThanOrEqual(99);
        expect(high).toBeGreaterThanOrEqual(low - 1e-9);
        for (const [name, percent] of Object.entries({ p10: 10, p25: 25, p50: 50, p75: 75, p90: 90 })) {
          expect(percentileOf(cutPoints[name as keyof NormCutPoints], cutPoints)).toBeCloseTo(percent, 9);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('percentiles have no jump where the straight lines meet the tails', () => {
  for (const table of provisionalNorms) {
    const cutPoints = table.cutPointsAt(table.fromAgeYears);
    for (const edge of [cutPoints.p10, cutPoints.p90]) {
      const [below, above] = [percentileOf(edge - 1e-6, cutPoints), percentileOf(edge + 1e-6, cutPoints)];
      expect(Math.abs(below - above)).toBeLessThan(1e-3);
    }
  }
});

test.each(provisionalNorms)(
  'norm set $version runs from its poor end to its good end, and calls itself provisional',
  (table) => {
    const { p10, p25, p50, p75, p90 } = table.cutPointsAt(table.fromAgeYears);
    const steps = [p25 - p10, p50 - p25, p75 - p50, p90 - p75].map(Math.sign);
    expect(new Set(steps).size).toBe(1);
    expect(steps[0]).not.toBe(0);
    expect(table.source).toMatch(/^Provisional: /);
    expect(table.version).toMatch(/^provisional-/);
  },
);

const person = (ageYears: number | null) => ({ ageYears, sex: 'F' as const });

test.each([
  { why: 'a high-school athlete', id: 1001, age: 17, version: 'provisional-balance-youth-2026.1' },
  { why: 'the last year of youth', id: 1001, age: 19, version: 'provisional-balance-youth-2026.1' },
  {
    why: 'the first year of the adult table',
    id: 1001,
    age: 20,
    version: 'provisional-balance-adult-2026.1',
  },
  { why: 'reaction from 17 years on', id: 1002, age: 17, version: 'provisional-reaction-motion-2026.1' },
  { why: 'impulse control', id: 1003, age: 25, version: 'provisional-impulse-motion-2026.1' },
])('norms of measure $id at $age: $why', ({ id, age, version }) => {
  expect(findNorms(id, 'motion', person(age))?.version).toBe(version);
});

test.each([
  { why: 'a child under 13', id: 1001, age: 12, inputClass: 'motion' as const },
  { why: 'older than the sample', id: 1001, age: 59, inputClass: 'motion' as const },
  { why: 'reaction under 17', id: 1002, age: 16, inputClass: 'motion' as const },
  { why: 'reaction over 65', id: 1002, age: 66, inputClass: 'motion' as const },
  { why: 'a touched phone', id: 1002, age: 25, inputClass: 'touch' as const },
  { why: 'impulse control on a keyboard', id: 1003, age: 25, inputClass: 'keyboard' as const },
  { why: 'a stance alone', id: 7, age: 25, inputClass: 'motion' as const },
  { why: 'a lone standing recording', id: 12, age: 25, inputClass: 'motion' as const },
  { why: 'memory', id: 64, age: 25, inputClass: 'motion' as const },
  { why: 'inspection time', id: 1004, age: 25, inputClass: 'motion' as const },
  { why: 'Stroop', id: 77, age: 25, inputClass: 'keyboard' as const },
  { why: 'number counting', id: 72, age: 25, inputClass: 'touch' as const },
  { why: 'an unknown age', id: 1002, age: null, inputClass: 'motion' as const },
])('C257: no norms for $why', ({ id, age, inputClass }) => {
  expect(findNorms(id, inputClass, person(age))).toBeNull();
});

test('reaction time over 30: 0.55 ms a year, so 20 years are 11 ms', () => {
  const at = (age: number) => findNorms(1002, 'keyboard', person(age))?.cutPoints;
  expect(at(30)).toEqual(reactionKeyboard);
  expect(at(50)).toEqual({ p10: 314, p25: 293, p50: 269, p75: 245, p90: 224 });
});

test('a published table comes before a local one before the provisional; one sex before both', () => {
  const table = (version: string, status: NormTable['status'], sex: NormTable['sex']): NormTable => ({
    version,
    status,
    measureIds: [1001],
    inputClass: 'motion',
    sex,
    fromAgeYears: 5,
    toAgeYears: 80,
    population: '',
    source: '',
    cutPointsAt: () => balanceYouth,
  });
  const tables = [
    ...provisionalNorms,
    table('local', 'local', null),
    table('both', 'published', null),
    table('girls', 'published', 'F'),
  ];
  const found = (given: readonly NormTable[], sex: 'M' | 'F' | null) =>
    findNorms(1001, 'motion', { ageYears: 17, sex }, given)?.version;
  expect(found(tables, 'F')).toBe('girls');
  expect(found(tables, 'M')).toBe('both');
  expect(found(tables, null)).toBe('both');
  expect(found(tables.slice(0, -2), 'F')).toBe('local');
});
