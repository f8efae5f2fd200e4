import { advanceSession, type PlayerSession, type SessionEvent } from '@plumbline/domain';
import { useCallback, useEffect, useState } from 'react';
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
  // The same function always, since the effect that runs a trial depends on it.
  const dispatch = useCallback((event: SessionEvent) => {
    const now = localTime(new Date());
    setSession((before) => advanceSession(before, event, now));
  }, []);
  return [session, dispatch];
}
