import type { FailedRequest, RequestLog } from './request-log.ts';

/** Instants are milliseconds since the load began. */
export interface Failover {
  killedMs: number;
  /** When the replica was promoted and the address led to it. */
  movedMs: number;
  /** From the last success before the move to the first one after it. */
  pauseSeconds: number;
  /** Requests that failed because of it. */
  failed: number;
}

/**
 * Requests that failed are the failover's when they ended after the kill and began before this long after the first success: what was
 * begun against the lost server may wait for it, and phones are told to come back after five seconds.
 */
const settlesWithinMs = 2_000;

/** Splits what failed into the failover's and the rest, which must be empty (pure). */
export function judgeFailover(
  log: Pick<RequestLog, 'failed' | 'successesAround'>,
  moved: { killedMs: number; movedMs: number } | null,
): { failover: Failover | null; elsewhere: FailedRequest[] } {
  if (moved === null) return { failover: null, elsewhere: [...log.failed] };
  const { before, after } = log.successesAround(moved.movedMs);
  const settledMs = after === null ? Number.POSITIVE_INFINITY : after + settlesWithinMs;
  const isOfFailover = ({ beganMs, endedMs }: FailedRequest) =>
    endedMs >= moved.killedMs && beganMs <= settledMs;
  return {
    failover: {
      ...moved,
      pauseSeconds: ((after ?? Number.POSITIVE_INFINITY) - (before ?? 0)) / 1000,
      failed: log.failed.filter(isOfFailover).length,
    },
    elsewhere: log.failed.filter((request) => !isOfFailover(request)),
  };
}
