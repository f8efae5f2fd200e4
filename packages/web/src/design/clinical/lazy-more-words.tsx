import { lazy, Suspense } from 'react';
import type { MoreWordsProps } from './more-words.tsx';

const Fetched = lazy(async () => ({ default: (await import('./more-words.tsx')).MoreWords }));

/** Words that open more words beside them; until they can be pressed they are there to be read. */
export function LazyMoreWords(props: MoreWordsProps) {
  return (
    <Suspense fallback={<span className={props.className}>{props.label}</span>}>
      <Fetched {...props} />
    </Suspense>
  );
}
