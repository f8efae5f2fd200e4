import { expect, test } from 'vitest';
import { trendsAtGlance } from './trends-at-glance.ts';

const trend = (id: number, pointCount = 2) => ({
  measure: { id },
  points: Array.from({ length: pointCount }, (_, index) => index),
});
const measured = (id: number, changeLevel: 'bad' | 'warning' | 'normal' | 'none') => ({
  measure: { id },
  comparison: { changeLevel },
});
const idsOf = (...args: Parameters<typeof trendsAtGlance>) =>
  trendsAtGlance(...args).map(({ measure }) => measure.id);

test('the trends beside the verdict are of this test, have a course, and begin with what became worse', () => {
  const trends = [trend(1), trend(2), trend(3, 1), trend(4), trend(5)];
  const measures = [measured(1, 'normal'), measured(2, 'warning'), measured(3, 'bad'), measured(5, 'bad')];
  expect(idsOf(trends, measures)).toEqual([5, 2, 1]);
});

test('six trends stand beside the verdict at the most, and none where the test has no course', () => {
  const ids = [1, 2, 3, 4, 5, 6, 7];
  const measures = ids.map((id) => measured(id, id === 7 ? 'bad' : 'none'));
  expect(
    idsOf(
      ids.map((id) => trend(id)),
      measures,
    ),
  ).toEqual([7, 1, 2, 3, 4, 5]);
  expect(
    idsOf(
      ids.map((id) => trend(id, 1)),
      measures,
    ),
  ).toEqual([]);
});
