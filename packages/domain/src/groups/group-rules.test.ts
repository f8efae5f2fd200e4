import { describe, expect, test } from 'vitest';
import { isNameAmong, memberChange, problemOfGroupChange, testsThisWeek } from './group-rules.ts';

describe('C226: what a group may become', () => {
  const plain = { isDefault: false, isEnabled: true };
  const standard = { isDefault: true, isEnabled: true };
  test.each([
    [plain, {}, null],
    [plain, { isEnabled: false }, null],
    [{ ...plain, isEnabled: false }, { isEnabled: true }, null],
    [plain, { isDefault: true }, null],
    [{ ...plain, isEnabled: false }, { isDefault: true }, 'defaultIsActive'],
    [{ ...plain, isEnabled: false }, { isDefault: true, isEnabled: true }, null],
    [plain, { isDefault: true, isEnabled: false }, 'defaultIsActive'],
    [standard, {}, null],
    [standard, { isEnabled: false }, 'staysDefault'],
    [standard, { isDefault: false }, 'staysDefault'],
  ])('%j with %j: %s', (existing, change, problem) => {
    expect(problemOfGroupChange(existing, change)).toBe(problem);
  });
});

test('C153 B522: Tests This Week is the sum of the last seven days, and of fewer where there are fewer', () => {
  const days = (...counts: number[]) => counts.map((totalTestCount) => ({ totalTestCount }));
  expect(testsThisWeek(days(100, 1, 2, 3, 4, 5, 6, 7))).toBe(28);
  expect(testsThisWeek(days(2, 3))).toBe(5);
  expect(testsThisWeek([])).toBe(0);
});

test('who joins and who leaves is the difference to what was known', () => {
  expect(memberChange([1, 2, 3], [3, 9, 2, 4, 4])).toEqual({ added: [4, 9], removed: [1] });
  expect(memberChange([], [])).toEqual({ added: [], removed: [] });
});

test('C280: names are compared without case', () => {
  expect(isNameAmong(' varsity ', ['Soccer', 'Varsity'])).toBe(true);
  expect(isNameAmong('Varsity 2', ['Varsity'])).toBe(false);
});
