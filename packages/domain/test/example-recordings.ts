import type { RecordingKind, RecordingOf } from '../src/clinical/recordings/recording.ts';

const repeated = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const sampleRateHz = 100;
const axis = (seconds: number, curve: (t: number) => number) =>
  repeated(seconds * sampleRateHz, (index) => curve(index / sampleRateHz));

/** Ten seconds of standing with a slow sway. */
const swaying = {
  sampleRateHz,
  x: axis(10, (t) => 0.2 * Math.sin(2 * Math.PI * 0.6 * t)),
  y: axis(10, (t) => 0.15 * Math.cos(2 * Math.PI * 0.4 * t + 0.3)),
  z: axis(10, (t) => 9.81 + 0.01 * Math.sin(2 * Math.PI * 2 * t)),
};

/** One recording of each kind that every scorer of the kind can score. */
export const exampleRecordings: { [K in RecordingKind]: RecordingOf<K> } = {
  acceleration: { kind: 'acceleration', ...swaying },
  reactionTrials: {
    kind: 'reactionTrials',
    trials: [231, 248, 255, 262, 290].map((reactionTimeMs) => ({ reactionTimeMs })),
  },
  goNoGoTrials: {
    kind: 'goNoGoTrials',
    trials: [
      ...[301, 318, 322, 335, 360].map((reactionTimeMs) => ({ isGo: true, reactionTimeMs })),
      { isGo: false, reactionTimeMs: null },
      { isGo: false, reactionTimeMs: null },
    ],
  },
  conditionTrials: {
    kind: 'conditionTrials',
    trials: repeated(24, (index) => ({
      condition: index % 2 === 0 ? 'congruent' : 'incongruent',
      isCorrect: true,
      reactionTimeMs: 520 + (index % 5) * 9 + (index % 2) * 60,
    })),
  },
  itemAnswers: { kind: 'itemAnswers', answers: [1, 0, 2, 1, 0, 1, 0, 1] },
  surveyAnswers: {
    kind: 'surveyAnswers',
    surveyRevisionId: 1,
    answers: [
      { type: 'multipleChoice', question: 'How well did you sleep?', answer: 'Well' },
      { type: 'yesNo', question: 'Are you in pain?', answer: 'No' },
      { type: 'freeform', question: 'What else should we know?', answer: 'A long day with Sam.' },
    ],
  },
  memoryTrials: {
    kind: 'memoryTrials',
    shownLetters: ['K', 'T', 'B'],
    recalledLetters: ['K', 'T', null],
    grids: [3, 4, 5, 6].map((length) => ({ length, isCorrect: length < 6 })),
  },
  numberTouches: {
    kind: 'numberTouches',
    touches: repeated(15, (index) => ({ number: index + 1, atMs: (index + 1) * 700 })),
  },
  inspectionTrials: {
    kind: 'inspectionTrials',
    trials: [250, 200, 150, 100, 150, 100, 150, 100, 50, 100, 50, 100].map((durationMs, index) => ({
      durationMs,
      isCorrect: index < 4 || index % 2 === 0,
    })),
  },
  targetTrials: {
    kind: 'targetTrials',
    trials: [
      { targetCount: 20, correctCount: 18 },
      { targetCount: 10, correctCount: 7 },
    ],
  },
  drawnShape: {
    kind: 'drawnShape',
    points: repeated(120, (index) => ({
      x: Math.cos((index / 120) * 2 * Math.PI) * (1 + 0.05 * Math.sin(index)),
      y: Math.sin((index / 120) * 2 * Math.PI),
      atMs: index * 30,
    })),
  },
  chairStands: {
    kind: 'chairStands',
    standsAtMs: repeated(13, (index) => (index + 1) * 2_200),
    usedArms: false,
    isLastOverHalf: false,
  },
  timedWalks: {
    kind: 'timedWalks',
    trials: [
      { durationMs: 12_400, hadFault: false },
      { durationMs: 11_300, hadFault: false },
    ],
  },
  stanceHold: { kind: 'stanceHold', heldMs: 7_400 },
  provocation: { kind: 'provocation', headache: 1, dizziness: 2, nausea: 0, fogginess: 1 },
  headTurns: {
    kind: 'headTurns',
    ...swaying,
    psiDegrees: axis(10, (t) => 40 * Math.sin(2 * Math.PI * 0.5 * t)),
    beatsAtMs: repeated(10, (index) => 500 + index * 1_000),
  },
  covidScreening: {
    kind: 'covidScreening',
    temperatureC: 36.6,
    hasSymptoms: false,
    hadContact: false,
    hadPositiveTest: false,
  },
  onField: {
    kind: 'onField',
    redFlags: [false, false],
    observableSigns: [false, true],
    glasgow: { eye: 4, verbal: 5, motor: 6 },
    maddocks: 5,
    hasNeckPain: false,
    hasNormalCoordination: true,
    orientation: 5,
    immediateMemory: [8, 9, 9],
    digitsBackward: 3,
    monthsBackward: 1,
    delayedRecall: 7,
  },
};

/** Answers for a questionnaire of so many items. */
export const exampleAnswers = (itemCount: number): RecordingOf<'itemAnswers'> => ({
  kind: 'itemAnswers',
  answers: repeated(itemCount, (index) => index % 2),
});

/** Numbers touched in the order that a grid wants. */
export const exampleTouches = (order: readonly number[]): RecordingOf<'numberTouches'> => ({
  kind: 'numberTouches',
  touches: order.map((number, index) => ({ number, atMs: (index + 1) * 700 })),
});
