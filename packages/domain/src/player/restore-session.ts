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
  const session = withLeftCounts(stored);
  if (!isSession(session)) return null;
  const { stage } = session;
  if (stage.at === 'sending') return { ...session, stage: { at: 'review' } };
  return isRunning(stage) ? { ...session, stage: pausedAt(session, stage) } : session;
}

/** A former build counted interruptions whatever caused them: of what it stored nobody knows that the window was left. */
function withLeftCounts(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(withLeftCounts);
  if (typeof stored !== 'object' || stored === null) return stored;
  const counted = Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, withLeftCounts(value)]),
  );
  return 'interruptedCount' in counted ? { leftCount: 0, ...counted } : counted;
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
