import { type Sample, summarize } from '../sample.ts';

/** One request that did not succeed. Instants are milliseconds since the load began. */
export interface FailedRequest {
  call: string;
  /** The status and the code of the refusal, or the code of the lost connection. */
  why: string;
  beganMs: number;
  endedMs: number;
}

/** What a minute's requests came to. */
export interface Requests extends Sample {
  errors: Record<string, number>;
}

/** Keeps what the load meets, minute by minute, in little memory. */
export class RequestLog {
  readonly failed: FailedRequest[] = [];
  readonly counts: Record<string, number> = {};
  readonly #from = performance.now();
  #latenciesMs: number[] = [];
  #errors: Record<string, number> = {};
  #minuteFrom = this.#from;
  #successes: Float64Array = new Float64Array(1 << 16);
  #successCount = 0;

  /** Milliseconds since the load began. */
  now(): number {
    return performance.now() - this.#from;
  }

  succeeded(call: string, beganMs: number): void {
    const endedMs = this.now();
    this.counts[call] = (this.counts[call] ?? 0) + 1;
    this.#latenciesMs.push(endedMs - beganMs);
    if (this.#successCount === this.#successes.length) {
      const wider = new Float64Array(this.#successes.length * 2);
      wider.set(this.#successes);
      this.#successes = wider;
    }
    this.#successes[this.#successCount] = endedMs;
    this.#successCount += 1;
  }

  refused(call: string, why: string, beganMs: number): void {
    this.failed.push({ call, why, beganMs, endedMs: this.now() });
    this.#errors[why] = (this.#errors[why] ?? 0) + 1;
  }

  /** What came since the last time that it was asked. */
  takeMinute(): Requests {
    const until = performance.now();
    const taken = {
      ...summarize(this.#latenciesMs, (until - this.#minuteFrom) / 1000),
      errors: this.#errors,
    };
    this.#latenciesMs = [];
    this.#errors = {};
    this.#minuteFrom = until;
    return taken;
  }

  /** The last success up to an instant, and the first after it; null where there is none. */
  successesAround(ms: number): { before: number | null; after: number | null } {
    const ended = this.#successes.subarray(0, this.#successCount);
    return {
      before: ended.findLast((at) => at <= ms) ?? null,
      after: ended.find((at) => at > ms) ?? null,
    };
  }
}
