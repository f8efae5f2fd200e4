import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balance,
  covid,
  errorCount,
  impulseControl,
  inspectionTime,
  memory,
  phq9,
  reactionTime,
  stroopCost,
  symptoms,
} from '../../../test/example-measures.ts';
import type { Measure } from '../measures/measure.ts';
import type { ValidityFlag } from '../scoring/scored-measure.ts';
import { computeBaseline } from './baseline.ts';
import type { MeasureToCompare } from './compare-measure.ts';
import { compareTest, type TestToCompare } from './compare-test.ts';
import type { Baseline } from './comparison.ts';
import type { TestMeasure } from './test-measure.ts';
import { formatChance, shortHeadline } from './verdict.ts';

const person = { sex: 'F', ageYears: 17 } as const;

function baselineOf(measure: Measure, ...scores: number[]): Baseline {
  const found = computeBaseline(
    measure,
    'motion',
    scores.map((score) => ({ score })),
    person,
  );
  if (!found) throw new Error('this test expects a baseline');
  return found;
}
/** Three equal occasions. */
const steady = (measure: Measure, score: number) => baselineOf(measure, score, score, score);

function item(
  measure: Measure,
  score: number | null,
  overrides: Partial<TestMeasure> = {},
): MeasureToCompare {
  const result: TestMeasure = {
    measureId: measure.id,
    inputClass: 'motion',
    score,
    standing: 'counted',
    validity: [],
    ...overrides,
  };
  return { measure, result, severity: null };
}
const compare = (
  measures: MeasureToCompare[],
  baselines: Baseline[],
  overrides: Partial<TestToCompare> = {},
) => compareTest({ measures, baselines, person, thresholds: new Map(), isBaselineTest: false, ...overrides });
const only = (one: MeasureToCompare, baselines: Baseline[], overrides: Partial<TestToCompare> = {}) => {
  const [comparison] = compare([one], baselines, overrides).comparisons;
  if (!comparison) throw new Error('one measure gives one comparison');
  return comparison;
};
const invalid: ValidityFlag = {
  rule: 'lapse',
  effect: 'invalid',
  sentence: 'Three trials were slower than 2000 ms.',
  value: 3,
  threshold: 2,
};

const injured = [
  item(balance, 71.4),
  item(reactionTime, 262),
  item(impulseControl, 338),
  item(inspectionTime, 71),
  item(memory, 58),
  item(symptoms, 21),
];
const usual = [
  steady(balance, 88.2),
  steady(reactionTime, 221),
  steady(impulseControl, 302),
  steady(inspectionTime, 66),
  steady(memory, 66.5),
  steady(symptoms, 3),
];

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

test('the verdict of that test: two of five worse, 1 - .95^5 - 5 x .05 x .95^4 = .0226', () => {
  const { verdict, anyAlarmChance } = compare(injured, usual);
  expect(verdict).toMatchObject({
    headline: 'Worse than baseline on 2 of 5 measures',
    explanation:
      'Balance −19% and Reaction Time +19%, both beyond test noise (95%); about 2 in 100 uninjured people would show this by chance, if the measures were independent. Symptoms 21, baseline 3.',
    comparedCount: 5,
    badCount: 2,
    warningCount: 2,
    normalCount: 1,
  });
  expect(verdict.chanceIfUninjured).toBeCloseTo(0.0225925, 9);
  // 1 - .95^5
  expect(anyAlarmChance).toBeCloseTo(0.2262191, 7);
  expect(shortHeadline(verdict)).toBe('Worse on 2 of 5 measures');
});

test.each([
  {
    why: 'all normal',
    measures: [
      item(balance, 88.2),
      item(reactionTime, 221),
      item(impulseControl, 302),
      item(inspectionTime, 66),
      item(memory, 66.5),
    ],
    headline: 'Close to baseline on 5 of 5 measures',
    short: 'Close to baseline on 5 of 5 measures',
    explanation: 'No measure is worse by as much as its warning limit.',
  },
  {
    why: 'one warning',
    measures: [item(balance, 88.2), item(reactionTime, 221), item(impulseControl, 338), item(memory, 66.5)],
    headline: 'Warning on 1 of 4 measures',
    short: 'Warning on 1 of 4 measures',
    explanation: 'Impulse Control +12%, beyond test noise (80%).',
  },
  {
    why: 'one measure, one worse',
    measures: [item(reactionTime, 262)],
    headline: 'Worse than baseline on 1 of 1 measure',
    short: 'Worse on 1 of 1 measure',
    explanation:
      'Reaction Time +19%, beyond test noise (95%); about 5 in 100 uninjured people would show this by chance, if the measures were independent.',
  },
  {
    why: 'three worse, told apart by what is known of their noise',
    measures: [item(balance, 71.4), item(memory, 40), item(inspectionTime, 66 + 19)],
    headline: 'Worse than baseline on 3 of 3 measures',
    short: 'Worse on 3 of 3 measures',
    explanation:
      'Balance −19% (beyond test noise, 95%), Memory −40% (retest error not known) and Inspection Time +19 ms (beyond test noise, 90%); fewer than 1 in 100 uninjured people would show this by chance, if the measures were independent.',
  },
  {
    why: 'much better is close to baseline by the colours',
    measures: [item(reactionTime, 150)],
    headline: 'Close to baseline on 1 of 1 measure',
    short: 'Close to baseline on 1 of 1 measure',
    explanation: 'No measure is worse by as much as its warning limit.',
  },
  {
    why: 'small by per cent and yet beyond noise',
    measures: [item(impulseControl, 302 * 1.09)],
    baselines: [baselineOf(impulseControl, 300, 301, 303, 304)],
    headline: 'Close to baseline on 1 of 1 measure',
    short: 'Close to baseline on 1 of 1 measure',
    explanation:
      'No measure is worse by as much as its warning limit. Small, yet more than test noise: Impulse Control +9%, beyond test noise (95%).',
  },
])('the verdict: $why', ({ measures, baselines, headline, short, explanation }) => {
  const { verdict } = compare(measures, baselines ?? usual);
  expect(verdict).toMatchObject({ headline, explanation });
  expect(shortHeadline(verdict)).toBe(short);
});

test.each([
  {
    why: 'no baseline',
    measures: [item(balance, 71.4), item(symptoms, 21)],
    baselines: [],
    headline: 'No baseline yet',
    explanation: 'A baseline test is needed before a change can be judged. Symptoms 21, no baseline.',
  },
  {
    why: 'another way of answering',
    measures: [item(reactionTime, 500, { inputClass: 'touch' })],
    baselines: usual,
    headline: 'No comparable baseline',
    explanation: 'The baseline was answered in another way, so changes are shown and not judged.',
  },
  {
    why: 'symptoms alone',
    measures: [item(symptoms, 21)],
    baselines: usual,
    headline: 'Nothing to compare',
    explanation: 'This test holds no measure that is judged against a baseline. Symptoms 21, baseline 3.',
  },
  {
    why: 'a COVID-19 screening',
    measures: [item(covid, 0)],
    baselines: [],
    headline: 'Nothing to compare',
    explanation: 'This test holds no measure that is judged against a baseline.',
  },
])('a verdict without judgement: $why', ({ measures, baselines, headline, explanation }) => {
  const { verdict, anyAlarmChance } = compare(measures, baselines);
  expect(verdict).toEqual({
    headline,
    explanation,
    comparedCount: 0,
    badCount: 0,
    warningCount: 0,
    normalCount: 0,
    chanceIfUninjured: null,
  });
  expect(shortHeadline(verdict)).toBe(headline);
  expect(anyAlarmChance).toBeNull();
});

test('what the verdict leaves out is named with its reason', () => {
  const { verdict } = compare(
    [
      item(balance, 88.2),
      item(reactionTime, 900, { inputClass: 'touch' }),
      item(impulseControl, 900, { standing: 'excluded' }),
      item(memory, null, { standing: 'incomplete' }),
      item(stroopCost, 90),
      item(errorCount, 4),
      item(inspectionTime, 66, { validity: [invalid], standing: 'invalid' }),
    ],
    [...usual, steady(errorCount, 0)],
  );
  expect(verdict.headline).toBe('Close to baseline on 2 of 2 measures');
  expect(verdict.explanation).toBe(
    [
      'No measure is worse by as much as its warning limit.',
      'No baseline for Stroop cost.',
      'Not judged, as the baseline was answered in another way: Reaction Time.',
      'Not judged, as there is no limit for it: Errors.',
      'Excluded: Impulse Control.',
      'No score: Memory.',
      'May not be valid: Inspection Time.',
    ].join(' '),
  );
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

test('a first baseline beside measures that have one is named', () => {
  const { verdict } = compare(
    [item(balance, 88.2), item(memory, 60)],
    [steady(balance, 88.2), baselineOf(memory, 60)],
    { isBaselineTest: true },
  );
  expect(verdict).toMatchObject({
    headline: 'Close to baseline on 1 of 1 measure',
    explanation: 'No measure is worse by as much as its warning limit. First baseline of Memory.',
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

test.each([
  { chance: 0.0226, expected: 'about 2 in 100' },
  { chance: 0.004, expected: 'fewer than 1 in 100' },
  { chance: 0.005, expected: 'about 1 in 100' },
  { chance: 0.2262, expected: 'about 23 in 100' },
])('a chance of $chance reads $expected', ({ chance, expected }) => {
  expect(formatChance(chance)).toBe(expected);
});

test('the verdict counts exactly the colours of the cards, whatever the scores and ways of answering', () => {
  const measure = fc.constantFrom(
    balance,
    reactionTime,
    impulseControl,
    inspectionTime,
    memory,
    symptoms,
    stroopCost,
  );
  const inputClass = fc.constantFrom('motion' as const, 'touch' as const);
  const standing = fc.constantFrom('counted' as const, 'invalid' as const, 'excluded' as const);
  const any = fc.tuple(measure, fc.double({ min: 1, max: 600, noNaN: true }), inputClass, standing);
  fc.assert(
    fc.property(fc.array(any, { maxLength: 7 }), fc.boolean(), (rows, isBaselineTest) => {
      const items = rows.map(([of, score, answered, stands]) =>
        item(of, score, { inputClass: answered, standing: stands }),
      );
      const { comparisons, verdict } = compare(items, usual, { isBaselineTest });
      const count = (level: string) => comparisons.filter((one) => one.changeLevel === level).length;
      expect([verdict.badCount, verdict.warningCount, verdict.normalCount]).toEqual([
        count('bad'),
        count('warning'),
        count('normal'),
      ]);
      expect(verdict.comparedCount).toBe(count('bad') + count('warning') + count('normal'));
      expect(verdict.chanceIfUninjured === null).toBe(verdict.badCount === 0);
      for (const one of comparisons) {
        if (one.isAcrossInputClasses) expect([one.changeLevel, one.reliableChange]).toEqual(['none', null]);
      }
    }),
  );
});
