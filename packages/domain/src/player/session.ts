import type { InputClass, Recording } from '../clinical/recordings/recording.ts';
import type { ItemsRun } from './items-run.ts';
import type { MotionRun } from './motion/motion-run.ts';
import type { SessionMode } from './player-test.ts';
import type { SessionModes } from './session-modes.ts';
import type { SkipReason } from './skip-reasons.ts';
import type { FormFacts } from './tasks/form-tests.ts';
import type { TaskRun } from './tasks/task-kinds.ts';
import type { TimedRun } from './timed-run.ts';

/** Whose test it is, in the words of the device API. */
export type SessionPerson =
  | { kind: 'code' }
  /** Staff chose from the roster. */
  | { kind: 'profile'; profileId: number }
  | { kind: 'nameMatch'; birthDate: string; lastName: string }
  | { kind: 'idMatch'; birthDate: string; profileId: number }
  | { kind: 'new'; person: NewSessionPerson };

export interface NewSessionPerson {
  clientUuid: string;
  firstName: string;
  lastName: string;
  birthDate: string;
  sex: 'M' | 'F';
  email?: string | undefined;
  heightInches?: number | undefined;
  weightPounds?: number | undefined;
  gender?: number | undefined;
  race?: readonly number[] | undefined;
  ethnicity?: number | undefined;
  graduationYear?: number | undefined;
}

/** What the readiness check found. */
export interface DeviceCheck {
  /** Median of the frames that were looked at. */
  framesPerSecond: number;
  /** The longest time from one frame to the next. */
  worstFrameMs: number;
  /** Standard deviation of the time from one frame to the next. */
  jitterMs: number;
  /** How the person answers for the whole session: baselines never mix the classes. */
  inputClass: InputClass;
  /** What was really pressed; a mouse button counts among the keys. */
  pressedWith: 'finger' | 'pen' | 'mouse' | 'key';
  /** The person asked the device for less motion; left out where not. */
  prefersLessMotion?: boolean | undefined;
  /** How often the device tells its motion; `refused` where it was not allowed to. Left out where no test needs it. */
  motion?: { samplesPerSecond: number; tellsTurning?: boolean | undefined } | 'refused' | undefined;
}

export interface SessionStep extends FormFacts {
  measureId: number;
  /** The portal's name of the measure, for a test that the player does not know. */
  name: string;
}

export interface SessionResult {
  measureId: number;
  /** The step of a measure that is made of several; else null. */
  stanceId: number | null;
  repetition: number;
  recording: Recording | null;
  /** Null where there is a recording. */
  skipReason: SkipReason | null;
  /** How often the window was left, the display drew a frame too late or the readings of motion stopped. */
  interruptedCount: number;
  /** How often of these the window was left; 0 for tests of motion, whose recording stops at once. */
  leftCount: number;
  earlyCount: number;
}

export type SessionRun = TimedRun | ItemsRun | TaskRun | MotionRun;

/** What is on the screen. */
export type SessionStage =
  | { at: 'readiness' }
  /** Nothing of the protocol can be taken here. */
  | { at: 'impossible' }
  | { at: 'person' }
  | { at: 'instruction' }
  | { at: 'practice'; run: TimedRun | TaskRun }
  | { at: 'trials'; run: SessionRun }
  | { at: 'between' }
  | { at: 'paused'; resume: RunningStage }
  | { at: 'review' }
  | { at: 'sending' }
  | { at: 'sent' };

/** The stages in which a person can take a break. */
export type RunningStage = Extract<SessionStage, { at: 'instruction' | 'practice' | 'trials' | 'between' }>;

export const runningStages: readonly SessionStage['at'][] = ['instruction', 'practice', 'trials', 'between'];

/** Whether a test is on or about to begin, so that a break is possible and a restored session begins with one. */
export const isRunning = (stage: SessionStage): stage is RunningStage => runningStages.includes(stage.at);

/**
 * One person's sitting, from the readiness check to the hand-over. It is plain data, so that it can be stored after every trial and
 * continued; `advanceSession` alone changes it.
 */
export interface PlayerSession {
  version: 1;
  /** Made before the first trial and never changed: sending again is harmless. */
  clientUuid: string;
  seed: number;
  languageId: number;
  isScreening: boolean;
  /** A test of the protocol may be left out. */
  canSkip: boolean;
  steps: readonly SessionStep[];
  device: DeviceCheck | null;
  person: SessionPerson | null;
  mode: SessionMode;
  /** Left out for the usual ones. */
  modes?: SessionModes | undefined;
  /** When the eyes last rested, or the tests began; left out where no rest is wanted. */
  restedOn?: string | undefined;
  /** Where the person is: the step from 0, the repetition from 1. */
  stepIndex: number;
  repetition: number;
  stage: SessionStage;
  results: readonly SessionResult[];
  /** When the last test was done, ISO 8601 with the device's offset; null until then. */
  completedOn: string | null;
  /** By how much `completedOn` was corrected: so far the device's clock was behind the portal's, in ms. Left out where it was right. */
  clockBehindMs?: number;
}

export interface SessionStart
  extends Pick<PlayerSession, 'clientUuid' | 'seed' | 'languageId' | 'isScreening' | 'canSkip' | 'steps'> {}

/** A session at its readiness check, with nothing known of the device or the person. */
export const startSession = (start: SessionStart): PlayerSession => ({
  version: 1,
  ...start,
  device: null,
  person: null,
  mode: start.isScreening ? 'screening' : 'assessment',
  stepIndex: 0,
  repetition: 1,
  stage: { at: 'readiness' },
  results: [],
  completedOn: null,
});
