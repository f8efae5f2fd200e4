import { isRunning, type PlayerSession, type RunningStage, type SessionStage } from './session.ts';
import { currentTest, placeOf, taskPlaceOf } from './session-steps.ts';
import { afterPart } from './tasks/task.ts';
import { isTaskPlan, isTaskRun, type TaskRun } from './tasks/task-kinds.ts';
import { afterAttempt, type TimedRun } from './timed-run.ts';

const isSession = (stored: unknown): stored is PlayerSession =>
  typeof stored === 'object' &&
  stored !== null &&
  'version' in stored &&
  stored.version === 1 &&
  'clientUuid' in stored &&
  typeof stored.clientUuid === 'string' &&
  'stage' in stored;

/**
 * A session that was stored when the browser was closed or killed, ready to go on: a running test waits in a break, and the trial that
 * was on counts as interrupted. Whether a session that was being sent arrived is not known, so it is sent again under the same id.
 * @returns null for what is no session of this version
 */
export function restoreSession(stored: unknown): PlayerSession | null {
  if (!isSession(stored)) return null;
  const { stage } = stored;
  if (stage.at === 'sending') return { ...stored, stage: { at: 'review' } };
  return isRunning(stage) ? { ...stored, stage: pausedAt(stored, stage) } : stored;
}

function pausedAt(session: PlayerSession, stage: RunningStage): SessionStage {
  if (stage.at === 'practice')
    return { at: 'paused', resume: { ...stage, run: interrupted(session, stage.run) } };
  if (stage.at === 'trials' && stage.run.kind !== 'items' && stage.run.kind !== 'motion')
    return { at: 'paused', resume: { ...stage, run: interrupted(session, stage.run) } };
  return { at: 'paused', resume: stage };
}

function interrupted(session: PlayerSession, run: TimedRun | TaskRun): TimedRun | TaskRun {
  const plan = currentTest(session)?.plan;
  if (isTaskRun(run)) {
    const place = taskPlaceOf(session);
    if (plan === undefined || place === null || !isTaskPlan(plan)) return run;
    return afterPart(plan, run, { of: 'interrupted', cause: 'windowLeft' }, place);
  }
  if (plan?.kind !== 'timed' || session.device === null) return run;
  const attempt = { kind: 'interrupted', cause: 'windowLeft' } as const;
  return afterAttempt(plan, run, placeOf(session), attempt, session.device.inputClass);
}
