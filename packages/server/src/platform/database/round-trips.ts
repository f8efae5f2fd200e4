import type { RoundTrips } from './database.ts';

/** Counts round trips of a process, for the metrics and for the tests that hold hot calls to a few. */
export class RoundTripCounter {
  readonly #counts: Record<keyof RoundTrips, number> = {
    viewer: 0,
    job: 0,
    identity: 0,
    partner: 0,
    queue: 0,
    none: 0,
  };

  add(by: keyof RoundTrips, count: number): void {
    this.#counts[by] += count;
  }

  get counts(): RoundTrips {
    return { ...this.#counts };
  }
}

/**
 * The round trips of one transaction: how often it waits for an answer. Statements that are sent before the answer to an earlier one
 * was there share a trip.
 */
export class TransactionTrips {
  #answered = 0;
  #begun = 0;

  /** Called as a statement is sent. */
  sent(): number {
    const trip = this.#answered + 1;
    this.#begun = Math.max(this.#begun, trip);
    return trip;
  }

  /** Called with what `sent` answered when somebody who waited for the statement goes on. */
  answered(trip: number): void {
    this.#answered = Math.max(this.#answered, trip);
  }

  get count(): number {
    return this.#begun;
  }
}
