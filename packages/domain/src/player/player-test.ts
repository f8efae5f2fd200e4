import type { InputClass } from '../clinical/recordings/recording.ts';
import type { MotionPlan } from './motion/motion-run.ts';
import type { TaskPlan } from './tasks/task-kinds.ts';

/** How many repetitions are asked of a person: one to screen, one where a baseline exists already, several for an assessment. */
export type SessionMode = 'screening' | 'assessment' | 'expedited';

/** A signal after an uncertain wait, and one answer to it. */
export interface TimedPlan {
  kind: 'timed';
  recording: 'reactionTrials' | 'goNoGoTrials';
  /** Trials of one repetition that count. */
  trialCount: number;
  /** How many of them show the signal that asks for no answer. */
  noGoCount: number;
  practiceCount: number;
  /** The wait before the signal, drawn anew for each trial. */
  foreperiodMs: { min: number; max: number };
  /** Without an answer for so long the trial ends without one. */
  answerWithinMs: number;
  /**
   * Answers of one repetition that came too early and are repeated. Later ones stay in the recording as they were, so that the portal's
   * own rule of validity sees them and nobody is kept at a test without end.
   */
  repeatedEarlyCount: number;
}

/** A questionnaire: items with one whole number each. */
export interface ItemsPlan {
  kind: 'items';
  recording: 'itemAnswers';
  itemCount: number;
  maxAnswer: number;
  /** The item whose answer above 0 shows the crisis words at once; from 0. */
  crisisItemIndex: number | null;
}

export type TestPlan = TimedPlan | ItemsPlan | TaskPlan | MotionPlan;

/** A test as the player takes it: what it needs of a device, how often it is repeated and what one repetition is made of. */
export interface PlayerTest {
  measureId: number;
  /** The name of its words in the player's catalogue. */
  key: PlayerTestKey;
  plan: TestPlan;
  repetitions: Readonly<Record<SessionMode, number>>;
  /** Null where any way of answering will do. Otherwise all of the test is answered in one of these. */
  inputs: readonly InputClass[] | null;
  /** Null where the display does not matter. */
  minFramesPerSecond: number | null;
  /** The languages whose wording was compared with the published form, by the portal's ids; null where the wording is not a published one. */
  languageIds: readonly number[] | null;
}

/**
 * A test that is taken once, on any device and in every language, but for what it asks beside that.
 * @param needs the repetitions, and what the test needs of a device or a language
 */
export const definePlayerTest = (
  measureId: number,
  key: PlayerTestKey,
  plan: TestPlan,
  needs: Partial<Omit<PlayerTest, 'measureId' | 'key' | 'plan'>> = {},
): PlayerTest => ({
  measureId,
  key,
  plan,
  repetitions: { screening: 1, assessment: 1, expedited: 1 },
  inputs: null,
  minFramesPerSecond: null,
  languageIds: null,
  ...needs,
});

/** Tests that are taken with the phone held to the chest. */
export const motionTestKeys = [
  'balance',
  'balanceBanner',
  'balanceSenses',
  'balanceShoulderWidth',
  'balanceFeetTogether',
  'balanceNeck',
  'balanceSlow',
  'balanceFast',
  'balanceWilkerson',
  'headTurnsAhead',
  'headTurnsClosed',
  'stance',
  'squat',
] as const;

export const playerTestKeys = [
  'reactionTime',
  'impulseControl',
  'symptoms',
  'phq9',
  'gad7',
  'stroop',
  'flanker',
  'counting15',
  'counting24',
  'countingReverse',
  'memory',
  ...motionTestKeys,
  'inspection',
  'upAndGo',
  'tandemGait',
  'tandemDual',
  'chairStand',
  'cdcStances',
  'survey',
  'covid',
  'voms',
  'onField',
  'saccades',
  'pursuit',
  'tracking',
  'triangle',
  'square',
  'circle',
] as const;
export type PlayerTestKey = (typeof playerTestKeys)[number];
