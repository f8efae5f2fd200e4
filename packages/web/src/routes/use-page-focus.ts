import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After moving to another page the focus goes to its heading, so that it is announced and the keyboard goes on from there.
 * It stays where it is when that is still in the content, as on a tab of the page.
 */
export function usePageFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!pathChanged || fromLocation === undefined) return;
        const content = document.querySelector('main');
        if (content === null || content.contains(document.activeElement)) return;
        const heading = content.querySelector<HTMLElement>('h1[tabindex]');
        (heading ?? content).focus({ preventScroll: true });
      }),
    [router],
  );
}
