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
import { shortHeadline } from './verdict.ts';
import { verdictLevelOf } from './verdict-level.ts';

test('the verdict of that test: two of five worse, beside a measure whose noise is not known', () => {
  const { verdict } = compare(injured, usual);
  expect(verdict).toMatchObject({
    headline: 'Worse than baseline on 2 of 5 measures',
    explanation:
      'Balance −19% and Reaction Time +19%, both beyond test noise (95%). By chance, 1 to 2 in 100 uninjured people with 3 baseline tests are called worse on at least 2 of Balance, Reaction Time, Impulse Control and Inspection Time. Warning: Impulse Control +12% (beyond test noise, 80%) and Memory −13% (retest error not known). Symptoms 21, baseline 3.',
    comparedCount: 5,
    badCount: 2,
    warningCount: 2,
    normalCount: 1,
  });
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
    explanation: 'No measure has passed its warning limit.',
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
      'Reaction Time +19%, beyond test noise (95%). By chance, about 5 in 100 uninjured people with 3 baseline tests are called worse on this measure.',
  },
  {
    why: 'three worse, told apart by what is known of their noise',
    measures: [item(balance, 71.4), item(memory, 40), item(inspectionTime, 66 + 19)],
    headline: 'Worse than baseline on 3 of 3 measures',
    short: 'Worse on 3 of 3 measures',
    explanation:
      'Balance −19% (beyond test noise, 95%), Memory −40% (retest error not known) and Inspection Time +19.0 ms (beyond test noise, 90%). By chance, fewer than 1 in 100 uninjured people with 3 baseline tests are called worse on both Balance and Inspection Time. How often Memory is called worse by chance is not known.',
  },
  {
    why: 'much better is close to baseline by the colours',
    measures: [item(reactionTime, 150)],
    headline: 'Close to baseline on 1 of 1 measure',
    short: 'Close to baseline on 1 of 1 measure',
    explanation: 'No measure has passed its warning limit.',
  },
  {
    why: 'small by per cent and yet beyond noise',
    measures: [item(impulseControl, 365 * 1.099)],
    baselines: [baselineOf(impulseControl, ...Array.from({ length: 12 }, (_, at) => 364 + (at % 3)))],
    headline: 'Close to baseline on 1 of 1 measure',
    short: 'Close to baseline on 1 of 1 measure',
    explanation:
      'No measure has passed its warning limit. Small changes: Impulse Control +9.9%, beyond test noise (95%).',
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
    explanation: 'The baseline was answered in a different way, so changes are shown but not rated.',
  },
  {
    why: 'symptoms alone',
    measures: [item(symptoms, 21)],
    baselines: usual,
    headline: 'Nothing to compare',
    explanation: 'This test has no measures that are compared with a baseline. Symptoms 21, baseline 3.',
  },
  {
    why: 'a COVID-19 screening',
    measures: [item(covid, 0)],
    baselines: [],
    headline: 'Nothing to compare',
    explanation: 'This test has no measures that are compared with a baseline.',
  },
])('a verdict without judgement: $why', ({ measures, baselines, headline, explanation }) => {
  const { verdict } = compare(measures, baselines);
  expect(verdict).toMatchObject({
    headline,
    explanation,
    comparedCount: 0,
    badCount: 0,
    warningCount: 0,
    normalCount: 0,
    chanceIfUninjured: null,
  });
  expect(shortHeadline(verdict)).toBe(headline);
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
      'No measure has passed its warning limit.',
      'No baseline for Stroop cost.',
      'Not rated, because the baseline was answered in a different way: Reaction Time.',
      'Not rated, because no limit is set: Errors.',
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
    explanation: 'No measure has passed its warning limit. First baseline of Memory.',
  });
});

test('the verdict counts what the cards say, whatever the scores and ways of answering', () => {
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
      const count = (level: string) => comparisons.filter((one) => verdictLevelOf(one) === level).length;
      expect([verdict.badCount, verdict.warningCount, verdict.normalCount]).toEqual([
        count('worse'),
        count('warning'),
        count('normal'),
      ]);
      expect(verdict.comparedCount).toBe(count('worse') + count('warning') + count('normal'));
      expect(verdict.badCount).toBeLessThanOrEqual(
        comparisons.filter((one) => one.changeLevel === 'bad').length,
      );
      if (verdict.chanceIfUninjured !== null) expect(verdict.badCount).toBeGreaterThan(0);
      for (const one of comparisons) {
        if (one.isAcrossInputClasses) expect([one.changeLevel, one.reliableChange]).toEqual(['none', null]);
      }
    }),
  );
});

test('no chance is printed for a red of the own profile above test noise, which was not simulated', () => {
  const said = (redMs: number | null) =>
    compare([item(inspectionTime, 66 + 60)], usual, {
      thresholds: new Map(redMs === null ? [] : [[inspectionTime.id, { yellowMs: 5, redMs }]]),
    }).verdict;
  const chance = /By chance, (about )?\d+ in 100/;
  expect(said(null).explanation).toMatch(chance);
  expect(said(6).explanation).toMatch(chance);
  const higher = said(55);
  expect([higher.badCount, higher.chanceIfUninjured]).toEqual([1, null]);
  expect(higher.explanation).toContain(
    `How often ${inspectionTime.label} is called worse by chance is not known.`,
  );
});

test('an 80 % is said nowhere but where an 80 % limit was passed', () => {
  const score = fc.double({ min: 30, max: 600, noNaN: true });
  fc.assert(
    fc.property(score, score, score, (first, second, third) => {
      const { comparisons, verdict } = compare(
        [item(reactionTime, first), item(impulseControl, second), item(memory, third)],
        usual,
      );
      const hasPassed = comparisons.some((one) => one.reliableChange?.level === 'p80');
      if (/(noise, |\()80%/.test(verdict.explanation)) expect(hasPassed).toBe(true);
    }),
  );
});

test('a test that is part of its own baseline has no chance, and says why', () => {
  const { comparisons, verdict } = compare(
    [item(reactionTime, 300)],
    [baselineOf(reactionTime, 200, 210, 205, 300)],
    { isBaselineTest: true },
  );
  expect(comparisons[0]).toMatchObject({ isOwnOccasion: true, changeLevel: 'bad' });
  expect(verdict.badCount).toBe(1);
  expect(verdict.chanceIfUninjured).toBeNull();
  expect(verdict.explanation).toContain(
    'This test is part of the baseline it is compared with. How often Reaction Time is called worse by chance is not known.',
  );
});
