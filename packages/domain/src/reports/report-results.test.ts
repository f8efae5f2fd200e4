import { expect, test } from 'vitest';
import type { NormSet } from '../clinical/comparison/comparison.ts';
import { personFacts, personTitle } from './report-person.ts';
import {
  highestSymptoms,
  percentileText,
  presentSymptomsText,
  questionnaireTotal,
  ratingText,
  symptomsHeading,
  unansweredQuestions,
  verdictCounts,
  vomsFacts,
} from './report-results.ts';
import { duringEventText, eventsWithoutTestSentence, needsBaselineExplanation } from './report-words.ts';

const noMeanings = { meanings: [], comparedCount: 3, badCount: 1, warningCount: 0, normalCount: 2 };
const severe = {
  measureId: 1017,
  kind: 'questionnaire',
  level: 'severe',
  label: 'GAD-7',
  result: '21 of 21',
  word: 'Severe',
  phrase: 'GAD-7 severe',
  sentence: 'GAD-7 21 of 21: Severe.',
} as const;

test.each([
  { why: 'measures alone', verdict: noMeanings, counts: ['1 Worse', '0 Warning', '2 Normal'] },
  {
    why: 'what is severe comes first',
    verdict: { ...noMeanings, meanings: [severe] },
    counts: ['1 Severe', '1 Worse', '0 Warning', '2 Normal'],
  },
  {
    why: 'no good news beside what is severe',
    verdict: { ...noMeanings, comparedCount: 0, badCount: 0, normalCount: 0, meanings: [severe] },
    counts: ['1 Severe'],
  },
  {
    why: 'nothing where nothing was compared',
    verdict: { ...noMeanings, comparedCount: 0, badCount: 0, normalCount: 0 },
    counts: [],
  },
])('the tally beside the verdict: $why', ({ verdict, counts }) => {
  expect(verdictCounts(verdict).map(({ count, word }) => `${count} ${word}`)).toEqual(counts);
});

test('a percentile has its band, and without norms says so', () => {
  const norms: NormSet = {
    version: '1',
    status: 'provisional',
    population: 'Adults',
    source: 'A study',
    cutPoints: { p10: 1, p25: 2, p50: 3, p75: 4, p90: 5 },
  };
  const ranked = {
    norms,
    percentileNumber: 21,
    percentileDisplay: '21',
    percentileDescription: 'Low',
  };
  expect(percentileText(ranked)).toBe('P21, Low');
  expect(percentileText({ ...ranked, norms: null })).toBe('No norms');
  expect(percentileText({ ...ranked, percentileNumber: null })).toBe('No norms');
});

test('symptoms: the total beside its baseline, how many are present, and the three highest', () => {
  const items = [2, null, 0, 5, 3, 1].map((answer, index) => ({ name: `S${index}`, answer }));
  expect(symptomsHeading({ total: 22, maximum: 132, baselineTotal: 3.04 })).toBe(
    'Symptoms 22 of 132, baseline 3',
  );
  expect(symptomsHeading({ total: null, maximum: 132, baselineTotal: null })).toBe('Symptoms, no total');
  expect(presentSymptomsText(4, items)).toBe('4 of 5 present');
  expect(highestSymptoms(items)).toBe('S3 5, S4 3, S0 2');
  expect(highestSymptoms([{ name: 'S', answer: 0 }])).toBe('');
});

test('a questionnaire: the total with its word, and what was not answered', () => {
  expect(questionnaireTotal({ total: 9, maximum: 27, severity: 'Mild' })).toBe('9 of 27, Mild');
  expect(questionnaireTotal({ total: 24, maximum: 32, severity: null })).toBe('24 of 32');
  expect(questionnaireTotal({ total: null, maximum: 21, severity: null })).toBe('No total');
  const items = [
    { text: '1. Sleep', score: null },
    { text: '2. Rest', score: 1 },
  ];
  expect(unansweredQuestions({ total: 1, items })).toBe(
    '1 of 2 not answered: 1. Sleep; in the total, it counts as the mean of the other answers',
  );
  expect(unansweredQuestions({ total: null, items })).toBe('1 of 2 not answered: 1. Sleep');
  expect(unansweredQuestions({ total: 1, items: items.slice(1) })).toBeNull();
});

test('C179: what a VOMS did not measure reads Skip', () => {
  const facts = vomsFacts({
    baselineSymptoms: 0,
    maximumProvocation: null,
    maximumTotalSymptoms: 5,
    averageConvergenceCm: 6.25,
  });
  expect(facts.map(({ value }) => value)).toEqual(['0', 'Skip', '5', '6.3 cm']);
  expect(ratingText(Number.NaN)).toBe('Skip');
});

const person = {
  profileId: 41,
  name: ' Maya Okafor ',
  birthDateText: '3/14/2009',
  ageYears: 17,
  sex: 'Female',
  gender: null,
  race: null,
  ethnicity: null,
  heightText: '5 ft 6 in',
  weightText: '128 lb',
  attentionDisorder: 'No',
  languages: 'English',
  concussionHistory: 'Yes',
  lastConcussionDateText: '2/1/2025',
  sportsProperties: [{ label: 'Graduation year', value: '2027' }],
};

test('who the report is about, with only what is known', () => {
  expect(personTitle(person)).toBe('Maya Okafor');
  expect(personTitle({ ...person, name: null })).toBe('Profile ID 41');
  expect(personFacts(person, 'Coach Rivera').map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Date of birth: 3/14/2009 (17 y)',
    'Profile ID: 41',
    'Sex / gender: Female',
    'Height / weight: 5 ft 6 in / 128 lb',
    'ADD/ADHD: No',
    'Languages: English',
    'Concussion history: Yes, last 2/1/2025',
    'Prepared for: Coach Rivera',
    'Graduation year: 2027',
  ]);
  const [age] = personFacts({ ...person, birthDateText: null }, null);
  expect(age).toEqual({ label: 'Age', value: '17 y' });
});

test('events: the one of the test, and those that no test lies in', () => {
  expect(duringEventText({ type: 'Fall', dayNumber: 3 })).toBe('Fall, day 3');
  expect(duringEventText({ type: 'Fall', dayNumber: null })).toBe('Fall');
  expect(duringEventText(null)).toBe('None');
  const events = [
    { label: 'Fall', periodText: 'since 1/2/26', testIndexes: [] },
    { label: 'Cut', periodText: 'since 1/3/26', testIndexes: [0] },
  ];
  expect(eventsWithoutTestSentence(events)).toBe('Events without a test in this report: Fall, since 1/2/26.');
  expect(eventsWithoutTestSentence(events.slice(1))).toBeNull();
});

test('C177: only balance, functional and cognitive measures need the baseline explained', () => {
  const explained = [1, 2, 6, 7, 8, 9, 10, 11].filter((categoryId) =>
    needsBaselineExplanation([{ measure: { categoryId } }]),
  );
  expect(explained).toEqual([1, 2, 11]);
});
