import { expect, test } from 'vitest';
import { aTestSummary } from '../../platform/test/profiles.ts';
import { instantOf } from '../../platform/time/browser-clock.ts';
import {
  type BaselineForm,
  baselineForm,
  baselineFormOf,
  baselineStartOf,
  testsSinceText,
} from './baseline-form.ts';

const fromDate = (over: Partial<BaselineForm> = {}): BaselineForm => ({
  calculationType: 1,
  startDate: '2026-08-01',
  startTime: '06:00',
  ...over,
});

test.each([null, '2000-01-01T00:00:00.000Z', '2001-12-31T12:00:00.000Z'])(
  'C236 C237: %s is read as all tests, and all tests is stored as the sentinel',
  (stored) => {
    const form = baselineFormOf(stored);
    expect(form.calculationType).toBe(0);
    expect(baselineStartOf(form)).toBe('2000-01-01T00:00:00Z');
  },
);

test('C101 C238: a start is read and stored to the minute, by the clock of this browser', () => {
  const stored = instantOf('2026-08-01', '14:30');
  expect(baselineFormOf(stored)).toEqual({
    calculationType: 1,
    startDate: '2026-08-01',
    startTime: '14:30',
  });
  expect(baselineStartOf(baselineFormOf(stored))).toBe(stored);
});

test('C101: from a date asks for a date and a time, and takes neither a year that means all tests nor the future', () => {
  const problems = (over: Partial<BaselineForm>) => {
    const parsed = baselineForm.safeParse(fromDate(over));
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
  };
  expect(problems({})).toEqual([]);
  expect(problems({ startDate: '' })).toEqual([['startDate', 'required']]);
  expect(problems({ startTime: '' })).toEqual([['startTime', 'required']]);
  expect(problems({ startDate: '2001-12-31' })).toEqual([
    ['startDate', 'Choose a date in 2002 or later, or choose all tests.'],
  ]);
  expect(problems({ startDate: '2999-01-01' })).toEqual([
    ['startDate', 'The start date cannot be in the future.'],
  ]);
  expect(problems({ startTime: '99:99' })).toEqual([['startTime', 'required']]);
  expect(baselineForm.parse(fromDate())).toEqual({ baselineStartDate: instantOf('2026-08-01', '06:00') });
  // What was typed for a date does not stand in the way of all tests.
  expect(problems({ calculationType: 0, startDate: 'soon', startTime: '' })).toEqual([]);
});

test('the choice says how many tests it leaves: event tests, non-baseline tests and screenings for COVID-19 never count', () => {
  const tests = [
    aTestSummary({ completedOn: '2026-07-01T12:00:00Z' }),
    aTestSummary({ completedOn: '2026-09-01T12:00:00Z' }),
    aTestSummary({ completedOn: '2026-09-02T12:00:00Z', isEvent: true }),
    aTestSummary({ completedOn: '2026-09-03T12:00:00Z', isNonBaseline: true }),
    aTestSummary({ completedOn: '2026-09-04T12:00:00Z', isCovidOnly: true }),
  ];
  expect(testsSinceText(tests, baselineStartOf(fromDate()))).toBe('1 of 2 baseline tests since then');
  expect(testsSinceText(tests, '2000-01-01T00:00:00Z')).toBe('2 baseline tests in all');
  expect(testsSinceText(tests.slice(0, 1), '2000-01-01T00:00:00Z')).toBe('1 baseline test in all');
  expect(testsSinceText(tests, baselineStartOf(fromDate({ startDate: '' })))).toBe('');
});
