import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baselineOf, item, only } from '../../../test/comparing.ts';
import { balance, reactionTime, stroopCost } from '../../../test/example-measures.ts';
import type { MeasureComparison } from './comparison.ts';
import { largestChangeOf } from './largest-change.ts';
import { verdictLevelOf } from './verdict-level.ts';

const find = (id: number) => [balance, reactionTime, stroopCost].find((measure) => measure.id === id);
const order = ['none', 'normal', 'warning', 'bad'] as const;

const comparison = (
  measureId: number,
  changeLevel: MeasureComparison['changeLevel'],
  from: number,
  scoreChange: number | null,
) =>
  ({
    measureId,
    changeLevel,
    scoreChange,
    percentChange: null,
    changeWord: changeLevel,
    baseline: { score: from },
    inputClass: 'motion',
    reliableChange: null,
  }) as MeasureComparison;

const anyComparison = fc
  .tuple(
    fc.constantFrom(balance.id, reactionTime.id, stroopCost.id, 4711),
    fc.constantFrom(...order),
    fc.integer({ min: 1, max: 500 }),
    fc.option(fc.integer({ min: -200, max: 200 })),
  )
  .map((facts) => comparison(...facts));

test('no judged change has a worse colour than the one that is shown, and one is shown where there is one', () => {
  fc.assert(
    fc.property(fc.array(anyComparison), (all) => {
      const judged = all.filter(
        ({ measureId, changeLevel, scoreChange }) =>
          find(measureId) !== undefined && changeLevel !== 'none' && scoreChange !== null,
      );
      const shown = largestChangeOf(all, find);
      expect(shown === null).toBe(judged.length === 0);
      const worst = Math.max(0, ...judged.map(({ changeLevel }) => order.indexOf(changeLevel)));
      expect(order.indexOf(shown?.changeLevel ?? 'none')).toBe(worst);
    }),
  );
});

test('of one colour it is the one that is more of its baseline, in the direction that is worse for the measure', () => {
  const slower = comparison(reactionTime.id, 'bad', 250, 50);
  const poorer = comparison(balance.id, 'bad', 80, -20);
  expect(largestChangeOf([slower, poorer], find)).toMatchObject({ measureId: balance.id, scoreChange: -20 });
  const better = comparison(balance.id, 'bad', 80, 20);
  expect(largestChangeOf([better, slower], find)?.measureId).toBe(reactionTime.id);
});

test('worse in the verdict stands before red within the noise of its test, however much that is', () => {
  const within = only(item(reactionTime, 235), [baselineOf(reactionTime, 200)]);
  const beyond = only(item(balance, 60), [baselineOf(balance, 75, 75, 75)]);
  expect([within.changeLevel, verdictLevelOf(within)]).toEqual(['bad', 'warning']);
  expect([beyond.changeLevel, verdictLevelOf(beyond)]).toEqual(['bad', 'worse']);
  const large = { ...within, scoreChange: 150 };
  expect(largestChangeOf([large, beyond], find)).toMatchObject({
    measureId: balance.id,
    verdictLevel: 'worse',
  });
  expect(largestChangeOf([within], find)).toMatchObject({ changeLevel: 'bad', verdictLevel: 'warning' });
});
