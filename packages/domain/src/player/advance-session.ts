import { withEyeRest } from './eye-rest.ts';
import { afterAnswer, emptyItemsRun, itemsRecording } from './items-run.ts';
import { afterTake, currentPosition, emptyMotionRun, motionParts } from './motion/motion-run.ts';
import type { PlayerTest, TestPlan } from './player-test.ts';
import {
  isRunning,
  type PlayerSession,
  type SessionResult,
  type SessionRun,
  type SessionStage,
} from './session.ts';
import type { SessionEvent } from './session-event.ts';
import {
  atStep,
  canSkipNow,
  currentTest,
  isPractised,
  obstacleTo,
  placeOf,
  repetitionsOf,
  resultOf,
  taskPlaceOf,
  withResult,
} from './session-steps.ts';
import type { SkipReason } from './skip-reasons.ts';
import { formParts } from './tasks/form-recording.ts';
import { holdParts } from './tasks/holds-run.ts';
import { afterPart, emptyTaskRun, isTaskDone, taskRecording } from './tasks/task.ts';
import { isTaskPlan, isTaskRun } from './tasks/task-kinds.ts';
import { afterAttempt, emptyTimedRun, type TimedRun, timedRecording } from './timed-run.ts';

/**
 * The session after an event.
 * @param now the device's time with its offset, ISO 8601
 */
export const advanceSession = (session: PlayerSession, event: SessionEvent, now: string): PlayerSession =>
  withEyeRest(session, afterEvent(session, event, now), event, now);

function afterEvent(session: PlayerSession, event: SessionEvent, now: string): PlayerSession {
  const { stage } = session;
  switch (event.kind) {
    case 'languageChosen':
      // What was answered was asked in one language.
      return session.person === null ? inLanguage({ ...session, languageId: event.languageId }) : session;
    case 'modesChosen':
      // What was tested was tested in one way.
      return stage.at === 'readiness' ? { ...session, modes: event.modes } : session;
    case 'deviceChecked':
      return stage.at === 'readiness' ? withDevice({ ...session, device: event.device }) : session;
    case 'personKnown':
      return stage.at === 'person' ? withPerson(session, event, now) : session;
    case 'begin':
      return begin(session);
    case 'attempt':
      return attempted(session, event, now);
    case 'part':
      return partDone(session, event, now);
    case 'take':
      return taken(session, event, now);
    case 'motionLost':
      return stage.at === 'trials' && stage.run.kind === 'motion'
        ? skipped(session, event.reason, now)
        : session;
    case 'answer':
      return answered(session, event);
    case 'itemsDone':
      return stage.at === 'trials' && stage.run.kind === 'items' ? runDone(session, stage.run, now) : session;
    case 'skip':
      return canSkipNow(session) ? skipped(session, event.reason, now) : session;
    case 'stop':
      return stage.at === 'paused' ? stopped(session, now) : session;
    default:
      return withStage(session, movedStage(stage, event.kind));
  }
}

/** The same object where the stage stays: a screen that runs a trial starts it anew with each new session. */
const withStage = (session: PlayerSession, stage: SessionStage): PlayerSession =>
  stage === session.stage ? session : { ...session, stage };

/** The stage after an event that does no more than move on or back. */
function movedStage(
  stage: SessionStage,
  kind: 'pause' | 'resume' | 'send' | 'sendFailed' | 'sent',
): SessionStage {
  switch (kind) {
    case 'pause':
      return isRunning(stage) ? { at: 'paused', resume: stage } : stage;
    case 'resume':
      return stage.at === 'paused' ? stage.resume : stage;
    case 'send':
      return stage.at === 'review' ? { at: 'sending' } : stage;
    case 'sendFailed':
      return stage.at === 'sending' ? { at: 'review' } : stage;
    case 'sent':
      return stage.at === 'sending' ? { at: 'sent' } : stage;
  }
}

/** Tests that another language could not give may be there now, and the other way round. */
const inLanguage = (session: PlayerSession): PlayerSession =>
  session.stage.at === 'impossible' || session.stage.at === 'person' ? withDevice(session) : session;

function withDevice(session: PlayerSession): PlayerSession {
  const isPossible = session.steps.some((step) => obstacleTo(step, session) === null);
  return { ...session, stage: { at: isPossible ? 'person' : 'impossible' } };
}

function withPerson(
  session: PlayerSession,
  { person, isExpedited }: Extract<SessionEvent, { kind: 'personKnown' }>,
  now: string,
): PlayerSession {
  const mode = !session.isScreening && isExpedited ? 'expedited' : session.mode;
  return atStep({ ...session, person, mode }, 0, now);
}

/** From the break to the instruction or the next repetition, from the instruction to the practice or the trials. */
function begin(session: PlayerSession): PlayerSession {
  const test = currentTest(session);
  const { stage, repetition } = session;
  if (test === null) return session;
  if (stage.at === 'between')
    return { ...session, stage: repetition === 1 ? { at: 'instruction' } : trialsOf(test) };
  if (stage.at !== 'instruction') return session;
  if (!isPractised(test, session)) return { ...session, stage: trialsOf(test) };
  const run = isTaskPlan(test.plan) ? emptyTaskRun(test.plan) : emptyTimedRun;
  return { ...session, stage: { at: 'practice', run } };
}

function trialsOf({ plan }: PlayerTest): SessionStage {
  if (isTaskPlan(plan)) return { at: 'trials', run: emptyTaskRun(plan) };
  if (plan.kind === 'motion') return { at: 'trials', run: emptyMotionRun };
  return { at: 'trials', run: plan.kind === 'timed' ? emptyTimedRun : emptyItemsRun(plan) };
}

function attempted(
  session: PlayerSession,
  { attempt }: Extract<SessionEvent, { kind: 'attempt' }>,
  now: string,
): PlayerSession {
  const { stage, device } = session;
  const plan = currentTest(session)?.plan;
  if (plan?.kind !== 'timed' || device === null) return session;
  if (stage.at === 'practice') {
    if (stage.run.kind !== 'timed') return session;
    const run = afterAttempt(plan, stage.run, placeOf(session), attempt, device.inputClass);
    const isOver = run.trials.length >= plan.practiceCount;
    return { ...session, stage: isOver ? { at: 'trials', run: emptyTimedRun } : { at: 'practice', run } };
  }
  if (stage.at !== 'trials' || stage.run.kind !== 'timed') return session;
  const run = afterAttempt(plan, stage.run, placeOf(session), attempt, device.inputClass);
  return run.trials.length >= plan.trialCount
    ? runDone(session, run, now)
    : { ...session, stage: { at: 'trials', run } };
}

function partDone(
  session: PlayerSession,
  { part }: Extract<SessionEvent, { kind: 'part' }>,
  now: string,
): PlayerSession {
  const { stage } = session;
  const test = currentTest(session);
  const place = taskPlaceOf(session);
  if (test === null || place === null || !isTaskPlan(test.plan)) return session;
  if ((stage.at !== 'practice' && stage.at !== 'trials') || !isTaskRun(stage.run)) return session;
  const run = afterPart(test.plan, stage.run, part, place);
  if (run === stage.run) return session;
  if (!isTaskDone(test.plan, run, place)) return { ...session, stage: { ...stage, run } };
  return stage.at === 'practice' ? { ...session, stage: trialsOf(test) } : runDone(session, run, now);
}

function taken(
  session: PlayerSession,
  { take }: Extract<SessionEvent, { kind: 'take' }>,
  now: string,
): PlayerSession {
  const { stage } = session;
  const plan = currentTest(session)?.plan;
  if (stage.at !== 'trials' || stage.run.kind !== 'motion' || plan?.kind !== 'motion') return session;
  const run = afterTake(plan, stage.run, take);
  return currentPosition(plan, run) === null
    ? runDone(session, run, now)
    : { ...session, stage: { at: 'trials', run } };
}

function answered(session: PlayerSession, event: Extract<SessionEvent, { kind: 'answer' }>): PlayerSession {
  const { stage } = session;
  const plan = currentTest(session)?.plan;
  if (stage.at !== 'trials' || stage.run.kind !== 'items' || plan?.kind !== 'items') return session;
  return { ...session, stage: { at: 'trials', run: afterAnswer(plan, stage.run, event) } };
}

/** Keeps what a run recorded, and goes on to the next repetition or the next test. */
function runDone(session: PlayerSession, run: SessionRun, now: string): PlayerSession {
  const test = currentTest(session);
  if (test === null) return session;
  const { measureId, plan } = test;
  const facts = partsOf(plan, run) ?? [runFacts(test, run, session)];
  const done = facts.reduce(
    (before, one) => withResult(before, resultOf(measureId, session.repetition, one)),
    session,
  );
  return session.repetition < repetitionsOf(test, session)
    ? { ...done, repetition: session.repetition + 1, stage: { at: 'between' } }
    : atStep(done, session.stepIndex + 1, now);
}

/** The parts of a result that has several, such as positions; null where a run gives one recording. */
function partsOf(plan: TestPlan, run: SessionRun): Partial<SessionResult>[] | null {
  if (plan.kind === 'motion' && run.kind === 'motion') return motionParts(plan, run);
  if (plan.kind === 'form' && run.kind === 'form' && plan.form === 'voms') return formParts(plan, run);
  return plan.kind === 'holds' && run.kind === 'holds' ? holdParts(plan, run) : null;
}

function runFacts({ plan }: PlayerTest, run: SessionRun, session: PlayerSession): Partial<SessionResult> {
  if (run.kind === 'items') return { recording: itemsRecording(run, session.languageId) };
  const place = taskPlaceOf(session);
  if (isTaskRun(run)) {
    const { interruptedCount, leftCount, earlyCount } = run;
    const recording = isTaskPlan(plan) && place !== null ? taskRecording(plan, run, place) : null;
    // A form in which nothing was answered was left out.
    const skipReason = run.kind === 'form' && recording === null ? 'doNotWant' : null;
    return { recording, interruptedCount, leftCount, earlyCount, skipReason };
  }
  if (plan.kind !== 'timed' || run.kind !== 'timed') return {};
  const { interruptedCount, leftCount, earlyCount }: TimedRun = run;
  return { recording: timedRecording(plan, run), interruptedCount, leftCount, earlyCount };
}

/** The repetitions that were done stay; the one that is on is marked as left out, and none follows it. */
function skipped(session: PlayerSession, reason: SkipReason, now: string): PlayerSession {
  const measureId = session.steps[session.stepIndex]?.measureId;
  if (measureId === undefined) return session;
  const left = positionsDone(session) ?? [{ recording: null }];
  const next = left.reduce(
    (before, part) =>
      withResult(
        before,
        resultOf(measureId, session.repetition, {
          ...part,
          skipReason: (part.recording ?? null) === null ? reason : null,
        }),
      ),
    session,
  );
  return atStep(next, session.stepIndex + 1, now);
}

/** The test that is on and all that follow it are left out; what was done stays. */
function stopped(session: PlayerSession, now: string): PlayerSession {
  const next = skipped(session, 'stopped', now);
  return next === session || next.stage.at === 'review' ? next : stopped(next, now);
}

/** The positions of a test that is left in its middle; null where none was recorded. */
function positionsDone(session: PlayerSession): Partial<SessionResult>[] | null {
  const plan = currentTest(session)?.plan;
  const stage = session.stage.at === 'paused' ? session.stage.resume : session.stage;
  if (plan === undefined || stage.at !== 'trials') return null;
  const { run } = stage;
  const hasDone =
    (run.kind === 'motion' && run.takes.length > 0) ||
    (run.kind === 'holds' && run.held.length > 0) ||
    (run.kind === 'form' && Object.values(run.answers).some((answer) => answer !== null));
  return hasDone ? partsOf(plan, run) : null;
}
