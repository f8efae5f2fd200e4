import type { PlayerSession } from '@plumbline/domain';
import { useEffect, useMemo, useState } from 'react';
import type { Grant } from './grant.ts';
import { openProgressPings } from './progress-pings.ts';

/** Whether help was asked for in a break: not yet, and whether the board of the code was told. */
export type HelpAsked = 'no' | 'told' | 'notTold';

/**
 * Tells the live board of the code how far the session is.
 * @returns whether help was asked for; null where there is no board
 */
export function useProgressPings(
  session: PlayerSession,
  grant: Grant,
): [asked: HelpAsked | null, askForHelp: () => void] {
  // A token that was made anew is there before anything was told.
  const pings = useMemo(() => openProgressPings(grant), [grant]);
  const [asked, setAsked] = useState<HelpAsked>('no');
  const isPaused = session.stage.at === 'paused';
  useEffect(() => {
    const asksForHelp = isPaused && asked !== 'no';
    void pings.tell(session, asksForHelp).then((wasHeard) => {
      if (asksForHelp && wasHeard) setAsked((before) => (before === 'notTold' ? 'told' : before));
    });
  }, [pings, session, isPaused, asked]);
  useEffect(() => {
    if (!isPaused) setAsked('no');
  }, [isPaused]);
  const askForHelp = () => {
    void pings.tell(session, true).then((wasHeard) => setAsked(wasHeard ? 'told' : 'notTold'));
  };
  return [grant.audience === 'roster' ? null : asked, askForHelp];
}
