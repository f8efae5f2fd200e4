import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baselineOf, compare, injured, invalid, item, steady, usual } from '../../../test/comparing.ts';
import {
  balance,
  covid,
  errorCount,
  impulseControl,
  inspectionTime,
  memory,
  reactionTime,
  stroopCost,
  symptoms,
} from '../../../test/example-measures.ts';
import { formatChance, shortHeadline } from './verdict.ts';

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
