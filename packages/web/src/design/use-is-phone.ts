import { useSyncExternalStore } from 'react';
import { breakpoint } from './tokens.ts';

const query = `(max-width: ${breakpoint.tablet - 0.02}px)`;

function subscribe(listener: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** True below 640 pixels. Only where the structure differs, as rows of a table and cards do; looks belong in CSS. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
