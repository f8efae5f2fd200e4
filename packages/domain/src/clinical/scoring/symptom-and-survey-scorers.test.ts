import { describe, expect, test } from 'vitest';
import { exampleRecordings } from '../../../test/example-recordings.ts';
import { firstOf, judge, problemsIn } from '../../../test/scoring-results.ts';
import { measuresOfTest } from '../comparison/test-measure.ts';
import { findMeasure } from '../measures/find-measure.ts';
import type { OnFieldRecording, ProvocationRecording } from '../recordings/recording.ts';
import { severityOf } from './questionnaires/severity.ts';
import { summarizeVoms } from './voms/voms-summary.ts';

describe('VOMS', () => {
  const step = (
    headache: number | null,
    dizziness: number,
    nausea: number,
    fogginess: number,
  ): ProvocationRecording => ({
    kind: 'provocation',
    headache,
    dizziness,
    nausea,
    fogginess,
  });
  test('a step is the sum of four symptoms; one that was skipped reads Skip and gives no total', () => {
    expect(firstOf(1020, step(1, 2, 0, 3), 95).score).toBe(6);
    const skipped = firstOf(1020, step(null, 2, 0, 3), 95);
    expect(skipped.score).toBeNull();
    expect(skipped.detailRows[0]).toMatchObject({ key: 'Headache', value: 'Skip' });
  });
  test('the near point is the mean of its measurements', () => {
    const scored = firstOf(1020, { ...step(0, 0, 0, 0), convergenceCm: [4, 5, 6] }, 98);
    expect(scored.receipt.figures.convergenceCm).toBe(5);
  });
  test('the VOMS is its strongest step', () => {
    const steps = [94, 95, 96, 97, 98, 99, 100, 101];
    const results = steps.map((stanceId, i) => ({
      measureId: 1020,
      stanceId,
      score: i === 3 ? 9 : i,
      validity: [],
      isExcluded: false,
      isRestored: false,
    }));
    expect(measuresOfTest(results, 'touch', findMeasure)).toMatchObject([
      { measureId: 1020, score: 9, standing: 'counted' },
    ]);
    expect(measuresOfTest(results.slice(1), 'touch', findMeasure)).toMatchObject([
      { score: null, standing: 'incomplete' },
    ]);
  });
  test('what a person felt before the VOMS is not what it provoked, in the score as in the summary', () => {
    const totals = [8, 3, 0, 5, 0, 0, 0, 2];
    const results = totals.map((score, i) => ({
      measureId: 1020,
      stanceId: 94 + i,
      score,
      validity: [],
      isExcluded: false,
      isRestored: false,
    }));
    const [voms] = measuresOfTest(results, 'touch', findMeasure);
    const summary = summarizeVoms(
      totals.map((total, i) => ({ measureId: 94 + i, total, convergenceCm: null })),
    );
    expect(voms?.score).toBe(5);
    expect(summary).toMatchObject({ baselineTotal: 8, maxTotal: 5, maxProvocation: -3 });
  });
  test('eleven of ten is refused', () => {
    expect(problemsIn(judge(1020, step(11, 0, 0, 0), 94))).toEqual(['recording.answer_out_of_range']);
  });
});

describe('COVID-19 screening', () => {
  const passed = {
    kind: 'covidScreening' as const,
    temperatureC: 36.6,
    hasSymptoms: false,
    hadContact: false,
    hadPositiveTest: false,
  };
  test.each([
    { why: 'nothing', recording: passed, score: 0 },
    { why: 'a fever of exactly 38', recording: { ...passed, temperatureC: 38 }, score: 1 },
    { why: 'just under', recording: { ...passed, temperatureC: 37.9 }, score: 0 },
    { why: 'symptoms', recording: { ...passed, hasSymptoms: true }, score: 1 },
    { why: 'contact', recording: { ...passed, hadContact: true }, score: 1 },
    { why: 'a positive test', recording: { ...passed, hadPositiveTest: true }, score: 1 },
    {
      why: 'everything skipped',
      recording: {
        ...passed,
        temperatureC: null,
        hasSymptoms: null,
        hadContact: null,
        hadPositiveTest: null,
      },
      score: 0,
    },
  ])('$why: $score', ({ recording, score }) => {
    expect(firstOf(1014, recording).score).toBe(score);
  });
  test('98.6, which is no Celsius, is refused', () => {
    expect(problemsIn(judge(1014, { ...passed, temperatureC: 98.6 }))).toEqual([
      'recording.answer_out_of_range',
    ]);
  });
  test('a skipped temperature is kept to be judged by the organization', () => {
    expect(firstOf(1014, { ...passed, temperatureC: null }).receipt.figures.isTemperatureSkipped).toBe(1);
  });
});

describe('beside the field', () => {
  const calm: OnFieldRecording = {
    kind: 'onField',
    redFlags: [false, false],
    observableSigns: [false],
    glasgow: { eye: 4, verbal: 5, motor: 6 },
    maddocks: 5,
    hasNeckPain: false,
    hasNormalCoordination: true,
    orientation: 5,
    immediateMemory: [7, 8, 9],
    digitsBackward: 3,
    monthsBackward: 1,
    delayedRecall: 8,
  };
  test('parts and no total; nothing wrong raises nothing', () => {
    const scored = firstOf(1027, calm);
    expect(scored.score).toBeNull();
    expect(scored.alerts).toEqual([]);
    expect(scored.detailRows.some(({ isFlagged }) => isFlagged)).toBe(false);
    expect(scored.detailRows.map(({ key, value }) => `${key}: ${value}`)).toContain(
      'Glasgow coma scale: 15 of 15',
    );
  });
  test('each red flag is an alert of its own', () => {
    expect(firstOf(1013, { ...calm, redFlags: [false, true, true] }).alerts).toEqual([
      { kind: 'redFlag', measureId: 1013, itemIndex: 1, answer: 1 },
      { kind: 'redFlag', measureId: 1013, itemIndex: 2, answer: 1 },
    ]);
  });
  test('parts that were not done are not shown as zero', () => {
    const keys = firstOf(1018, { ...calm, maddocks: null, delayedRecall: null, glasgow: null }).detailRows;
    expect(keys.map(({ key }) => key)).not.toContain('Delayed recall');
    expect(keys.find(({ key }) => key === 'Glasgow coma scale')?.value).toBe('Skip');
  });
  test('a coma scale beyond its parts is refused', () => {
    expect(problemsIn(judge(1027, { ...calm, glasgow: { eye: 5, verbal: 5, motor: 6 } }))).toEqual([
      'recording.answer_out_of_range',
    ]);
  });
});

describe('surveys', () => {
  test('sleep: eight items, higher is better, with its word', () => {
    const scored = firstOf(1026, { kind: 'itemAnswers', answers: [4, 4, 4, 4, 2, 2, 2, 2] });
    expect(scored.score).toBe(24);
    expect(severityOf(1026, 24)).toBe('No insomnia likely');
    expect(severityOf(1026, 16)).toBe('Probable insomnia');
  });
  test('a survey without a published total keeps its answers', () => {
    const scored = firstOf(73, { kind: 'itemAnswers', answers: [3, null, 12] });
    expect(scored.score).toBeNull();
    expect(scored.detailRows.map(({ value }) => value)).toEqual(['3', 'Skip', '12']);
  });
  test('an organization’s own survey keeps questions and answers; what was typed is told apart', () => {
    const scored = firstOf(73, {
      kind: 'surveyAnswers',
      surveyRevisionId: 4,
      answers: [
        { type: 'yesNo', question: 'Any pain?', answer: 'Yes' },
        { type: 'freeform', question: 'Where?', answer: 'My knee; Sam fell on it.' },
        { type: 'freeform', question: 'More?', answer: '  ' },
        { type: 'multipleChoice', question: 'Slept?', answer: null },
      ],
    });
    expect(scored).toMatchObject({ score: null, validity: [], alerts: [] });
    expect(scored.detailRows).toEqual([
      { key: '1. Any pain?', value: 'Yes', isFlagged: false },
      {
        key: '2. Where?',
        value: 'Typed answer (not shown)',
        typed: 'My knee; Sam fell on it.',
        isFlagged: false,
      },
      { key: '3. More?', value: 'Skip', isFlagged: false },
      { key: '4. Slept?', value: 'Skip', isFlagged: false },
    ]);
    expect(scored.receipt).toMatchObject({ scorer: 'organization-survey', trialsUsed: 2 });
  });
  test('a survey without answers is refused, and other surveys take none of an organization', () => {
    const none = { kind: 'surveyAnswers', surveyRevisionId: 4, answers: [] } as const;
    expect(problemsIn(judge(73, none))).toEqual(['recording.no_trials']);
    expect(problemsIn(judge(1021, exampleRecordings.surveyAnswers))).toEqual(['recording.wrong_kind']);
  });
  test('a negative answer is refused', () => {
    expect(problemsIn(judge(73, { kind: 'itemAnswers', answers: [-1] }))).toEqual([
      'recording.answer_out_of_range',
    ]);
  });
});
