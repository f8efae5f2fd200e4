import { advanceSession, type PlayerSession, type SessionEvent } from '@plumbline/domain';
import { useCallback, useEffect, useState } from 'react';
import { knownClockBehindMs } from '../device/clock.ts';
import { localTime } from '../device/local-time.ts';
import type { Grant } from './grant.ts';
import type { SittingStore } from './sitting-store.ts';

export type Dispatch = (event: SessionEvent) => void;

/** The session of the person at the device, and what changes it. Each change is stored until the session was sent. */
export function useSession(
  first: () => PlayerSession,
  grant: Grant,
  sittings: SittingStore,
): [session: PlayerSession, dispatch: Dispatch] {
  const [session, setSession] = useState(first);
  useEffect(() => {
    // Before anybody said who they are there is nothing to lose.
    if (session.stage.at === 'sent') void sittings.delete();
    // While it is being sent it moves to the queue, and nothing of it changes.
    else if (session.person !== null && session.stage.at !== 'sending') sittings.save({ grant, session });
  }, [session, grant, sittings]);
  // The same function in the whole sitting, since the effect that runs a trial depends on it.
  const dispatch = useCallback(
    (event: SessionEvent) => {
      const behindMs = knownClockBehindMs(grant.clockBehindMs);
      const now = localTime(new Date(Date.now() + behindMs));
      setSession((before) => {
        const next = advanceSession(before, event, now);
        // The time of the test and by how much it was corrected belong together: a later answer of the portal changes neither.
        return next.completedOn !== before.completedOn && behindMs !== 0
          ? { ...next, clockBehindMs: behindMs }
          : next;
      });
    },
    [grant.clockBehindMs],
  );
  return [session, dispatch];
}
