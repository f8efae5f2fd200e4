import { useEffect } from 'react';

/** While `isDirty`, leaving the document (reload, close, another site) makes the browser ask. */
export function useUnloadGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
