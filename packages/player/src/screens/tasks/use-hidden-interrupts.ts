import { useEffect } from 'react';
import type { Dispatch } from '../../session/use-session.ts';

/** A clock that ran while the window was hidden is not trusted: the phone may have slept. What was on is timed again after a break. */
export function useHiddenInterrupts(isOn: boolean, dispatch: Dispatch): void {
  useEffect(() => {
    if (!isOn) return;
    const left = new AbortController();
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState !== 'hidden') return;
        dispatch({ kind: 'part', part: { of: 'interrupted', cause: 'windowLeft' } });
        dispatch({ kind: 'pause' });
      },
      { signal: left.signal },
    );
    return () => left.abort();
  }, [isOn, dispatch]);
}
