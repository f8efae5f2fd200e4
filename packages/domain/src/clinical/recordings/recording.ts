import type { SurveyItemType } from '../surveys/survey-item.ts';

/**
 * How the person answered: by moving the phone, touching it, or a keyboard. `Patterns`: in the same way, with patterns in place of the
 * colors of the Stroop test, for who does not see colors well. Baselines and norms never mix classes.
 */
export const inputClasses = ['motion', 'touch', 'keyboard', 'touchPatterns', 'keyboardPatterns'] as const;
export type InputClass = (typeof inputClasses)[number];

type Samples = readonly (number | null)[];

/** What a phone may send beside the acceleration, one reading a sample. Shown to support, never scored. */
export interface MotionReadings {
  /** Rotation around the sensor's axes in rad/s. */
  gyroscope?: { x: Samples; y: Samples; z: Samples } | undefined;
  /** The phone's attitude as a unit quaternion. */
  quaternion?: { w: Samples; x: Samples; y: Samples; z: Samples } | undefined;
}

/** Three axes in m/s2, gravity included, sensor axes; one sample every 1/sampleRateHz seconds. `null` marks a lost sample. */
export interface AccelerationRecording extends MotionReadings {
  kind: 'acceleration';
  sampleRateHz: number;
  x: readonly (number | null)[];
  y: readonly (number | null)[];
  z: readonly (number | null)[];
}

/** One simple reaction: `reactionTimeMs` is null where the person never reacted. */
export interface ReactionTrialsRecording {
  kind: 'reactionTrials';
  trials: readonly { foreperiodMs?: number | undefined; reactionTimeMs: number | null }[];
}

/** Go/no-go: `reactionTimeMs` is the time of the response, null where there was none (right on a no-go trial). */
export interface GoNoGoTrialsRecording {
  kind: 'goNoGoTrials';
  trials: readonly { isGo: boolean; reactionTimeMs: number | null }[];
}

export const trialConditions = ['congruent', 'neutral', 'incongruent'] as const;
export type TrialCondition = (typeof trialConditions)[number];

/** Stroop and flanker trials; `reactionTimeMs` is null where there was no answer. */
export interface ConditionTrialsRecording {
  kind: 'conditionTrials';
  trials: readonly { condition: TrialCondition; isCorrect: boolean; reactionTimeMs: number | null }[];
}

/** Answers to a questionnaire in item order; null is an item left out. `durationMs` is the time from first to last answer. */
export interface ItemAnswersRecording {
  kind: 'itemAnswers';
  answers: readonly (number | null)[];
  durationMs?: number | undefined;
  languageId?: number | undefined;
}

/** One question of an organization's survey as it was shown, and its answer; null where it was skipped. */
export interface SurveyAnswer {
  type: SurveyItemType;
  question: string;
  /** The option that was chosen, `Yes` or `No`, or what was typed. */
  answer: string | null;
}

/** An organization's survey: every question in its order, so that the recording can be read without the survey. */
export interface SurveyAnswersRecording {
  kind: 'surveyAnswers';
  surveyRevisionId: number;
  answers: readonly SurveyAnswer[];
}

/** Memory: three letters to keep, grids of squares of growing length in between, then the letters again. */
export interface MemoryTrialsRecording {
  kind: 'memoryTrials';
  shownLetters: readonly string[];
  /** By place; null where none was given. */
  recalledLetters: readonly (string | null)[];
  /** How many squares lit up, and whether all of them were found. */
  grids: readonly { length: number; isCorrect: boolean }[];
}

/** Number counting: every touch of a number, with the time since the grid appeared. */
export interface NumberTouchesRecording {
  kind: 'numberTouches';
  touches: readonly { number: number; atMs: number }[];
}

/** Inspection time: for how long the two lines were shown, and whether the longer one was named. */
export interface InspectionTrialsRecording {
  kind: 'inspectionTrials';
  trials: readonly { durationMs: number; isCorrect: boolean }[];
}

/** Eye tests: of so many targets, so many were seen or followed. */
export interface TargetTrialsRecording {
  kind: 'targetTrials';
  trials: readonly { targetCount: number; correctCount: number }[];
}

/** A shape drawn in the air or on the screen, in any unit of length. */
export interface DrawnShapeRecording {
  kind: 'drawnShape';
  points: readonly { x: number; y: number; atMs: number }[];
}

/** Thirty seconds of standing up: when each full stand was reached. */
export interface ChairStandsRecording {
  kind: 'chairStands';
  standsAtMs: readonly number[];
  usedArms: boolean;
  /** More than half way up when the time was over, which counts as a stand. */
  isLastOverHalf: boolean;
}

/** Timed walks: `durationMs` is null where the person did not finish; `hadFault` where a step left the line or a hand was used. */
export interface TimedWalksRecording {
  kind: 'timedWalks';
  trials: readonly { durationMs: number | null; hadFault: boolean }[];
}

/** For how long a stance was held. */
export interface StanceHoldRecording {
  kind: 'stanceHold';
  heldMs: number;
}

/** Symptoms after one step of the VOMS, 0 to 10 each, null where it was not asked; `convergenceCm` only for the near point. */
export interface ProvocationRecording {
  kind: 'provocation';
  headache: number | null;
  dizziness: number | null;
  nausea: number | null;
  fogginess: number | null;
  convergenceCm?: readonly number[] | undefined;
}

/** Standing while the head turns to a beat: acceleration as for balance, the head's angle, and when the beats came. */
export interface HeadTurnsRecording extends MotionReadings {
  kind: 'headTurns';
  sampleRateHz: number;
  x: readonly (number | null)[];
  y: readonly (number | null)[];
  z: readonly (number | null)[];
  /** Angle of the head around the vertical, one a sample. */
  psiDegrees: readonly number[];
  beatsAtMs: readonly number[];
}

/** A COVID-19 screening. Null is a question that was skipped or not asked. */
export interface CovidScreeningRecording {
  kind: 'covidScreening';
  temperatureC: number | null;
  hasSymptoms: boolean | null;
  hadContact: boolean | null;
  hadPositiveTest: boolean | null;
}

/** The parts of an assessment beside the field. Null is a part that was not done. */
export interface OnFieldRecording {
  kind: 'onField';
  redFlags: readonly boolean[];
  observableSigns: readonly boolean[];
  glasgow: { eye: number; verbal: number; motor: number } | null;
  /** Right answers of five. */
  maddocks: number | null;
  hasNeckPain: boolean | null;
  hasNormalCoordination: boolean | null;
  orientation: number | null;
  /** Words of ten, for each of up to three readings. */
  immediateMemory: readonly number[];
  digitsBackward: number | null;
  monthsBackward: number | null;
  delayedRecall: number | null;
}

export type RecordingKind = Recording['kind'];

export type RecordingOf<K extends RecordingKind> = Extract<Recording, { kind: K }>;

export type Recording =
  | AccelerationRecording
  | ReactionTrialsRecording
  | GoNoGoTrialsRecording
  | ConditionTrialsRecording
  | ItemAnswersRecording
  | SurveyAnswersRecording
  | MemoryTrialsRecording
  | NumberTouchesRecording
  | InspectionTrialsRecording
  | TargetTrialsRecording
  | DrawnShapeRecording
  | ChairStandsRecording
  | TimedWalksRecording
  | StanceHoldRecording
  | ProvocationRecording
  | HeadTurnsRecording
  | CovidScreeningRecording
  | OnFieldRecording;

/**
 * Why a recording cannot be taken at all. The code is a message of the catalogue and `detail` fills its placeholders: only
 * numbers and ids, indices counting from 0.
 */
export interface RecordingProblem {
  code:
    | 'recording.wrong_kind'
    | 'recording.not_finite'
    | 'recording.axes_differ'
    | 'recording.readings_differ'
    | 'recording.bad_rate'
    | 'recording.too_short'
    | 'recording.too_long'
    | 'recording.acceleration_out_of_range'
    | 'recording.too_many_gaps'
    | 'recording.frozen_sensor'
    | 'recording.no_trials'
    | 'recording.wrong_item_count'
    | 'recording.answer_out_of_range'
    | 'recording.no_scorer';
  detail: Record<string, number | string>;
}
