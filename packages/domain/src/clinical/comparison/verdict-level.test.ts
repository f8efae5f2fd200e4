import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baselineOf, compare, item, only } from '../../../test/comparing.ts';
import { balance, impulseControl, memory, reactionTime, stroopCost } from '../../../test/example-measures.ts';
import { findMeasure } from '../measures/find-measure.ts';
import { canBeCalledWorse, disagreementOf, verdictLevelOf } from './verdict-level.ts';

test('worse needs both: red, and beyond the 90 % limit', () => {
  // 15 % of 200 is 30 ms; the 90 % limit of one baseline test is 40.7 ms.
  const baseline = baselineOf(reactionTime, 200);
  const at = (score: number) => only(item(reactionTime, score), [baseline]);
  expect([at(235).changeLevel, verdictLevelOf(at(235))]).toEqual(['bad', 'warning']);
  expect([at(245).changeLevel, verdictLevelOf(at(245))]).toEqual(['bad', 'worse']);
  expect(disagreementOf(reactionTime, at(235))).toBe(
    'Red according to the limit in percent, but only 80% sure: the verdict counts it as a warning.',
  );
  expect(disagreementOf(reactionTime, at(245))).toBeNull();
});

test('red stands alone where the noise of the test is not known', () => {
  const found = only(item(memory, 40), [baselineOf(memory, 66)]);
  expect(found.reliableChange).toBeNull();
  expect(verdictLevelOf(found)).toBe('worse');
  expect(disagreementOf(memory, found)).toBeNull();
});

test('less than a limit but beyond noise is said on the card', () => {
  const found = only(item(impulseControl, 400), [baselineOf(impulseControl, 365, 366, 364)]);
  expect(found.changeLevel).toBe('normal');
  const steadier = only(item(impulseControl, 398), [
    baselineOf(impulseControl, 365, 365, 365, 365, 365, 365, 365, 365, 365, 365),
  ]);
  expect(steadier.changeLevel).toBe('normal');
  expect(disagreementOf(impulseControl, steadier)).toMatch(
    /^Less than the limit in percent but beyond test noise/,
  );
});

test('the verdict is never harsher than the colours, and never calls a change for the better worse', () => {
  const score = fc.double({ min: 20, max: 900, noNaN: true });
  const measure = fc.constantFrom(balance, reactionTime, impulseControl, memory);
  fc.assert(
    fc.property(measure, fc.array(score, { minLength: 1, maxLength: 6 }), score, (of, baselines, retest) => {
      const found = only(item(of, retest), [baselineOf(of, ...baselines)]);
      const level = verdictLevelOf(found);
      if (level === 'worse') expect(found.changeLevel).toBe('bad');
      if (found.changeLevel !== 'bad') expect(level).toBe(found.changeLevel);
      const isBetter = (found.scoreChange ?? 0) * (of === balance || of === memory ? 1 : -1) > 0;
      if (isBetter) expect(level).toBe('normal');
    }),
  );
});

test('a difference of two times has no colour and no percentage, and decides no verdict however large', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -200, max: 600, noNaN: true }),
      fc.double({ min: -200, max: 600, noNaN: true }),
      (from, to) => {
        const baseline = { ...baselineOf(stroopCost, from), inputClass: 'keyboard' as const };
        const { comparisons, verdict } = compare(
          [item(stroopCost, to, { inputClass: 'keyboard' })],
          [baseline],
        );
        expect(comparisons[0]).toMatchObject({
          changeLevel: 'none',
          percentChange: null,
          changeLimits: null,
        });
        expect(comparisons[0]?.reliableChange).not.toBeNull();
        expect(verdict).toMatchObject({ comparedCount: 0, badCount: 0, warningCount: 0 });
      },
    ),
  );
});

test.each([10004, 10006])('measure %i of the registry is such a difference', (measureId) => {
  const measure = findMeasure(measureId);
  expect(measure?.changeRule).toBe('noiseOnly');
  expect(measure && canBeCalledWorse(measure)).toBe(false);
});

test.each([
  { measure: memory, inputClass: 'touch' as const, baselines: [90, 88, 92, 20], retest: 0 },
  { measure: reactionTime, inputClass: 'touch' as const, baselines: [250, 255, 260, 600], retest: 600 },
])(
  'where no error is known one poor baseline test does not turn red into a warning: $measure.label',
  ({ measure, inputClass, baselines, retest }) => {
    const baseline = { ...baselineOf(measure, ...baselines), inputClass };
    const found = only(item(measure, retest, { inputClass }), [baseline]);
    expect(found.changeLevel).toBe('bad');
    expect(found.reliableChange?.usedPersonalVariance).toBe(true);
    expect(verdictLevelOf(found)).toBe('worse');
    expect(disagreementOf(measure, found)).toMatch(/own spread, so the verdict counts it as worse/);
  },
);

test('a difference of two times beyond noise is told although nothing is judged', () => {
  const baseline = { ...baselineOf(stroopCost, 20), inputClass: 'keyboard' as const };
  const { verdict } = compare([item(stroopCost, 320, { inputClass: 'keyboard' })], [baseline]);
  expect(verdict.headline).toBe('Nothing to compare');
  expect(verdict.explanation).toContain(
    'Not part of the verdict, because this is a difference of two times: Stroop cost +300 ms, beyond test noise (95%).',
  );
});
