import { isRunning, type PlayerSession, type RunningStage } from './session.ts';
import type { SessionEvent } from './session-event.ts';
import { modesOf } from './session-modes.ts';

/** So long a person looks at the screen before the next rest. */
export const restEveryMs = 3 * 60 * 1_000;

/** What is done in one go and would begin anew after a break. */
const inOneGo: readonly string[] = ['counting', 'memory', 'chair'];

const canRestIn = (stage: RunningStage): boolean => !('run' in stage) || !inOneGo.includes(stage.run.kind);

/**
 * The session after an event, with a break where the person asked for rest of the eyes and looked at the screen for long enough. It comes
 * between two trials, answers or tests, never right after Start and never in the middle of a test that would begin anew.
 * @param next the session as the event left it
 */
export function withEyeRest(
  before: PlayerSession,
  next: PlayerSession,
  event: SessionEvent,
  now: string,
): PlayerSession {
  if (next === before || !modesOf(next).isRestful || !isRunning(next.stage)) return next;
  const { restedOn } = next;
  if (restedOn === undefined || !isRunning(before.stage)) return { ...next, restedOn: now };
  const isTime = Date.parse(now) - Date.parse(restedOn) >= restEveryMs;
  return isTime && event.kind !== 'begin' && canRestIn(next.stage)
    ? { ...next, stage: { at: 'paused', resume: next.stage } }
    : next;
}
