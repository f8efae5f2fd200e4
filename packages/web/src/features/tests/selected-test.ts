import type { ProfileTestSummary } from '@plumbline/contract';

/**
 * The test that an address means: the newest without one, or with one that the profile does not have.
 * @param tests newest first
 */
export const selectedTest = (
  tests: readonly [ProfileTestSummary, ...ProfileTestSummary[]],
  testId: number | null,
): ProfileTestSummary => tests.find(({ id }) => id === testId) ?? tests[0];
