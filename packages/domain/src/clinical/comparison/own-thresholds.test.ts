import { expect, test } from 'vitest';
import { findMeasure } from '../measures/find-measure.ts';
import { isJudgedByMilliseconds, ownThresholdBoundsMs } from './own-thresholds.ts';

test.each([
  { measureId: 1004, name: 'Inspection Time', expected: true },
  { measureId: 86, name: 'Inspection Time (updated)', expected: true },
  { measureId: 1002, name: 'Reaction Time', expected: false },
  { measureId: 99_999, name: 'a measure that does not exist', expected: false },
])('C254: whether thresholds can be set for $name: $expected', ({ measureId, expected }) => {
  expect(isJudgedByMilliseconds(measureId)).toBe(expected);
});

test('C254: nobody can be slower than the whole axis of Inspection Time', () => {
  const axis = findMeasure(1004)?.axis;
  expect(ownThresholdBoundsMs.most).toBe((axis?.max ?? 0) - (axis?.min ?? 0));
});
