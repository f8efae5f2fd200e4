import { advanceSession, type PlayerSession, type SessionEvent } from '@plumbline/domain';
import { useState } from 'react';
import { localTime } from '../device/local-time.ts';

export type Dispatch = (event: SessionEvent) => void;

/** The session of the person at the device, and what changes it. */
export function useSession(first: () => PlayerSession): [session: PlayerSession, dispatch: Dispatch] {
  const [session, setSession] = useState(first);
  return [session, (event) => setSession((before) => advanceSession(before, event, localTime(new Date())))];
}
