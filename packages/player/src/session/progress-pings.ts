import type { RequestInputOf, sendProgress } from '@plumbline/contract';
import { obstacleTo, type PlayerSession, type SessionStep } from '@plumbline/domain';
import { progressEveryMs } from '@plumbline/domain/codes/live-state';
import { callDevice, DeviceApiError, noAnswerCode } from '../api/device-api.ts';
import type { Grant } from './grant.ts';
import { isPassing } from './send-tests.ts';

type Request = RequestInputOf<typeof sendProgress>;
type Progress = Pick<Request, 'state' | 'measureId' | 'doneCount' | 'stepCount'>;

/** What the live board of the code shows of a session; null until the person is known. */
export function progressOf(session: PlayerSession, asksForHelp: boolean): Progress | null {
  const { stage, person, steps, stepIndex } = session;
  if (person === null || stage.at === 'readiness' || stage.at === 'impossible' || stage.at === 'person')
    return null;
  const isOver = stage.at === 'sending' || stage.at === 'sent';
  // As the person is told between two tests.
  const isPossible = (step: SessionStep) => obstacleTo(step, session) === null;
  const inBreak = asksForHelp ? 'help' : 'break';
  return {
    state: isOver ? 'done' : stage.at === 'paused' ? inBreak : 'testing',
    measureId: isOver ? null : (steps[stepIndex]?.measureId ?? null),
    doneCount: steps.slice(0, stepIndex).filter(isPossible).length,
    stepCount: steps.filter(isPossible).length,
  };
}

/** By the facts that found the person; a code of one person says who it is, and somebody new is not on the board by name. */
const personOf = ({ person }: PlayerSession): Pick<Request, 'person'> =>
  person?.kind === 'nameMatch' || person?.kind === 'idMatch' ? { person } : {};

export interface ProgressPings {
  /** Says where the session is, once for each place and now and then while something happens. Resolves to whether the portal heard it. */
  tell(session: PlayerSession, asksForHelp: boolean): Promise<boolean>;
}

/**
 * Tells the live board of a code how far a session is. It is worth something only at this moment: nothing is kept, nothing waits for it, and
 * without a connection nothing is said. What is done with the tests does not depend on it.
 */
export function openProgressPings(grant: Grant): ProgressPings {
  let told: { text: string; atMs: number; wasHeard: Promise<boolean> } | null = null;
  let sequence = 0;
  // The tests of a list are under no code, so there is no board.
  let isOver = grant.audience === 'roster';

  const send = async (session: PlayerSession, progress: Progress): Promise<boolean> => {
    // Larger than before a reload, too. A clock that was set back makes the board late, and nothing else.
    sequence = Math.max(sequence + 1, Date.now());
    const ping = { clientUuid: session.clientUuid, sequence, ...progress, ...personOf(session) };
    try {
      const reply = await callDevice('Device/SendProgress', ping, grant.token);
      isOver = reply.isOver;
      return !isOver;
    } catch (error) {
      if (!(error instanceof DeviceApiError)) throw error;
      // A portal that does not take it now, or from this token, does not take it later either.
      isOver = error.code !== noAnswerCode && !isPassing(error.code);
      return false;
    }
  };
  return {
    tell: async (session, asksForHelp) => {
      const progress = progressOf(session, asksForHelp);
      if (progress === null || isOver || !navigator.onLine) return false;
      const text = JSON.stringify(progress);
      const nowMs = performance.now();
      if (told?.text === text && nowMs - told.atMs < progressEveryMs) return await told.wasHeard;
      const mine = { text, atMs: nowMs, wasHeard: send(session, progress) };
      told = mine;
      const wasHeard = await mine.wasHeard;
      // What nobody heard is said again with the next event.
      if (!wasHeard && told === mine) told = null;
      return wasHeard;
    },
  };
}

/** Says that a sitting is given up. */
export async function tellLeft(session: PlayerSession, { audience, token }: Grant): Promise<void> {
  const progress = progressOf(session, false);
  if (progress === null || audience === 'roster' || !navigator.onLine) return;
  const { clientUuid } = session;
  const ping = { clientUuid, sequence: Date.now(), ...progress, state: 'left' as const };
  await callDevice('Device/SendProgress', ping, token).catch((error: unknown) => {
    // Silence says the same in a while.
    if (!(error instanceof DeviceApiError)) throw error;
  });
}
