/** A signal that is aborted with the first of several. `AbortSignal.any` is missing in Safari before 17.4 and in Chrome before 116. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const all = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) all.abort();
    signal.addEventListener('abort', () => all.abort(), { signal: all.signal });
  }
  return all.signal;
}
