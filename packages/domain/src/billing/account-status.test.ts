import { expect, test } from 'vitest';
import { accountStatus, accountStatusLabels } from './account-status.ts';

test.each([
  [{ isOverdue: false, hasCurrentTerm: true }, 'Account active'],
  [{ isOverdue: true, hasCurrentTerm: true }, 'Payment past due'],
  [{ isOverdue: true, hasCurrentTerm: false }, 'Payment past due'],
  [{ isOverdue: false, hasCurrentTerm: false }, 'No current package'],
])('B020: an account with %j reads "%s"', (facts, words) => {
  expect(accountStatusLabels[accountStatus(facts)]).toBe(words);
});
