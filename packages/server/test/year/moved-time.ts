import type { Clock } from '../../src/platform/clock.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { setPresent } from '../present.ts';

/** Time that a test moves: the server's clock, and what the database takes for the present. */
export interface MovedTime {
  clock: Clock;
  /** The day it is, 'YYYY-MM-DD'. */
  today(): string;
  /** Moves to three in the afternoon, UTC, of a day. */
  goTo(day: string): Promise<void>;
}

/**
 * The real time until it is moved. It is moved to days to come, so that sessions last: the database tells by its own time whether they
 * ended.
 */
export function movedTime(db: () => Pick<TestDatabase, 'owner'>): MovedTime {
  let day: string | null = null;
  const now = () => (day === null ? new Date() : new Date(at()));
  const at = () => `${day}T15:00:00Z`;
  return {
    clock: { now },
    today: () => now().toISOString().slice(0, 10),
    goTo: async (to) => {
      day = to;
      await setPresent(db(), now());
    },
  };
}
