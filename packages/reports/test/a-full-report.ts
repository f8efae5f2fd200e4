import type { ClinicalReport } from '@plumbline/contract';
import {
  compareTest,
  computeBaselines,
  findMeasure,
  formatScore,
  formatScoreWithUnit,
  type MeasuredTest,
  measureOf,
  symptomCategories,
  symptoms,
  trendOf,
} from '@plumbline/domain';
import { answerInWords, itemTopicOf } from '@plumbline/domain/clinical/scoring/questionnaires/item-topics';
import { aPerson, aReport } from './a-report.ts';

const person = { sex: 'F' as const, ageYears: 17 };
/** What each test has: balance, reaction, impulse control, inspection, memory; usual scores, and how far an injury moves them. */
const measured = [
  [1001, 88, -17],
  [1002, 221, 41],
  [1003, 302, 36],
  [1004, 66, 5],
  [85, 66.5, -8.5],
  [84, 11.2, 0.4],
] as const;

/** The last two tests lie in an event; the second one from the start was taken out. */
function someTests(count: number): MeasuredTest[] {
  return Array.from({ length: count }, (_, index) => {
    const isEvent = index >= count - 2;
    return {
      testId: 100 + index,
      completedOn: new Date(Date.UTC(2026, 9, 6 - (count - 1 - index) * 20, 20, 42)).toISOString(),
      isEvent,
      isNonBaseline: isEvent,
      isExcluded: index === 1 && count > 3,
      measures: measured.map(([measureId, usual, injury]) => ({
        measureId,
        inputClass: 'motion' as const,
        score: usual * (1 + ((index * 7 + measureId) % 5) / 200) + (isEvent ? injury : 0),
        standing: 'counted' as const,
        validity:
          index === count - 1 && measureId === 1002
            ? [
                {
                  rule: 'spread',
                  effect: 'caution' as const,
                  sentence: 'The trials lie far apart.',
                  value: 90,
                  threshold: 80,
                },
              ]
            : [],
      })),
    };
  });
}

const day = (instant: string) => {
  const at = new Date(instant);
  return `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear() % 100}`;
};

/** A report with something in every section, of so many tests; scores are compared as the server compares them. */
export function aFullReport(testCount = 5, over: Partial<ClinicalReport> = {}): ClinicalReport {
  const oldestFirst = someTests(testCount);
  const tests = oldestFirst.toReversed();
  const [newest] = tests;
  if (newest === undefined) throw new RangeError('a report has a test');
  const baselines = computeBaselines(oldestFirst, findMeasure, () => person, null);
  const { comparisons, verdict } = compareTest({
    measures: newest.measures.map((result) => ({
      measure: measureOf(result.measureId),
      result,
      severity: null,
    })),
    baselines,
    person,
    thresholds: new Map(),
    isBaselineTest: false,
  });
  const measures = comparisons.map((comparison) => ({
    measure: measureOf(comparison.measureId),
    comparison,
    isExcluded: false,
  }));
  const answers = symptoms.map((_, index) => (index % 3 === 0 ? (index % 5) + 1 : 0));
  return aReport({
    person: {
      ...aPerson('Maya Okafor'),
      sex: 'Female',
      gender: 'Female',
      race: 'Black or African American',
      ethnicity: null,
      heightText: '5 ft 6 in',
      weightText: '128 lb',
      attentionDisorder: 'No',
      languages: 'English, Spanish',
      concussionHistory: 'Yes',
      lastConcussionDateText: '2/11/25',
      sportsProperties: [{ label: 'Graduation year', value: '2027' }],
    },
    includedTestCount: testCount,
    alerts: ['Red flag 2 was raised. Treat it as an emergency: off the field, and to emergency care.'],
    fallRisk: 'Fall risk low',
    verdict,
    measures,
    symptoms: {
      total: answers.reduce((sum, answer) => sum + answer, 0),
      maximum: 132,
      baselineTotal: 3,
      presentCount: answers.filter((answer) => answer > 0).length,
      language: 'EN',
      categories: symptomCategories.map((name) => {
        const own = symptoms.filter(({ category }) => category === name);
        return {
          name,
          total: own.reduce((sum, { index }) => sum + (answers[index] ?? 0), 0),
          maximum: own.length * 6,
          skippedCount: 0,
        };
      }),
      items: symptoms.map(({ name, index }) => ({ name, answer: answers[index] ?? null })),
    },
    notes: {
      text: 'Reports a dull headache after the school day. Slept 9 h. Cleared for stationary bike, 20 min. Retest 10/8.',
      signedText: 'Dana Whitfield, 10/6/26 3:55 pm',
    },
    device: [
      { label: 'App version', value: '5.6.1' },
      { label: 'Platform', value: 'iOS' },
      { label: 'Model', value: 'Phone 12' },
      { label: 'Device ID', value: null },
    ],
    onField: [
      {
        title: 'On Field Assessment',
        alert: 'A red flag was raised: off the field, and to emergency care.',
        facts: [
          { label: 'Red flags', value: '1 of 4', isFlagged: true },
          { label: 'Glasgow coma scale', value: '15 of 15', isFlagged: false },
          { label: 'Delayed recall', value: '6 of 10', isFlagged: false },
        ],
      },
    ],
    voms: {
      baselineSymptoms: 2,
      maximumProvocation: 3,
      maximumTotalSymptoms: 5,
      averageConvergenceCm: 6.5,
      byTotal: 'Positive',
      byChange: 'Positive',
      falsePositiveText: 'About 21 in 100 healthy people have a change of 2 or more on one step.',
      steps: [
        {
          name: 'Baseline Symptoms',
          headache: 1,
          dizziness: 1,
          nausea: 0,
          fogginess: 0,
          total: 2,
          convergenceText: null,
        },
        {
          name: 'Convergence (Near Point)',
          headache: 1,
          dizziness: 1,
          nausea: 0,
          fogginess: 0,
          total: 2,
          convergenceText: '6.5 cm',
        },
        {
          name: 'Visual Motion Sensitivity',
          headache: null,
          dizziness: null,
          nausea: null,
          fogginess: null,
          total: null,
          convergenceText: null,
        },
      ],
    },
    questionnaires: [
      {
        title: 'PHQ-9',
        total: 9,
        maximum: 27,
        severity: 'Mild',
        alert: 'A positive answer to the last item needs a conversation today, whatever the total.',
        items: [
          { text: '1. Interest or pleasure', answer: 'Several days', score: 1 },
          { text: '9. Thoughts of self-harm', answer: 'Several days', score: 1 },
        ],
      },
      {
        title: 'GAD-7',
        total: null,
        maximum: 21,
        severity: null,
        alert: null,
        items: [{ text: '1. Feeling nervous', answer: null, score: null }],
      },
    ],
    details: measures.map(({ measure }) => ({
      categoryId: measure.categoryId,
      measureName: measure.name,
      tests: tests.map((test) => ({
        testId: test.testId,
        dateText: day(test.completedOn),
        isThisTest: test === newest,
      })),
      rows: [
        {
          label: measure.componentIds.length > 0 ? 'Composite' : 'Score',
          cells: tests.map((test) => ({
            text: formatScoreWithUnit(measure, scoreOf(test, measure.id)),
            isFlagged: false,
            isExcluded: test.isExcluded,
          })),
        },
        ...measure.componentIds.map((stanceId) => ({
          label: measureOf(stanceId).name,
          cells: tests.map((test, index) =>
            index === 1
              ? null
              : {
                  text: formatScore(measure, scoreOf(test, measure.id)),
                  isFlagged: index === 0,
                  isExcluded: false,
                },
          ),
        })),
      ],
      figures: [1, 2, 3, 4, 5].map((trial) => ({
        label: `Trial ${trial}`,
        value: formatScoreWithUnit(measure, (scoreOf(newest, measure.id) ?? 0) + trial),
        isFlagged: trial === 4,
      })),
    })),
    trends: measures.map(({ measure, comparison }) => ({
      measure,
      baseline: comparison.baseline,
      points: trendOf(measure.id, 'motion', oldestFirst, null).map((point) => ({
        ...point,
        label: day(point.completedOn),
      })),
    })),
    history: {
      tests: tests.map((test) => ({
        testId: test.testId,
        dateText: day(test.completedOn),
        dot: test.isEvent
          ? 'screening'
          : test.isExcluded
            ? 'excludedBaselineAssessment'
            : 'baselineAssessment',
        isThisTest: test === newest,
      })),
      events: [{ label: 'Collision with Jordan', periodText: 'since 10/4/26', testIndexes: [0, 1] }],
      rows: measures.map(({ measure }) => ({
        label: measure.name,
        cells: tests.map((test) => ({
          text: formatScore(measure, scoreOf(test, measure.id)),
          isExcluded: test.isExcluded,
        })),
      })),
    },
    ...over,
  });
}

function scoreOf(test: MeasuredTest, measureId: number): number | null {
  return test.measures.find((one) => one.measureId === measureId)?.score ?? null;
}

/** Every question of both questionnaires and every step of the VOMS, which make a report as long as it gets. */
export function withEverything(): Partial<ClinicalReport> {
  const { voms, questionnaires } = aFullReport(1);
  const itemsOf = (measureId: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      text: `${index + 1}. ${itemTopicOf(measureId, index)}`,
      answer: answerInWords(measureId, index % 4),
      score: index % 4,
    }));
  const [step] = voms?.steps ?? [];
  if (voms === null || step === undefined) throw new RangeError('the report has a VOMS');
  return {
    voms: {
      ...voms,
      steps: [
        'Baseline Symptoms',
        'Smooth Pursuits',
        'Saccades (Horizontal)',
        'Saccades (Vertical)',
        'Convergence (Near Point)',
        'VOR (Horizontal)',
        'VOR (Vertical)',
        'Visual Motion Sensitivity',
      ].map((name) => ({ ...step, name })),
    },
    questionnaires: questionnaires.map((questionnaire) => ({
      ...questionnaire,
      items: questionnaire.title === 'PHQ-9' ? itemsOf(1016, 9) : itemsOf(1017, 7),
    })),
  };
}
