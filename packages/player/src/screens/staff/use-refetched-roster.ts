import { useEffect, useEffectEvent, useState } from 'react';
import { DeviceApiError } from '../../api/device-api.ts';
import {
  downloadRoster,
  isOld,
  type Roster,
  refetchedGroup,
  type StaffGroup,
  showsTheSame,
} from '../../session/roster.ts';
import { tokenIsOld } from '../../session/send-tests.ts';

/**
 * Refetches a list that is no longer new, once as it opens. A list that differs is returned and not put in place of the one on the
 * screen: names that move under a finger are the wrong person's test. Without a connection the list stays as it is, and says of when.
 */
export function useRefetchedRoster(
  token: string,
  group: StaffGroup,
  { onSame, onSignedOut }: { onSame: (group: StaffGroup) => void; onSignedOut: () => void },
): StaffGroup | null {
  const [answer, setAnswer] = useState<Roster | null>(null);
  const [needsIt] = useState(() => isOld(group, Date.now()));
  const take = useEffectEvent((roster: Roster) => {
    const fresh = refetchedGroup(group, roster);
    if (showsTheSame(group, fresh)) onSame(fresh);
    else setAnswer(roster);
  });
  const refuse = useEffectEvent((error: unknown) => {
    if (error instanceof DeviceApiError && error.code === tokenIsOld) onSignedOut();
  });
  useEffect(() => {
    if (!needsIt) return;
    let isShown = true;
    downloadRoster(token).then(
      (roster) => isShown && take(roster),
      (error: unknown) => isShown && refuse(error),
    );
    return () => {
      isShown = false;
    };
  }, [token, needsIt]);
  const fresh = answer && refetchedGroup(group, answer);
  return fresh === null || showsTheSame(group, fresh) ? null : fresh;
}
