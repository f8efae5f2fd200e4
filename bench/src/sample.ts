/** What a run of one kind of work gave. */
export interface Sample {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  count: number;
}

export function summarize(latenciesMs: readonly number[], seconds: number): Sample {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { perSecond: sorted.length / seconds, p50Ms: at(0.5), p95Ms: at(0.95), count: sorted.length };
}
