import { expect, test } from 'vitest';
import { summarizeVoms } from './voms-summary.ts';

const step = (measureId: number, total: number | null, convergenceCm: number | null = null) => ({
  measureId,
  total,
  convergenceCm,
});

test.each([
  { why: 'nothing', steps: [step(94, 0), step(95, 0), step(98, 0, 3)], byTotal: false, byChange: false },
  { why: 'a step of two', steps: [step(94, 0), step(95, 2)], byTotal: true, byChange: true },
  {
    why: 'symptoms that were there before',
    steps: [step(94, 6), step(95, 6)],
    byTotal: true,
    byChange: false,
  },
  { why: 'a rise of one', steps: [step(94, 6), step(95, 7)], byTotal: true, byChange: false },
  {
    why: 'a near point of exactly five',
    steps: [step(94, 0), step(98, 0, 5)],
    byTotal: true,
    byChange: true,
  },
  { why: 'no baseline symptoms asked', steps: [step(95, 3)], byTotal: true, byChange: null },
  { why: 'a far near point alone', steps: [step(98, null, 12)], byTotal: true, byChange: true },
  { why: 'no step done', steps: [step(94, 3)], byTotal: null, byChange: null },
])('$why', ({ steps, byTotal, byChange }) => {
  expect(summarizeVoms(steps)).toMatchObject({ isPositiveByTotal: byTotal, isPositiveByChange: byChange });
});

test('the four figures of the tooltip', () => {
  expect(summarizeVoms([step(94, 2), step(95, 3), step(98, 5, 6.5), step(101, null)])).toMatchObject({
    baselineTotal: 2,
    maxProvocation: 3,
    maxTotal: 5,
    convergenceCm: 6.5,
  });
});
