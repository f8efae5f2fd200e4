import { type MeasureComparison, symptoms, symptomsMeasureId } from '@plumbline/domain';
import { expect, test } from 'vitest';
import { type SymptomsRow, symptomsView } from './symptoms-view.ts';

/** Each symptom of the first ones is answered with 2. */
const asked = (score: number, isExcluded = false): SymptomsRow => ({
  measureId: symptomsMeasureId,
  receipt: {
    scorer: 'symptoms',
    algorithmVersion: '1',
    validityVersion: '1',
    formula: 'sum',
    trialsUsed: 22,
    trialsDiscarded: [],
    figures: {},
  },
  score,
  isExcluded,
  isRestored: false,
  validity: [],
  detailRows: symptoms.map(({ name }, index) => ({
    key: name,
    value: index < score / 2 ? '2' : '0',
    isFlagged: false,
  })),
  languageId: null,
});

const compared = (score: number, baselineScore: number | null, isAcrossInputClasses: boolean) => {
  const baseline: MeasureComparison['baseline'] =
    baselineScore === null
      ? null
      : {
          measureId: symptomsMeasureId,
          inputClass: 'keyboard',
          score: baselineScore,
          lowScore: null,
          highScore: null,
          lowScale: 0,
          highScale: 132,
          sd: null,
          baselineTestCount: 1,
          variabilityType: 0,
          percentileNumber: null,
          norms: null,
          algorithmVersion: '1',
          normSetVersion: null,
        };
  const comparison: MeasureComparison = {
    measureId: symptomsMeasureId,
    inputClass: isAcrossInputClasses ? 'touch' : 'keyboard',
    score,
    display: String(score),
    isAcrossInputClasses,
    isOwnOccasion: false,
    baseline,
    scoreChange: null,
    percentChange: null,
    changeLevel: 'none',
    changeLimits: null,
    changeWord: 'More',
    reliableChange: null,
    percentileNumber: null,
    percentileDisplay: 'No norms',
    percentileDescription: 'No norms',
    norms: null,
    validity: [],
    severity: null,
  };
  return [comparison];
};

test('the symptoms name the baseline only where the verdict does: not where it was answered in another way', () => {
  expect(symptomsView([asked(40)], compared(40, 3, false))).toMatchObject({ total: 40, baselineTotal: 3 });
  expect(symptomsView([asked(40)], compared(40, 3, true))).toMatchObject({ total: 40, baselineTotal: null });
  expect(symptomsView([asked(40)], compared(40, null, false))).toMatchObject({ baselineTotal: null });
});

test.each([
  { what: 'the first was taken out', rows: [asked(22, true), asked(10)], score: 10, total: 10, present: 5 },
  { what: 'both count', rows: [asked(22), asked(10)], score: 16, total: 16, present: 11 },
  { what: 'the mean is no whole total', rows: [asked(22), asked(11)], score: 16.5, total: 17, present: 11 },
  { what: 'none counts', rows: [asked(22, true), asked(10, true)], score: 16, total: 16, present: 11 },
])('symptoms that were asked twice agree with the verdict where $what', ({ rows, score, total, present }) => {
  const view = symptomsView(rows, compared(score, null, false));
  expect(view).toMatchObject({ total, presentCount: present });
});

test('symptoms that were not asked are none', () => {
  expect(symptomsView([], [])).toBeNull();
});
