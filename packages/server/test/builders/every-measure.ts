import type { SubmittedTestInput } from '@plumbline/contract';
import { aStanding, reactions } from './tests.ts';

type Submitted = SubmittedTestInput['results'][number];

const stances = (
  measureId: number,
  stanceIds: readonly number[],
  amplitudesMps2: readonly number[],
): Submitted[] =>
  stanceIds.map((stanceId, i) => ({ measureId, stanceId, recording: aStanding(amplitudesMps2[i] ?? 0.2) }));

const answers = (...given: (number | null)[]) => ({ kind: 'itemAnswers' as const, answers: given });
const interference = (costMs: number) => ({
  kind: 'conditionTrials' as const,
  trials: Array.from({ length: 24 }, (_, i) => ({
    condition: i % 2 === 0 ? ('congruent' as const) : ('incongruent' as const),
    isCorrect: true,
    reactionTimeMs: 520 + (i % 5) * 8 + (i % 2) * costMs,
  })),
});
const touches = (numbers: readonly number[], secondsEach: number) => ({
  kind: 'numberTouches' as const,
  touches: numbers.map((number, i) => ({ number, atMs: (i + 1) * secondsEach * 1000 })),
});
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const targets = (correctCount: number) => ({
  kind: 'targetTrials' as const,
  trials: [{ targetCount: 20, correctCount }],
});
const memory = {
  kind: 'memoryTrials' as const,
  shownLetters: ['K', 'T', 'M'],
  recalledLetters: ['K', 'T', 'P'],
  grids: [2, 3, 4, 5, 6].map((length) => ({ length, isCorrect: length < 6 })),
};
const inspection = {
  kind: 'inspectionTrials' as const,
  trials: Array.from({ length: 30 }, (_, i) => ({
    durationMs: 250 - i * 17 > 34 ? 250 - i * 17 : 34 + (i % 2) * 17,
    isCorrect: i < 12 || i % 2 === 1,
  })),
};
const shape = {
  kind: 'drawnShape' as const,
  points: Array.from({ length: 120 }, (_, i) => ({
    x: Math.cos((i / 119) * 2 * Math.PI) * (1 + 0.05 * Math.sin(i)),
    y: Math.sin((i / 119) * 2 * Math.PI),
    atMs: i * 40,
  })),
};
const headTurns = {
  ...aStanding(0.15, 10),
  kind: 'headTurns' as const,
  psiDegrees: Array.from({ length: 1000 }, (_, i) => 40 * Math.sin((2 * Math.PI * i) / 200)),
  beatsAtMs: Array.from({ length: 10 }, (_, i) => 500 + i * 1000),
};
const walks = (...seconds: number[]) => ({
  kind: 'timedWalks' as const,
  trials: seconds.map((s) => ({ durationMs: s * 1000, hadFault: false })),
});

/** One step of a VOMS: the four symptoms, and the near point where it is measured. */
export const provocation = (
  points: readonly [number | null, number | null, number | null, number | null],
  convergenceCm?: number[],
) => ({
  kind: 'provocation' as const,
  headache: points[0],
  dizziness: points[1],
  nausea: points[2],
  fogginess: points[3],
  ...(convergenceCm === undefined ? {} : { convergenceCm }),
});

/** The answers to PHQ-9; the last one is the self-harm item. */
export const phq9 = (...given: (number | null)[]): Submitted => ({
  measureId: 1016,
  recording: answers(...given),
});

/** A VOMS: total 2 before, 5 at the most after a step, one step skipped or not. */
export function aVoms({ skipped = false } = {}): Submitted[] {
  const steps = [
    [1, 1, 0, 0],
    [1, 2, 0, 0],
    [2, 1, 0, 1],
    [1, 2, 1, 1],
    [1, 1, 0, 0],
    [0, 2, 0, 1],
    [1, 1, 1, 0],
  ] as const;
  return [
    ...steps.map((points, i) => ({
      measureId: 1020,
      stanceId: 94 + i,
      recording: provocation(points, i === 4 ? [6, 6.5, 7] : undefined),
    })),
    skipped
      ? { measureId: 1020, stanceId: 101, skipped: true }
      : { measureId: 1020, stanceId: 101, recording: provocation([0, 1, 0, 0]) },
  ];
}

/** A COVID-19 screening; passed unless told. */
export const aScreening = (
  over: { temperatureC?: number | null; hasSymptoms?: boolean } = {},
): Submitted => ({
  measureId: 1014,
  recording: {
    kind: 'covidScreening',
    temperatureC: over.temperatureC === undefined ? 36.6 : over.temperatureC,
    hasSymptoms: over.hasSymptoms ?? false,
    hadContact: false,
    hadPositiveTest: false,
  },
});

/** An assessment beside the field; no red flag unless told. */
export const anOnFieldAssessment = (measureId = 1013, hasRedFlag = false): Submitted => ({
  measureId,
  recording: {
    kind: 'onField',
    redFlags: [false, hasRedFlag, false, false],
    observableSigns: [true, false, false],
    glasgow: { eye: 4, verbal: 5, motor: 6 },
    maddocks: 4,
    hasNeckPain: false,
    hasNormalCoordination: true,
    orientation: 5,
    immediateMemory: [7, 8, 9],
    digitsBackward: 3,
    monthsBackward: 1,
    delayedRecall: 6,
  },
});

/** The 22 symptoms, of which as many as asked were left out, from the first on. */
export const symptomsWithout = (skippedCount: number): Submitted => ({
  measureId: 9999,
  recording: answers(...Array.from({ length: 22 }, (_, i) => (i < skippedCount ? null : i % 2))),
});

/** The 22 symptoms, asked in Spanish. */
export const someSymptoms = (): Submitted => ({
  measureId: 9999,
  recording: { ...answers(4, 0, 0, 1, 2, 0, 0, 3, 0, 2, 0, 0, 3, 0, 2, 0, 2, 2, 0, 2, 0, 1), languageId: 2 },
});

/** The mBESS; the easiest stance sways enough to be flagged when asked. */
export const anMbess = (isFlagged = false): Submitted[] =>
  stances(1001, [7, 2, 11, 1, 10], [isFlagged ? 0.3 : 0.08, 0.2, 0.22, 0.4, 0.35]);

/** The CDC 4-stage balance test with the seconds that each stage was held. */
export const aFourStageTest = (...heldSeconds: [number, number, number, number]): Submitted[] =>
  [16, 23, 37, 49].map((stanceId, i) => ({
    measureId: 1006,
    stanceId,
    recording: { kind: 'stanceHold', heldMs: (heldSeconds[i] ?? 0) * 1000 },
  }));

/** One recording at least for every measure that has a scorer. */
export function everyMeasure(): Submitted[] {
  return [
    ...anMbess(),
    ...stances(1007, [16, 7, 18, 19], [0.05, 0.1, 0.2, 0.4]),
    ...stances(1010, [12, 13, 14, 15], [0.05, 0.1, 0.15, 0.3]),
    ...stances(1019, [16, 88, 89, 90, 91, 92, 93], []),
    { measureId: 12, recording: aStanding() },
    ...aFourStageTest(10, 10, 8, 2),
    { measureId: 1002, recording: reactions(240, 245, 250, 255, 260) },
    {
      measureId: 1003,
      recording: {
        kind: 'goNoGoTrials',
        trials: [300, 310, null, 320, 330, null, 340].map((ms) => ({
          isGo: ms !== null,
          reactionTimeMs: ms,
        })),
      },
    },
    { measureId: 1004, recording: inspection },
    { measureId: 86, recording: inspection },
    { measureId: 64, recording: memory },
    { measureId: 85, recording: memory },
    { measureId: 72, recording: touches(upTo(15), 0.7) },
    { measureId: 75, recording: touches(upTo(24), 0.7) },
    { measureId: 74, recording: touches(upTo(20).toReversed(), 0.8) },
    { measureId: 77, recording: interference(60) },
    { measureId: 10006, recording: interference(40) },
    { measureId: 60, recording: targets(17) },
    { measureId: 61, recording: targets(15) },
    { measureId: 65, recording: targets(12) },
    { measureId: 66, recording: aStanding(0.5) },
    { measureId: 67, recording: aStanding(0.45) },
    { measureId: 68, recording: aStanding(0.4) },
    { measureId: 69, recording: shape },
    { measureId: 70, recording: shape },
    { measureId: 71, recording: shape },
    { measureId: 78, recording: headTurns },
    { measureId: 80, recording: headTurns },
    { measureId: 81, recording: headTurns },
    { measureId: 82, recording: headTurns },
    { measureId: 1022, recording: headTurns },
    { measureId: 1023, recording: headTurns },
    { measureId: 1025, recording: headTurns },
    {
      measureId: 79,
      recording: {
        kind: 'chairStands',
        standsAtMs: upTo(9).map((i) => i * 3_000),
        usedArms: false,
        isLastOverHalf: true,
      },
    },
    { measureId: 83, recording: walks(12.4, 12.8) },
    { measureId: 84, recording: walks(11.2, 10.8, 11.5) },
    { measureId: 111, recording: walks(14.2, 13.8) },
    anOnFieldAssessment(1013),
    anOnFieldAssessment(1018),
    anOnFieldAssessment(1027),
    aScreening(),
    phq9(1, 2, 1, 1, 2, 1, 1, 2, 0),
    { measureId: 1017, recording: answers(1, 1, 2, 1, 0, 1, 1) },
    { measureId: 1026, recording: answers(3, 2, 3, 2, 3, 2, 3, 2) },
    { measureId: 1021, recording: answers(2, 3, 1) },
    { measureId: 73, recording: answers(1, 0, 4) },
    { measureId: 10008, recording: answers(0, 1, 0) },
    ...aVoms(),
    someSymptoms(),
  ];
}
