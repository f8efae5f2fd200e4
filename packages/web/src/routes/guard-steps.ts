import type { Navigation } from '../design/link/navigation.ts';
import type { PortalRouter } from './router.ts';

const travels: readonly string[] = ['BACK', 'FORWARD', 'GO'];

/** Has the router ask before each step, for `Navigation.guard`. Leaving the document is the browser's own question. */
export function guardSteps(
  { history, subscribe }: Pick<PortalRouter, 'history' | 'subscribe'>,
  mayTake: Parameters<NonNullable<Navigation['guard']>>[0],
): () => void {
  return history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ currentLocation, nextLocation, action }) => {
      const isTaken = await mayTake({
        isTravel: travels.includes(action),
        isOtherPage: currentLocation.pathname !== nextLocation.pathname,
        onArrived: (listener) => {
          const unsubscribe = subscribe('onRendered', () => {
            unsubscribe();
            listener();
          });
        },
      });
      return !isTaken;
    },
  });
}
