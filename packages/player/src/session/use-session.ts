import { advanceSession, type PlayerSession, type SessionEvent } from '@plumbline/domain';
import { useEffect, useState } from 'react';
import { localTime } from '../device/local-time.ts';
import type { Grant } from './grant.ts';
import type { Keeper } from './keeper.ts';

export type Dispatch = (event: SessionEvent) => void;

/** The session of the person at the device, and what changes it. Each change is kept until the session was sent. */
export function useSession(
  first: () => PlayerSession,
  grant: Grant,
  keeper: Keeper,
): [session: PlayerSession, dispatch: Dispatch] {
  const [session, setSession] = useState(first);
  useEffect(() => {
    // Before anybody said who they are there is nothing to lose.
    if (session.stage.at === 'sent') void keeper.forget();
    else if (session.person !== null) keeper.keep({ grant, session });
  }, [session, grant, keeper]);
  return [session, (event) => setSession((before) => advanceSession(before, event, localTime(new Date())))];
}
