import { lazy, Suspense, useEffect, useState } from 'react';
import { onSecondFactorRequested, type SecondFactorRequest } from '../../platform/session/second-factor.ts';

const SecondFactorScreen = lazy(() => import('./second-factor-screen.tsx'));

/** The one place that asks for a second factor, over whatever page is open; fetched when it is needed. */
export function SecondFactorGate() {
  const [request, setRequest] = useState<SecondFactorRequest | null>(null);
  useEffect(() => onSecondFactorRequested(setRequest), []);
  if (request === null) return null;
  return (
    <Suspense fallback={null}>
      <SecondFactorScreen request={request} />
    </Suspense>
  );
}
