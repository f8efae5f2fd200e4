import { reasonAgainst } from './impossible-tests.ts';
import { motionLimits } from './motion/motion-recording.ts';
import type { MotionPlan } from './motion/motion-run.ts';
import type { PlayerTest } from './player-test.ts';
import { playerTestOf } from './player-tests.ts';
import type { RunPlace } from './run-place.ts';
import {
  type DeviceCheck,
  isRunning,
  type PlayerSession,
  type SessionResult,
  type SessionStep,
} from './session.ts';
import type { SkipReason } from './skip-reasons.ts';
import { formFor } from './tasks/form-tests.ts';
import { taskPracticeCount } from './tasks/task.ts';
import { isTaskPlan, movesByItself } from './tasks/task-kinds.ts';
import type { TaskPlace } from './tasks/task-run.ts';

/** The test that is on; null outside the steps and where the player does not know the measure. */
export function currentTest({ steps, stepIndex }: PlayerSession): PlayerTest | null {
  const step = steps[stepIndex];
  return step === undefined ? null : testOfStep(step);
}

/** The test of a step, with what the organization brings to it; null where the player does not know the measure. */
export function testOfStep(step: SessionStep): PlayerTest | null {
  const test = playerTestOf(step.measureId);
  return test?.plan.kind === 'form' ? { ...test, plan: formFor(test.plan, step) } : test;
}

/** A device while it is looked at: what is not known yet is left out, and of its motion null. */
export type DeviceSoFar = Partial<Omit<DeviceCheck, 'motion'>> & { motion?: DeviceCheck['motion'] | null };

/** Why the test of a step cannot be given on this device or in this language; null where it can. */
export function obstacleTo(
  step: SessionStep,
  { device, languageId }: Pick<PlayerSession, 'languageId'> & { device: DeviceSoFar | null },
): SkipReason | null {
  const test = testOfStep(step);
  const inputClass = device?.inputClass;
  if (test === null) return reasonAgainst(step.measureId);
  if (inputClass !== undefined && test.inputs?.includes(inputClass) === false) return 'notInBrowser';
  if (test.plan.kind === 'form' && test.plan.sections.length === 0) return 'notOffered';
  if (test.languageIds?.includes(languageId) === false) return 'notInLanguage';
  if (test.plan.kind === 'motion') return device === null ? null : motionObstacle(test.plan, device);
  // A shape is drawn, which no key does.
  if (test.plan.kind === 'shape' && device?.pressedWith === 'key') return 'needsPointer';
  const isSlow = (device?.framesPerSecond ?? Infinity) < (test.minFramesPerSecond ?? 0);
  return isSlow ? 'slowDisplay' : null;
}

/** A device that was not asked, or tells nothing often enough, cannot take a test of motion. */
function motionObstacle(
  { minSamplesPerSecond, turns }: MotionPlan,
  { motion }: DeviceSoFar,
): SkipReason | null {
  if (motion === null) return null;
  if (motion === 'refused') return 'motionRefused';
  const told = motion?.samplesPerSecond ?? 0;
  if (told < motionLimits.minSamplesPerSecond) return 'noMotion';
  if (turns !== null && motion?.tellsTurning === false) return 'noTurning';
  return told < minSamplesPerSecond ? 'slowMotion' : null;
}

/** How many repetitions of a test the session's mode asks of the person, from 1. */
export const repetitionsOf = (test: PlayerTest, { mode }: Pick<PlayerSession, 'mode'>): number =>
  test.repetitions[mode];

/** Goes to a step, past those that this device cannot give, and to the review after the last one. */
export function atStep(session: PlayerSession, stepIndex: number, now: string): PlayerSession {
  const step = session.steps[stepIndex];
  if (step === undefined)
    return { ...session, stepIndex, stage: { at: 'review' }, completedOn: session.completedOn ?? now };
  const obstacle = obstacleTo(step, session);
  if (obstacle === null)
    return {
      ...session,
      stepIndex,
      repetition: 1,
      stage: { at: session.stage.at === 'person' ? 'instruction' : 'between' },
    };
  const result = resultOf(step.measureId, 1, { skipReason: obstacle });
  return atStep({ ...session, results: [...session.results, result] }, stepIndex + 1, now);
}

/** Where a run of the session is; the practice is repetition 0. */
export const placeOf = ({ seed, steps, stepIndex, stage, repetition }: PlayerSession): RunPlace => ({
  seed,
  measureId: steps[stepIndex]?.measureId ?? 0,
  repetition: stage.at === 'practice' ? 0 : repetition,
});

/** Where a task of the session is; null before the readiness check. */
export const taskPlaceOf = (session: PlayerSession): TaskPlace | null =>
  session.device && {
    ...placeOf(session),
    inputClass: session.device.inputClass,
    framesPerSecond: session.device.framesPerSecond,
  };

/** Whether practice comes before the trials: of a signal in an assessment, of a task wherever it has one. */
export function isPractised({ plan }: PlayerTest, { mode }: Pick<PlayerSession, 'mode'>): boolean {
  if (isTaskPlan(plan)) return taskPracticeCount(plan) > 0;
  return plan.kind === 'timed' && mode === 'assessment' && plan.practiceCount > 0;
}

/** A test in which things move, for somebody who asked the device for less motion. */
export const isAgainstWish = ({ plan }: PlayerTest, { device }: Pick<PlayerSession, 'device'>): boolean =>
  movesByItself(plan) && device?.prefersLessMotion === true;

/**
 * A person may leave out the test that is on, also from the break before it and from a pause, where the organization allows it, and
 * always one that moves against their wish.
 */
export function canSkipNow(session: PlayerSession): boolean {
  const { canSkip, stage } = session;
  const test = currentTest(session);
  const isAllowed = canSkip || (test !== null && isAgainstWish(test, session));
  return isAllowed && (isRunning(stage) || stage.at === 'paused');
}

/** The session with one more result at the end; what was recorded before is never changed. */
export const withResult = (session: PlayerSession, result: SessionResult): PlayerSession => ({
  ...session,
  results: [...session.results, result],
});

/** A result of one repetition (from 1), without a recording, a reason or any disturbance unless the facts say so. */
export const resultOf = (
  measureId: number,
  repetition: number,
  facts: Partial<SessionResult>,
): SessionResult => ({
  measureId,
  stanceId: null,
  repetition,
  recording: null,
  skipReason: null,
  interruptedCount: 0,
  leftCount: 0,
  earlyCount: 0,
  ...facts,
});
