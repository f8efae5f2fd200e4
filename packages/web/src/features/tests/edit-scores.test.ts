import { expect, test } from 'vitest';
import { aMeasureResult, aProfileTest, aTestResult } from '../../platform/test/profile-tests.ts';
import {
  choicesInWords,
  choose,
  decidedNames,
  decisionOf,
  namedResults,
  noChoices,
  willCount,
} from './edit-scores.ts';

const counted = aTestResult({ profileTestResultId: 1, stanceId: 7 });
const second = aTestResult({ profileTestResultId: 2, stanceId: 7, repetition: 2 });
const excluded = aTestResult({ profileTestResultId: 3, stanceId: 2, isExcluded: true, isCounted: false });
const skipped = aTestResult({ profileTestResultId: 4, stanceId: 11, score: null, isCounted: false });
const profileTest = aProfileTest([aMeasureResult(1001, { results: [counted, second, excluded, skipped] })]);

test('C116: a result or a whole session column is decided about; what already holds is no decision', () => {
  const once = choose(noChoices, [counted, second], false);
  expect([counted, second, excluded].map((result) => willCount(once, result))).toEqual([false, false, false]);
  const back = choose(once, [counted], true);
  expect([...back]).toEqual([[2, false]]);
  expect(choose(noChoices, [excluded], false).size).toBe(0);
});

test('nothing is decided about a result without a score', () => {
  expect(choose(noChoices, [skipped], true).size).toBe(0);
});

test('C347: all choices go in one request, the larger meaning first', () => {
  const both = choose(choose(noChoices, [counted], false), [excluded], true);
  expect(decisionOf(profileTest, both)).toEqual({
    profileId: 12,
    profileTestId: 51,
    shouldExclude: true,
    profileTestResultIds: [1],
    oppositeResultIds: [3],
  });
  expect(decisionOf(profileTest, choose(noChoices, [excluded], true))).toMatchObject({
    shouldExclude: false,
    profileTestResultIds: [3],
    oppositeResultIds: [],
  });
});

test('what saving will do is said in words, and by the names of the results', () => {
  expect(choicesInWords(noChoices)).toBe('');
  const all = choose(choose(noChoices, [counted, second], false), [excluded], true);
  expect(choicesInWords(all)).toBe('2 results excluded, 1 result included again.');
  const names = namedResults(profileTest).map(({ name }) => name);
  expect(new Set(names).size).toBe(4);
  expect(decidedNames(profileTest, all)).toEqual({ excluded: names.slice(0, 2), included: [names[2]] });
  expect(names[1]).toBe(`${names[0]} · trial 2`);
});
