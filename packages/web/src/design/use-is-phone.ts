import { useSyncExternalStore } from 'react';
import { breakpoint } from './tokens.ts';

/** What is asked whether the window is narrower than so many pixels. */
function narrowerThan(width: number) {
  const query = `(max-width: ${width - 0.02}px)`;
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return { subscribe, matches: () => window.matchMedia(query).matches };
}

const phone = narrowerThan(breakpoint.tablet);
/** A table of many columns fits beside the sidebar from here on. */
const narrow = narrowerThan(1280);

/** True below 640 pixels. Only where the structure differs, as rows of a table and cards do; looks belong in CSS. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(phone.subscribe, phone.matches);
}

/** True where a table of many columns does not fit beside the sidebar: on phones, tablets and small windows. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(narrow.subscribe, narrow.matches);
}
