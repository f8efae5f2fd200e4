import { expect, test } from 'vitest';
import type { MeasureComparison } from '../clinical/comparison/comparison.ts';
import { testedMeasuresOf } from './tested-measures.ts';

const reactionTimeId = 1002;
const lapses = {
  rule: 'lapses',
  sentence: '3 of 5 responses took over 500 ms or never came.',
  value: 3,
  threshold: 2,
} as const;

const taken = (score: number | null, given: Partial<MeasureComparison> = {}): MeasureComparison => ({
  measureId: reactionTimeId,
  inputClass: 'touch',
  score,
  display: '',
  isAcrossInputClasses: false,
  isOwnOccasion: false,
  baseline: null,
  scoreChange: null,
  percentChange: null,
  changeLevel: 'none',
  changeLimits: null,
  changeWord: 'No baseline',
  reliableChange: null,
  percentileNumber: null,
  percentileDisplay: 'No norms',
  percentileDescription: 'No norms',
  norms: null,
  validity: [],
  severity: null,
  ...given,
});

const excluded = { changeWord: 'Excluded' };
const invalid = { validity: [{ ...lapses, effect: 'invalid' as const }] };
const caution = { validity: [{ ...lapses, effect: 'caution' as const }] };
const byKeys = { inputClass: 'keyboard' as const };

test.each([
  { what: 'all that count', tests: [taken(260), taken(280)], display: '270' },
  { what: 'without an excluded one', tests: [taken(262), taken(1200, excluded)], display: '262' },
  { what: 'without an invalid one', tests: [taken(900, invalid), taken(262)], display: '262' },
  { what: 'with a caution', tests: [taken(262), taken(300, caution)], display: '281' },
  { what: 'of the way of the newest', tests: [taken(280), taken(230, byKeys), taken(290)], display: '285' },
  {
    what: 'of the way of the newest that counts',
    tests: [taken(900, { ...byKeys, ...excluded }), taken(280), taken(230, byKeys)],
    display: '280',
  },
  {
    what: 'the newest where none counts',
    tests: [taken(900, invalid), taken(700, excluded)],
    display: '900',
  },
  { what: 'the newest that has a score', tests: [taken(null), taken(700, excluded)], display: '700' },
  { what: 'nothing', tests: [taken(null)], display: '-' },
])("C201: a code's page shows the mean of a measure over its tests: $what", ({ tests, display }) => {
  const [measure] = testedMeasuresOf(
    [reactionTimeId],
    tests.map((one) => [one]),
  );
  expect(measure).toMatchObject({ display, isIncomplete: display === '-' });
});
