import { expect, test } from 'vitest';
import { aTestSummary } from '../../platform/test/profiles.ts';
import { selectedTest } from './selected-test.ts';

test.each([
  [null, 51],
  [52, 52],
  [999, 51],
])('an address with test %s means test %s', (testId, meant) => {
  const tests = [aTestSummary({ id: 51 }), aTestSummary({ id: 52 })] as const;
  expect(selectedTest([...tests], testId).id).toBe(meant);
});
