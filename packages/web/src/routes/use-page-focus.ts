import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After moving to another page the focus goes to its heading, so that it is announced and the keyboard goes on from there.
 * It stays where it is when that is still in the content, as on a tab of the page, and with whoever went to a field to type while the
 * page was on its way.
 */
export function usePageFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let leftFrom: Element | null = null;
    const stopWatching = router.subscribe('onBeforeNavigate', () => {
      leftFrom = document.activeElement;
    });
    const stopMoving = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!pathChanged || fromLocation === undefined) return;
      const content = document.querySelector('main');
      const active = document.activeElement;
      if (content === null || content.contains(active)) return;
      if (active !== leftFrom && active?.matches('input, textarea')) return;
      const heading = content.querySelector<HTMLElement>('h1[tabindex]');
      (heading ?? content).focus({ preventScroll: true });
    });
    return () => {
      stopWatching();
      stopMoving();
    };
  }, [router]);
}
