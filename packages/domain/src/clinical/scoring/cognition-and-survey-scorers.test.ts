import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleRecordings } from '../../../test/example-recordings.ts';
import { measuresOfTest } from '../comparison/test-measure.ts';
import { findMeasure } from '../measures/find-measure.ts';
import type { OnFieldRecording, ProvocationRecording, Recording } from '../recordings/recording.ts';
import { severityOf } from './questionnaires/severity.ts';
import { scoreRecording } from './score-recording.ts';
import { summarizeVoms } from './voms/voms-summary.ts';

function judge(measureId: number, recording: Recording, stanceId: number | null = null) {
  return scoreRecording({ measureId, stanceId, inputClass: 'touch', recording });
}
function only(measureId: number, recording: Recording, stanceId: number | null = null) {
  const result = judge(measureId, recording, stanceId);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [score] = result.scores;
  if (score === undefined) throw new Error('no score');
  return score;
}
const problems = (measureId: number, recording: Recording, stanceId: number | null = null) => {
  const result = judge(measureId, recording, stanceId);
  return result.ok ? [] : result.problems.map(({ code }) => code);
};

describe('memory', () => {
  const memory = (recalled: (string | null)[], grids: [length: number, isCorrect: boolean][]): Recording => ({
    kind: 'memoryTrials',
    shownLetters: ['K', 'T', 'B'],
    recalledLetters: recalled,
    grids: grids.map(([length, isCorrect]) => ({ length, isCorrect })),
  });
  test.each([
    {
      why: 'everything',
      recalled: ['K', 'T', 'B'],
      grids: [
        [3, true],
        [9, true],
      ],
      score: 100,
    },
    { why: 'nothing', recalled: [null, null, null], grids: [[3, false]], score: 0 },
    { why: 'letters in any case', recalled: ['k', 't', 'b'], grids: [[3, false]], score: 30 },
    { why: 'letters out of place', recalled: ['T', 'K', 'B'], grids: [[3, false]], score: 10 },
    {
      why: 'a span of six and two letters',
      recalled: ['K', 'T', 'X'],
      grids: [
        [3, true],
        [6, true],
        [7, false],
      ],
      score: 70 * (6 / 9) + 20,
    },
    {
      why: 'a span beyond nine counts as nine',
      recalled: [null, null, null],
      grids: [[12, true]],
      score: 70,
    },
  ])('$why', ({ recalled, grids, score }) => {
    expect(only(64, memory(recalled, grids as [number, boolean][])).score).toBeCloseTo(score, 10);
  });
  test('missing the easiest grids is flagged as guessing', () => {
    const flags = only(
      85,
      memory(
        ['K', 'T', 'B'],
        [
          [3, false],
          [3, true],
          [6, true],
        ],
      ),
    ).validity;
    expect(flags).toMatchObject([{ rule: 'guessing', effect: 'invalid', value: 0.5 }]);
  });
  test('always between 0 and 100', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 25 }), fc.boolean()), { minLength: 1, maxLength: 30 }),
        fc.array(fc.constantFrom('K', 'T', 'B', null), { minLength: 3, maxLength: 3 }),
        (grids, recalled) => {
          const { score } = only(64, memory(recalled, grids));
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
        },
      ),
    );
  });
  test('two letters and no grid are refused', () => {
    expect(problems(64, memory(['K', 'T'], [[3, true]]))).toEqual(['recording.wrong_item_count']);
    expect(problems(64, memory(['K', 'T', 'B'], []))).toEqual(['recording.no_trials']);
  });
});

describe('number counting', () => {
  const touching = (numbers: number[]): Recording => ({
    kind: 'numberTouches',
    touches: numbers.map((number, i) => ({ number, atMs: (i + 1) * 800 })),
  });
  const up = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
  test.each([
    { why: '15 in order', id: 72, numbers: up(15), score: 12 },
    { why: '24 in order', id: 75, numbers: up(24), score: 19.2 },
    { why: '20 down to 1', id: 74, numbers: up(20).toReversed(), score: 16 },
    {
      why: 'a wrong touch costs its time and a second',
      id: 72,
      numbers: [1, 5, ...up(15).slice(1)],
      score: 13.8,
    },
    { why: 'the reverse grid counted upwards never gets to its start', id: 74, numbers: up(20), score: null },
    { why: 'not finished', id: 72, numbers: up(14), score: null },
    { why: 'touches after the end do not matter', id: 72, numbers: [...up(15), 3], score: 12 },
  ])('$why', ({ id, numbers, score }) => {
    const scored = only(id, touching(numbers)).score;
    if (score === null) expect(scored).toBeNull();
    else expect(scored).toBeCloseTo(score, 10);
  });
  test('a number that is not on the grid is no touch, so it costs nothing; an impossible end gives no score', () => {
    const stray = only(72, touching([...up(14), 16, 15]));
    expect(stray.score).toBeCloseTo(12.8, 10);
    expect(stray.receipt.trialsDiscarded).toEqual([{ index: 14, reason: 'not on the grid', value: 16 }]);
    const touches = up(15).map((number) => ({ number, atMs: number === 15 ? 700_000 : number * 800 }));
    const late = only(72, { kind: 'numberTouches', touches });
    expect(late.score).toBeNull();
    expect(late.detailRows[0]).toEqual({
      key: 'Time',
      value: '700.0 s: longer than any test',
      isFlagged: true,
    });
  });
});

describe('inspection time', () => {
  const staircase = (...trials: [durationMs: number, isCorrect: boolean][]): Recording => ({
    kind: 'inspectionTrials',
    trials: trials.map(([durationMs, isCorrect]) => ({ durationMs, isCorrect })),
  });
  test('the mean glance at the last six turns', () => {
    const scored = only(
      1004,
      staircase(
        [250, true],
        [250, true],
        [200, true],
        [200, true],
        [150, false],
        [200, true],
        [200, true],
        [150, false],
        [200, true],
        [200, true],
        [150, true],
        [150, true],
        [100, false],
        [150, false],
        [200, true],
        [200, true],
        [150, true],
      ),
    );
    // Turns at 150, 200, 150, 200, 100, 200.
    expect(scored.score).toBeCloseTo((150 + 200 + 150 + 200 + 100 + 200) / 6, 10);
    expect(scored.validity).toEqual([]);
  });
  test('few turns are a caution, none is no score', () => {
    const few = only(86, staircase([250, true], [250, true], [200, false], [250, true], [200, true]));
    expect(few.score).toBe(225);
    expect(few.validity.map(({ rule }) => rule)).toEqual(['fewReversals']);
    expect(only(1004, staircase([250, true], [200, true], [150, true])).score).toBeNull();
  });
  test('one slip near the start does not cost a person who then reaches the floor 158 ms', () => {
    const downTo = (from: number): [number, boolean][] =>
      [200, 150, 100, 67, 50, 33, 25]
        .filter((ms) => ms <= from)
        .flatMap((ms) => [
          [ms, true],
          [ms, true],
        ]);
    const atFloor: [number, boolean][] = [
      [16.72, true],
      [16.73, true],
      [16.74, true],
    ];
    expect(only(1004, staircase(...downTo(200), ...atFloor)).score).toBe(17);
    const slipped = only(1004, staircase([200, true], [200, true], [150, false], ...downTo(200), ...atFloor));
    expect(slipped.score).toBe(17);
    expect(slipped.validity).toEqual([]);
    // Whoever does not end there has no floor.
    expect(only(1004, staircase([200, true], [150, false], [200, true], [150, true])).score).toBe(175);
  });
  test('a run without a mistake down to one frame scores the frame, and says that it is the floor', () => {
    const scored = only(
      1004,
      staircase([100, true], [100, true], [50, true], [50, true], [16.7, true], [16.7, true]),
    );
    expect(scored.score).toBe(17);
    expect(scored.validity).toEqual([]);
    expect(scored.detailRows).toContainEqual({
      key: 'Threshold',
      value: 'at the floor of one frame (17 ms)',
      isFlagged: false,
    });
    expect(scored.receipt.formula).toContain('at the floor of one frame');
    expect(scored.receipt.figures).toMatchObject({ floorMs: 17, reversalCount: 0 });
  });
  test.each([
    {
      why: 'a mistake at the frame',
      end: [
        [17, true],
        [17, true],
        [17, false],
      ],
    },
    { why: 'one answer at the frame', end: [[17, true]] },
    {
      why: 'a run that stopped above',
      end: [
        [33, true],
        [33, true],
        [33, true],
      ],
    },
    {
      why: 'two answers at 22 ms, where a third shows the floor',
      end: [
        [22.2, true],
        [22.2, true],
      ],
    },
  ])('$why is not the floor: no score', ({ end }) => {
    const trials = [[100, true], [100, true], ...end] as [number, boolean][];
    const scored = only(1004, staircase(...trials));
    expect(scored.score).toBeNull();
    expect(scored.validity.map(({ rule }) => rule)).toEqual(['fewReversals']);
  });
  test('a display of 90 Hz has its own floor; one early slip does not matter', () => {
    const at90 = staircase([100, true], [100, true], [22.2, true], [22.2, true], [22.2, true]);
    expect(only(1004, at90).score).toBe(22.2);
    const slip = staircase([150, true], [150, false], [200, true], [200, true], [17, true], [17, true]);
    expect(only(1004, slip)).toMatchObject({ score: 17, validity: [] });
  });
  test('a run that stays at the longest glance has no score: the task was not done', () => {
    const ceiling = only(1004, staircase([1_500, false], [2_000, false], [2_000, false], [2_000, false]));
    expect(ceiling.score).toBeNull();
    expect(ceiling.validity.map(({ rule }) => rule)).toContain('guessing');
  });
  test('missing the longest glances is guessing', () => {
    const scored = only(1004, staircase([250, false], [250, true], [200, true]));
    expect(scored.validity.map(({ rule }) => rule)).toContain('guessing');
  });
  test('a glance shorter than a frame cannot have been shown: alone it gives no score', () => {
    const scored = only(1004, staircase([8, true]));
    expect(scored.score).toBeNull();
    expect(scored.receipt.trialsDiscarded).toEqual([
      { index: 0, reason: '8 ms: shorter than one frame', value: 8 },
    ]);
    expect(problems(1004, staircase())).toEqual(['recording.no_trials']);
  });
});

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
    expect(only(1020, step(1, 2, 0, 3), 95).score).toBe(6);
    const skipped = only(1020, step(null, 2, 0, 3), 95);
    expect(skipped.score).toBeNull();
    expect(skipped.detailRows[0]).toMatchObject({ key: 'Headache', value: 'Skip' });
  });
  test('the near point is the mean of its measurements', () => {
    const scored = only(1020, { ...step(0, 0, 0, 0), convergenceCm: [4, 5, 6] }, 98);
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
    expect(problems(1020, step(11, 0, 0, 0), 94)).toEqual(['recording.answer_out_of_range']);
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
    expect(only(1014, recording).score).toBe(score);
  });
  test('98.6, which is no Celsius, is refused', () => {
    expect(problems(1014, { ...passed, temperatureC: 98.6 })).toEqual(['recording.answer_out_of_range']);
  });
  test('a skipped temperature is kept to be judged by the organization', () => {
    expect(only(1014, { ...passed, temperatureC: null }).receipt.figures.isTemperatureSkipped).toBe(1);
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
    const scored = only(1027, calm);
    expect(scored.score).toBeNull();
    expect(scored.alerts).toEqual([]);
    expect(scored.detailRows.some(({ isFlagged }) => isFlagged)).toBe(false);
    expect(scored.detailRows.map(({ key, value }) => `${key}: ${value}`)).toContain(
      'Glasgow coma scale: 15 of 15',
    );
  });
  test('each red flag is an alert of its own', () => {
    expect(only(1013, { ...calm, redFlags: [false, true, true] }).alerts).toEqual([
      { kind: 'redFlag', measureId: 1013, itemIndex: 1, answer: 1 },
      { kind: 'redFlag', measureId: 1013, itemIndex: 2, answer: 1 },
    ]);
  });
  test('parts that were not done are not shown as zero', () => {
    const keys = only(1018, { ...calm, maddocks: null, delayedRecall: null, glasgow: null }).detailRows;
    expect(keys.map(({ key }) => key)).not.toContain('Delayed recall');
    expect(keys.find(({ key }) => key === 'Glasgow coma scale')?.value).toBe('Skip');
  });
  test('a coma scale beyond its parts is refused', () => {
    expect(problems(1027, { ...calm, glasgow: { eye: 5, verbal: 5, motor: 6 } })).toEqual([
      'recording.answer_out_of_range',
    ]);
  });
});

describe('surveys', () => {
  test('sleep: eight items, higher is better, with its word', () => {
    const scored = only(1026, { kind: 'itemAnswers', answers: [4, 4, 4, 4, 2, 2, 2, 2] });
    expect(scored.score).toBe(24);
    expect(severityOf(1026, 24)).toBe('No insomnia likely');
    expect(severityOf(1026, 16)).toBe('Probable insomnia');
  });
  test('a survey without a published total keeps its answers', () => {
    const scored = only(73, { kind: 'itemAnswers', answers: [3, null, 12] });
    expect(scored.score).toBeNull();
    expect(scored.detailRows.map(({ value }) => value)).toEqual(['3', 'Skip', '12']);
  });
  test('an organization’s own survey keeps questions and answers; what was typed stands apart', () => {
    const scored = only(73, {
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
    expect(problems(73, none)).toEqual(['recording.no_trials']);
    expect(problems(1021, exampleRecordings.surveyAnswers)).toEqual(['recording.wrong_kind']);
  });
  test('a negative answer is refused', () => {
    expect(problems(73, { kind: 'itemAnswers', answers: [-1] })).toEqual(['recording.answer_out_of_range']);
  });
});
