import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, injured, item, only, steady, usual } from '../../../test/comparing.ts';
import { covid, reactionTime } from '../../../test/example-measures.ts';
import { allMeasures, measureOf } from '../measures/find-measure.ts';
import { severityBandsOf, severityOf } from '../scoring/questionnaires/severity.ts';
import type { ClinicalAlert } from '../scoring/scored-measure.ts';
import { alertMeanings, isForEveryReader } from './alert-meaning.ts';
import type { MeasureToCompare } from './compare-measure.ts';
import {
  isRaised,
  type MeaningFacts,
  meaningCounts,
  meaningPhrases,
  noMeaningFacts,
  ownMeaningsOf,
  raisedMeaningOf,
} from './own-meaning.ts';
import { shortHeadline } from './verdict.ts';

const total = (measureId: number, score: number | null, standing: 'counted' | 'excluded' = 'counted') => {
  const found: MeasureToCompare = item(measureOf(measureId), score, { standing });
  return { ...found, severity: severityOf(measureId, score) };
};
const redFlag = (measureId: number, itemIndex = 0): ClinicalAlert => ({
  kind: 'redFlag',
  measureId,
  itemIndex,
  answer: 1,
});
const selfHarm: ClinicalAlert = { kind: 'selfHarmItem', measureId: 1016, itemIndex: 8, answer: 2 };
const voms = (isPositiveByChange: boolean | null, isPositiveByTotal: boolean | null) => ({
  voms: { isPositiveByChange, isPositiveByTotal, falsePositiveText: 'About 21 in 100 healthy people.' },
});

interface Case {
  measureId: number;
  score?: number | null;
  standing?: 'excluded';
  facts?: Partial<MeaningFacts>;
  /** Level and sentence of each meaning. */
  says: readonly (readonly [string, string])[];
}

const cases: readonly Case[] = [
  { measureId: 1016, score: 0, says: [['note', 'PHQ-9 0 of 27: None.']] },
  { measureId: 1016, score: 9, says: [['note', 'PHQ-9 9 of 27: Mild.']] },
  { measureId: 1016, score: 10, says: [['concern', 'PHQ-9 10 of 27: Moderate.']] },
  { measureId: 1016, score: 14, says: [['concern', 'PHQ-9 14 of 27: Moderate.']] },
  { measureId: 1016, score: 15, says: [['severe', 'PHQ-9 15 of 27: Moderate severe.']] },
  { measureId: 1016, score: 27, says: [['severe', 'PHQ-9 27 of 27: Severe.']] },
  {
    measureId: 1016,
    score: 2,
    facts: { alerts: [selfHarm] },
    says: [
      ['urgent', 'PHQ-9: thoughts of self-harm, question 9 answered with 2.'],
      ['note', 'PHQ-9 2 of 27: Minimal.'],
    ],
  },
  {
    measureId: 1016,
    score: null,
    facts: { alerts: [selfHarm] },
    says: [['urgent', 'PHQ-9: thoughts of self-harm, question 9 answered with 2.']],
  },
  { measureId: 1017, score: null, says: [] },
  { measureId: 1017, score: 14, says: [['concern', 'GAD-7 14 of 21: Moderate.']] },
  { measureId: 1017, score: 15, says: [['severe', 'GAD-7 15 of 21: Severe.']] },
  { measureId: 1017, score: 9, says: [['note', 'GAD-7 9 of 21: Mild.']] },
  { measureId: 1017, score: 10, says: [['concern', 'GAD-7 10 of 21: Moderate.']] },
  { measureId: 1017, score: 21, says: [['severe', 'GAD-7 21 of 21: Severe.']] },
  { measureId: 1017, score: 21, standing: 'excluded', says: [['note', 'GAD-7 21 of 21: Severe, excluded.']] },
  { measureId: 1026, score: 16, says: [['concern', 'Sleep Survey 16 of 32: Probable insomnia.']] },
  { measureId: 1026, score: 17, says: [['note', 'Sleep Survey 17 of 32: No insomnia likely.']] },
  { measureId: 1020, facts: voms(null, null), says: [] },
  { measureId: 1020, facts: voms(false, false), says: [['note', 'VOMS: Negative.']] },
  {
    measureId: 1020,
    facts: voms(true, true),
    says: [['concern', 'VOMS: Positive by change. About 21 in 100 healthy people.']],
  },
  {
    measureId: 1020,
    facts: voms(null, true),
    says: [['concern', 'VOMS: Positive by total. About 21 in 100 healthy people.']],
  },
  {
    measureId: 1020,
    facts: voms(false, true),
    says: [['note', 'VOMS: Positive by total, not by change. About 21 in 100 healthy people.']],
  },
  { measureId: 1014, score: 1, facts: { isCovidPassed: false }, says: [['severe', 'COVID-19: Flagged.']] },
  { measureId: 1014, score: 0, facts: { isCovidPassed: true }, says: [['note', 'COVID-19: Passed.']] },
  ...[1013, 1018, 1027].flatMap((measureId): Case[] => [
    {
      measureId,
      score: null,
      facts: { alerts: [redFlag(measureId, 2), redFlag(measureId, 0)] },
      says: [['urgent', 'Red flags 3 and 1 raised: an emergency.']],
    },
    {
      measureId,
      score: null,
      facts: { onFieldFindings: [{ measureId, findings: ['Neck pain Yes', 'Observable signs 1 of 6'] }] },
      says: [['concern', `${measureOf(measureId).label}: Neck pain Yes, Observable signs 1 of 6.`]],
    },
  ]),
  ...[1006, 79, 83].flatMap((measureId): Case[] => [
    { measureId, score: 12, facts: { fallRisk: 0 }, says: [] },
    { measureId, score: 12, facts: { fallRisk: 1 }, says: [['note', 'Fall risk low.']] },
    { measureId, score: 12, facts: { fallRisk: 2 }, says: [['concern', 'Fall risk raised.']] },
    { measureId, score: 12, facts: { fallRisk: 3 }, says: [['severe', 'Fall risk high.']] },
  ]),
];

test.each(cases)(
  'measure $measureId at $score says $says',
  ({ measureId, score = 5, standing, facts, says }) => {
    const { verdict } = compare([total(measureId, score, standing ?? 'counted')], [], {
      facts: { ...noMeaningFacts, ...facts },
    });
    expect(verdict.meanings.map(({ level, sentence }) => [level, sentence])).toEqual(says);
    for (const [, sentence] of says) expect(verdict.explanation).toContain(sentence);
    const raised = says.filter(([level]) => level !== 'note');
    const first = verdict.meanings[0];
    if (raised.length > 0 && first)
      expect(verdict.headline.toLowerCase()).toContain(first.phrase.toLowerCase());
  },
);

test('every measure whose total has a word is in the table, at its lowest and highest raised total', () => {
  const withBands = allMeasures.filter(({ id }) => severityBandsOf(id).length > 0);
  for (const { id } of withBands) {
    const levels = cases
      .filter(({ measureId }) => measureId === id)
      .flatMap(({ says }) => says.map(([l]) => l));
    expect([id, levels.includes('note'), levels.some((level) => level !== 'note')]).toEqual([id, true, true]);
  }
});

test('a symptom total, a lone step of a VOMS and every measure that is compared with a baseline have no meaning of their own', () => {
  const own = new Set(cases.map(({ measureId }) => measureId));
  for (const measure of allMeasures.filter(({ id }) => !own.has(id))) {
    const { verdict } = compare([item(measure, 60)], []);
    expect([measure.id, verdict.meanings]).toEqual([measure.id, []]);
  }
});

test.each([
  {
    why: 'nothing to compare',
    measures: [total(1017, 21)],
    headline: 'GAD-7 severe',
    compared: 'Nothing to compare',
    short: 'GAD-7 severe',
    explanation: 'This test has no measures that are compared with a baseline. GAD-7 21 of 21: Severe.',
  },
  {
    why: 'a note where there is nothing to compare',
    measures: [total(1017, 2)],
    headline: 'GAD-7 minimal',
    compared: 'Nothing to compare',
    short: 'GAD-7 minimal',
    explanation: 'This test has no measures that are compared with a baseline. GAD-7 2 of 21: Minimal.',
  },
  {
    why: 'no baseline yet',
    measures: [item(reactionTime, 262), total(1017, 12)],
    baselines: [],
    headline: 'GAD-7 moderate, no baseline yet',
    compared: 'No baseline yet',
    short: 'GAD-7 moderate, no baseline yet',
    explanation: 'A baseline test is needed before a change can be judged. GAD-7 12 of 21: Moderate.',
  },
  {
    why: 'beside a measure that is close to its baseline',
    measures: [item(reactionTime, 221), total(1017, 21)],
    headline: 'Close to baseline on 1 of 1 measure, GAD-7 severe',
    compared: 'Close to baseline on 1 of 1 measure',
    short: 'Close to baseline on 1 of 1 measure, GAD-7 severe',
    explanation: 'No measure has passed its warning limit. GAD-7 21 of 21: Severe.',
  },
  {
    why: 'a red flag comes first of all',
    measures: [item(reactionTime, 221), total(1013, null), total(1017, 21), total(1016, 20)],
    facts: { alerts: [redFlag(1013)] },
    headline: 'Red flag raised, GAD-7 severe and 1 more, close to baseline on 1 of 1 measure',
    compared: 'Close to baseline on 1 of 1 measure',
    short: 'Red flag raised and 2 more, close to baseline on 1 of 1 measure',
    explanation:
      'Red flag 1 raised: an emergency. No measure has passed its warning limit. GAD-7 21 of 21: Severe. PHQ-9 20 of 27: Severe.',
  },
])(
  'the verdict with a meaning of its own: $why',
  ({ measures, baselines, facts, headline, compared, short, explanation }) => {
    const { verdict } = compare(measures, baselines ?? usual, { facts: { ...noMeaningFacts, ...facts } });
    expect(verdict).toMatchObject({ headline, comparedHeadline: compared });
    expect(verdict.explanation.replace(' No score: On Field Assessment.', '')).toBe(explanation);
    expect(shortHeadline(verdict)).toBe(short);
  },
);

test('a meaning changes neither the tally nor what is said of the comparison', () => {
  const plain = compare(injured, usual).verdict;
  const { verdict } = compare([...injured, total(1017, 21)], usual);
  for (const key of [
    'comparedCount',
    'badCount',
    'warningCount',
    'normalCount',
    'chanceIfUninjured',
  ] as const)
    expect([key, verdict[key]]).toEqual([key, plain[key]]);
  expect(verdict.comparedHeadline).toBe(plain.headline);
});

test('a total of 10 or more is raised on PHQ-9 and GAD-7, 16 or less on the sleep survey, and none other', () => {
  fc.assert(
    fc.property(fc.constantFrom(1016, 1017, 1026), fc.nat({ max: 32 }), (measureId, any) => {
      const score = Math.min(any, measureOf(measureId).axis.max);
      const [meaning] = compare([total(measureId, score)], []).verdict.meanings;
      expect(meaning && isRaised(meaning)).toBe(measureId === 1026 ? score <= 16 : score >= 10);
    }),
  );
});

test('what is urgent comes first and a note last, whatever the order of the measures', () => {
  const all = [total(1016, 3), total(1017, 12), total(1013, null), total(1026, 3), total(1014, 1)];
  const order = ['urgent', 'severe', 'concern', 'note'];
  const any = fc.shuffledSubarray(all, { minLength: 1 });
  fc.assert(
    fc.property(any, fc.boolean(), (measures, isFlagged) => {
      const facts = { ...noMeaningFacts, alerts: isFlagged ? [redFlag(1013)] : [], isCovidPassed: false };
      const levels = compare(measures, [], { facts }).verdict.meanings.map(({ level }) =>
        order.indexOf(level),
      );
      expect(levels).toEqual(levels.toSorted((a, b) => a - b));
    }),
  );
});

test('an alert of a measure that the test does not hold, and a stamp that is unknown, mean nothing', () => {
  const comparison = only(item(covid, 0), []);
  expect(
    ownMeaningsOf([{ measure: covid, comparison }], {
      ...noMeaningFacts,
      alerts: [redFlag(1013)],
      fallRisk: 0,
    }),
  ).toEqual([]);
});

test('of alerts, a red flag alone is for every reader; a kind that nobody knows is not', () => {
  expect(Object.keys(alertMeanings).filter((kind) => isForEveryReader({ kind }))).toEqual(['redFlag']);
  expect(isForEveryReader({ kind: 'unheardOf' })).toBe(false);
});

test('headlines name two measures and count the rest', () => {
  const { meanings } = compare(
    [total(1016, 20), total(1017, 21), total(1026, 3)],
    [steady(reactionTime, 221)],
  ).verdict;
  expect(meaningPhrases(meanings)).toEqual(['PHQ-9 severe', 'GAD-7 severe', '1 more']);
  expect(meaningPhrases(meanings.slice(0, 2))).toEqual(['PHQ-9 severe', 'GAD-7 severe']);
});

test('lists name the first of what is more than a note, and nothing where there is none', () => {
  const of = (...measures: MeasureToCompare[]) => raisedMeaningOf(compare(measures, []).verdict.meanings);
  expect(of(total(1016, 20), total(1017, 12))).toEqual({ level: 'severe', words: 'PHQ-9 severe and 1 more' });
  expect(of(total(1017, 12), total(1016, 2))).toEqual({ level: 'concern', words: 'GAD-7 moderate' });
  expect(of(total(1016, 2), item(reactionTime, 300))).toBeNull();
});

test('the tally counts what is more than a note', () => {
  const of = (...measures: MeasureToCompare[]) =>
    meaningCounts(
      compare(measures, [], { facts: { ...noMeaningFacts, alerts: [redFlag(1013)] } }).verdict.meanings,
    );
  expect(of(total(1016, 20), total(1017, 21), total(1026, 3), total(1013, null))).toEqual([
    { level: 'bad', count: 1, word: 'Urgent' },
    { level: 'bad', count: 2, word: 'Severe' },
    { level: 'warning', count: 1, word: 'Concern' },
  ]);
  expect(of(total(1016, 2))).toEqual([]);
});

test('a question on self-harm that was skipped is as urgent as one that was answered, and withheld from the same readers', () => {
  const skipped: ClinicalAlert = { ...selfHarm, kind: 'selfHarmItemSkipped', answer: null };
  expect(alertMeanings.selfHarmItemSkipped.words('PHQ-9', [skipped, skipped]).sentence).toContain(
    'question 9 was not answered',
  );
  const { phrase, sentence } = alertMeanings.selfHarmItemSkipped.words('PHQ-9', [skipped]);
  expect(phrase).toBe(alertMeanings.selfHarmItem.words('PHQ-9', [selfHarm]).phrase);
  expect(sentence).toBe('PHQ-9: thoughts of self-harm, question 9 was not answered. Ask the person.');
  expect(isForEveryReader(skipped)).toBe(false);
});
