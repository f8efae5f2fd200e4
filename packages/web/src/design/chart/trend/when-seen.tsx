import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Skeleton } from '../../state/skeleton.tsx';

/**
 * Holds the place of a drawing until it is about to be looked at: a page may have thirty of them. All whose code has
 * come are drawn before the page is printed: the paper does not wait for the network. `height` in pixels.
 */
export function WhenSeen({ height, children }: { height: number; children: ReactNode }) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (boxRef.current === null) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: '300px' },
    );
    watcher.observe(boxRef.current);
    // The paper is laid out as soon as the listeners return.
    const draw = () => flushSync(() => setIsSeen(true));
    window.addEventListener('beforeprint', draw);
    return () => {
      watcher.disconnect();
      window.removeEventListener('beforeprint', draw);
    };
  }, []);
  const waiting = <Skeleton width="100%" height={height} />;
  return <div ref={boxRef}>{isSeen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>;
}
