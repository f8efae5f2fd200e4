import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBaselineScore, formatScore } from '../comparison/format-score.ts';
import { allMeasures } from './find-measure.ts';

const measures = fc.constantFrom(...allMeasures);
const scoreOf = (axis: { min: number; max: number }) => fc.double({ ...axis, noNaN: true });
const measureAndScore = measures.chain((measure) => fc.tuple(fc.constant(measure), scoreOf(measure.axis)));

test('C485: any score of any measure is a number with at most two decimals, within half a unit of the last one', () => {
  fc.assert(
    fc.property(measureAndScore, ([measure, score]) => {
      const shown = formatScore(measure, score).replace('−', '-');
      expect(shown).toMatch(/^-?\d+(\.\d{1,2})?$/);
      expect(Math.abs(Number(shown) - score)).toBeLessThanOrEqual(0.5 * 10 ** -measure.decimals + 1e-9);
    }),
  );
});

test('C486: times in ms and totals are whole, scores out of 100 and baselines have one decimal', () => {
  fc.assert(
    fc.property(measureAndScore, ([measure, score]) => {
      const decimals = formatScore(measure, score).split('.')[1]?.length ?? 0;
      expect(decimals).toBe(measure.unit === 'points100' || measure.unit === 's' ? 1 : 0);
      const baseline = formatBaselineScore(measure, score);
      if (measure.unit === 'ms') expect(baseline).toMatch(/^[-−]?\d+ ms$/);
      else expect(baseline).toMatch(measure.decimals === 0 ? /^\d+(\.\d)?$/ : /^\d+\.\d( s)?$/);
    }),
  );
});

test('no score reads as a dash', () => {
  for (const measure of allMeasures) expect(formatScore(measure, null)).toBe('-');
});
