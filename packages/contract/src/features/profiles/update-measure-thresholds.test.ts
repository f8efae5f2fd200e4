import { expect, test } from 'vitest';
import { measureThresholds } from './update-measure-thresholds.ts';

const bounds = 'Enter a whole number of milliseconds from 1 to 1983.';
const order = 'This limit must be higher than the one for Warning.';

test.each([
  { yellowMs: 20, redMs: 40, problems: [] },
  { yellowMs: 1, redMs: 1983, problems: [] },
  { yellowMs: 40, redMs: 40, problems: [['redMs', order]] },
  { yellowMs: 40, redMs: 20, problems: [['redMs', order]] },
  { yellowMs: 0, redMs: 40, problems: [['yellowMs', bounds]] },
  { yellowMs: 20, redMs: 1984, problems: [['redMs', bounds]] },
  { yellowMs: 20.5, redMs: 40, problems: [['yellowMs', bounds]] },
])('C254: thresholds of $yellowMs and $redMs ms', ({ problems, ...thresholds }) => {
  const { error } = measureThresholds.safeParse(thresholds);
  expect((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])).toEqual(problems);
});

test('C254: one threshold without the other is refused', () => {
  expect(measureThresholds.safeParse({ yellowMs: 20 }).success).toBe(false);
  expect(measureThresholds.safeParse({ yellowMs: 20, redMs: null }).success).toBe(false);
});
