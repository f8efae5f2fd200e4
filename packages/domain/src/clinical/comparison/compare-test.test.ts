import { expect, test } from 'vitest';
import { baselineOf, compare, injured, invalid, item, only, steady, usual } from '../../../test/comparing.ts';
import {
  balance,
  errorCount,
  inspectionTime,
  phq9,
  reactionTime,
  symptoms,
} from '../../../test/example-measures.ts';

test('C253 C254: a test after an injury, measure by measure', () => {
  const { comparisons } = compare(injured, usual);
  const rows = comparisons.map((one) => [
    one.display,
    one.changeLevel,
    one.changeWord,
    one.reliableChange?.level ?? null,
  ]);
  expect(rows).toEqual([
    ['71.4', 'bad', 'Worse', 'p95'],
    ['262', 'bad', 'Worse', 'p95'],
    ['338', 'warning', 'Warning', 'p80'],
    ['71', 'normal', 'Normal', 'none'],
    ['58.0', 'warning', 'Warning', null],
    ['21', 'none', 'More', null],
  ]);
  expect(comparisons[0]).toMatchObject({
    percentileDisplay: '21',
    percentileDescription: 'Low',
    isAcrossInputClasses: false,
  });
  expect(comparisons[0]?.norms).toMatchObject({ status: 'provisional', population: 'Ages 13 to 19' });
  expect(comparisons[4]).toMatchObject({
    percentileNumber: null,
    percentileDisplay: 'No norms',
    percentileDescription: 'No norms',
    norms: null,
  });
});

test('a single baseline occasion reads First baseline and is not compared with itself', () => {
  const first = [baselineOf(balance, 88.2), baselineOf(symptoms, 3)];
  const { comparisons, verdict } = compare([item(balance, 88.2), item(symptoms, 3)], first, {
    isBaselineTest: true,
  });
  expect(comparisons[0]).toMatchObject({
    changeLevel: 'none',
    changeWord: 'First baseline',
    scoreChange: null,
    percentChange: null,
    reliableChange: null,
  });
  expect(comparisons[0]?.baseline?.score).toBe(88.2);
  expect(verdict).toMatchObject({
    headline: 'First baseline',
    explanation: 'Later tests are compared with this one. Symptoms 3.',
  });
});

test.each([
  {
    why: 'a baseline test among several is compared with the baseline it belongs to',
    isBaselineTest: true,
    standing: 'counted' as const,
    baseline: steady(balance, 88.2),
    word: 'Normal',
  },
  {
    why: 'a later test against a single occasion',
    isBaselineTest: false,
    standing: 'counted' as const,
    baseline: baselineOf(balance, 88.2),
    word: 'Normal',
  },
  {
    why: 'a flagged baseline test against the only one that counts',
    isBaselineTest: true,
    standing: 'invalid' as const,
    baseline: baselineOf(balance, 88.2),
    word: 'Normal',
  },
])('compared and not first: $why', ({ isBaselineTest, standing, baseline, word }) => {
  expect(only(item(balance, 87.1, { standing }), [baseline], { isBaselineTest }).changeWord).toBe(word);
});

test('a change across ways of answering is shown with its numbers, uncoloured and unsure', () => {
  expect(only(item(reactionTime, 442, { inputClass: 'touch' }), usual)).toMatchObject({
    isAcrossInputClasses: true,
    scoreChange: 221,
    percentChange: 100,
    changeLevel: 'none',
    changeWord: 'Not comparable',
    reliableChange: null,
  });
});

test('the baseline of the same way of answering is used, else the one with the most occasions', () => {
  const touch = { ...steady(reactionTime, 300), inputClass: 'touch' as const, baselineTestCount: 1 };
  const keyboard = { ...steady(reactionTime, 260), inputClass: 'keyboard' as const, baselineTestCount: 5 };
  expect(only(item(reactionTime, 300, { inputClass: 'touch' }), [keyboard, touch]).baseline).toBe(touch);
  expect(only(item(reactionTime, 300), [touch, keyboard]).baseline).toBe(keyboard);
});

test('C254: thresholds of the profile come before the defaults', () => {
  const withOwn = only(item(inspectionTime, 71), usual, {
    thresholds: new Map([[1004, { yellowMs: 3, redMs: 5 }]]),
  });
  expect(withOwn).toMatchObject({ changeLevel: 'bad', changeWord: 'Worse' });
});

test.each([
  { measure: symptoms, score: 21, word: 'More', why: '18 more' },
  { measure: symptoms, score: 1, word: 'Fewer', why: '2 fewer' },
  { measure: symptoms, score: 3, word: 'Same', why: 'as many' },
])('symptoms have a word and no colour: $why', ({ measure, score, word }) => {
  expect(only(item(measure, score), usual)).toMatchObject({
    changeLevel: 'none',
    changeWord: word,
    reliableChange: null,
  });
});

test('a severity is passed on beside a survey that has no colour', () => {
  const survey = { ...item(phq9, 12), severity: 'Moderate' };
  expect(only(survey, [steady(phq9, 4)])).toMatchObject({
    severity: 'Moderate',
    changeLevel: 'none',
    changeWord: 'More',
  });
});

test('a baseline of 0 gives the plain change, no percentage and no colour', () => {
  expect(only(item(errorCount, 4), [steady(errorCount, 0)])).toMatchObject({
    scoreChange: 4,
    percentChange: null,
    changeLevel: 'none',
    changeWord: 'More',
  });
});

test('a flagged measure stays visible with its flag and its colour', () => {
  expect(only(item(balance, 40, { validity: [invalid], standing: 'invalid' }), usual)).toMatchObject({
    score: 40,
    changeLevel: 'bad',
    validity: [invalid],
  });
});

test('a measure without score reads a dash', () => {
  expect(only(item(balance, null, { standing: 'incomplete' }), usual)).toMatchObject({
    display: '-',
    changeWord: 'No score',
    percentileDisplay: 'No norms',
    scoreChange: null,
  });
});
