import { expect, test } from 'vitest';
import { balance, findExample, reactionTime, symptoms, wilkerson } from '../../../test/example-measures.ts';
import type { ValidityFlag } from '../scoring/scored-measure.ts';
import {
  combineResults,
  hasDuplicateTests,
  measuresOfTest,
  type ResultFacts,
  stancesOfComposite,
} from './test-measure.ts';

const flag = (effect: ValidityFlag['effect'], rule = 'lapse'): ValidityFlag => ({
  rule,
  effect,
  sentence: 'Three of five trials were slower than 2000 ms.',
  value: 3,
  threshold: 2,
});
const result = (overrides: Partial<ResultFacts>): ResultFacts => ({
  measureId: 1002,
  stanceId: null,
  score: 250,
  validity: [],
  isExcluded: false,
  isRestored: false,
  ...overrides,
});
const stance = (stanceId: number, score: number | null, overrides: Partial<ResultFacts> = {}) =>
  result({ measureId: 1001, stanceId, score, ...overrides });
const fiveStances = [stance(7, 98), stance(2, 90), stance(11, 88), stance(1, 72), stance(10, 77)];

test.each([
  {
    why: 'the mean of the repetitions: (240 + 250 + 260) / 3',
    scores: [{ score: 240 }, { score: 250 }, { score: 260 }],
    score: 250,
    standing: 'counted',
  },
  {
    why: 'an excluded repetition does not enter',
    scores: [{ score: 240 }, { score: 400, isExcluded: true }],
    score: 240,
    standing: 'counted',
  },
  {
    why: 'nor one that may not be valid',
    scores: [{ score: 240 }, { score: 400, validity: [flag('invalid')] }],
    score: 240,
    standing: 'counted',
  },
  {
    why: 'a caution changes nothing',
    scores: [{ score: 240 }, { score: 260, validity: [flag('caution')] }],
    score: 250,
    standing: 'counted',
  },
  {
    why: 'a restored repetition counts again',
    scores: [{ score: 240 }, { score: 400, validity: [flag('invalid')], isRestored: true }],
    score: 320,
    standing: 'counted',
  },
  {
    why: 'only a flagged one: visible, not counted',
    scores: [{ score: 400, validity: [flag('invalid')] }],
    score: 400,
    standing: 'invalid',
  },
  {
    why: 'only an excluded one: visible, not counted',
    scores: [{ score: 400, isExcluded: true }],
    score: 400,
    standing: 'excluded',
  },
  {
    why: 'an excluded one stays excluded though restored',
    scores: [{ score: 400, isExcluded: true, isRestored: true }],
    score: 400,
    standing: 'excluded',
  },
  { why: 'a skipped one has no score', scores: [{ score: null }], score: null, standing: 'incomplete' },
  {
    why: 'a skipped repetition beside a scored one',
    scores: [{ score: null }, { score: 260 }],
    score: 260,
    standing: 'counted',
  },
])('C243: a measure of a test: $why', ({ scores, score, standing }) => {
  expect(combineResults(reactionTime, 'motion', scores.map(result))).toMatchObject({ score, standing });
});

test.each([
  {
    why: 'the mean of five: (98 + 90 + 88 + 72 + 77) / 5',
    results: fiveStances,
    score: 85,
    standing: 'counted',
  },
  {
    why: 'a stance is the mean of its trials first: (96 + 100) / 2 = 98',
    results: [stance(7, 96), stance(7, 100), ...fiveStances.slice(1)],
    score: 85,
    standing: 'counted',
  },
  {
    why: 'a stance that is missing makes it incomplete',
    results: fiveStances.slice(1),
    score: null,
    standing: 'incomplete',
  },
  {
    why: 'a stance that was skipped too',
    results: [stance(7, null), ...fiveStances.slice(1)],
    score: null,
    standing: 'incomplete',
  },
  {
    why: 'a second repetition that was left out as a whole takes nothing from the first',
    results: [...fiveStances, result({ measureId: 1001, score: null })],
    score: 85,
    standing: 'counted',
  },
  {
    why: 'left out as a whole it has no score',
    results: [result({ measureId: 1001, score: null })],
    score: null,
    standing: 'incomplete',
  },
  {
    why: 'an excluded stance takes the composite out and leaves it visible',
    results: [stance(7, 98, { isExcluded: true }), ...fiveStances.slice(1)],
    score: 85,
    standing: 'excluded',
  },
  {
    why: 'a flagged stance does so too',
    results: [stance(7, 98, { validity: [flag('invalid')] }), ...fiveStances.slice(1)],
    score: 85,
    standing: 'invalid',
  },
  {
    why: 'a valid trial of the flagged stance is enough',
    results: [stance(7, 10, { validity: [flag('invalid')] }), ...fiveStances],
    score: 85,
    standing: 'counted',
  },
])('a composite: $why', ({ results, score, standing }) => {
  expect(combineResults(balance, 'motion', results)).toMatchObject({ score, standing });
});

test('a step listed three times weighs three times: (3 x 90 + 60 + 70) / 5', () => {
  const results = [stance(7, 80), stance(7, 90), stance(7, 100), stance(10, 60), stance(1, 70)];
  expect(combineResults(wilkerson, 'motion', results)).toMatchObject({ score: 80, standing: 'counted' });
  expect(combineResults(wilkerson, 'motion', results.slice(1))).toMatchObject({
    score: null,
    standing: 'incomplete',
  });
});

test('a composite that is not out of 100 has no mean of its components', () => {
  const provocation = { ...symptoms, componentIds: [94, 95] };
  const results = [stance(94, 2), stance(95, 5)];
  expect(combineResults(provocation, 'touch', results)).toMatchObject({
    score: null,
    standing: 'incomplete',
  });
  expect(combineResults(provocation, 'touch', [result({ score: 7 })])).toMatchObject({
    score: 7,
    standing: 'counted',
  });
});

test('flags of a measure: those that still stand, each once', () => {
  const combined = combineResults(reactionTime, 'motion', [
    result({ validity: [flag('invalid')], isRestored: true }),
    result({ validity: [flag('caution', 'instability')] }),
    result({ validity: [flag('caution', 'instability')] }),
    result({ validity: [flag('invalid', 'anticipation')], isExcluded: true }),
  ]);
  expect(combined.validity.map(({ rule }) => rule)).toEqual(['instability']);
});

test('the measures of a test in the order they were sent; unknown ones are left out', () => {
  const results = [result({}), ...fiveStances, result({ measureId: 123_456 })];
  const measures = measuresOfTest(results, 'motion', findExample);
  expect(measures.map(({ measureId, score }) => [measureId, score])).toEqual([
    [1002, 250],
    [1001, 85],
  ]);
});

test('the stances of a composite, each once, with the means of their trials', () => {
  const results = [stance(7, 80), stance(7, 90), stance(10, 60, { isExcluded: true })];
  expect(stancesOfComposite(wilkerson, 'motion', results)).toMatchObject([
    { measureId: 7, score: 85, standing: 'counted' },
    { measureId: 10, score: 60, standing: 'excluded' },
    { measureId: 1, score: null, standing: 'incomplete' },
  ]);
});

test.each([
  { why: 'every stance once', results: fiveStances, expected: false },
  { why: 'a stance twice', results: [...fiveStances, stance(7, 98)], expected: true },
  { why: 'the same measure twice', results: [result({}), result({})], expected: true },
  { why: 'two measures', results: [result({}), result({ measureId: 1003 })], expected: false },
  {
    why: 'as often as the protocol lists it',
    results: [7, 7, 7, 10, 1].map((id) => stance(id, 90, { measureId: 1009 })),
    expected: false,
  },
  {
    why: 'once more than that',
    results: [7, 7, 7, 7].map((id) => stance(id, 90, { measureId: 1009 })),
    expected: true,
  },
])('C245: duplicate tests: $why', ({ results, expected }) => {
  expect(hasDuplicateTests(results, findExample)).toBe(expected);
});
