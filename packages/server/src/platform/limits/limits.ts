import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** So many uses in a window. Windows start at whole multiples of their length, the same for every instance. */
export interface Limit {
  /** Kebab-case and unique, so that counters of different limits never meet. */
  name: string;
  max: number;
  windowSeconds: number;
}

interface LimitState {
  /** Uses in the running window; for `take` this one included. */
  used: number;
  /** `take`: this use was allowed. `peek`: one more would be. */
  isWithin: boolean;
  /** Until the next window starts, at least 1. */
  retryAfterSeconds: number;
  /** The same in whole minutes, for a sentence. */
  retryAfterMinutes: number;
}

/**
 * Counters in the database, shared by every instance. Each question is a statement and a transaction of its own and never asked inside another
 * one (the database refuses that), so a request that rolls back has counted all the same. When the database does not answer they
 * reject: a limit fails closed.
 */
export interface Limits {
  /** Counts a use and returns whether it was allowed. One upsert. */
  take(limit: Limit, key: string): Promise<LimitState>;
  /** Releases a use that turned out not to count: for limits that count only some outcomes, and must count before they know. */
  release(limit: Limit, key: string): Promise<void>;
  /** Resets a key, because its user has proved by other means that they may go on. */
  clear(limit: Limit, key: string): Promise<void>;
  /** Returns the count of a key without counting. It never suffices to refuse something, since many may read it at once. */
  peek(limit: Limit, key: string): Promise<LimitState>;
}

/** Limits over a database. `nowMs` is the clock that `retryAfterSeconds` is told by; windows follow the database's own. */
export function openLimits(database: Database, nowMs: () => number): Limits {
  const count = async (statement: SQL, name: string) =>
    (await database.query<{ used: number }>(statement, name))[0]?.used ?? 0;
  const wait = ({ windowSeconds }: Limit) => {
    const retryAfterSeconds = Math.max(1, Math.ceil(windowSeconds - ((nowMs() / 1000) % windowSeconds)));
    return { retryAfterSeconds, retryAfterMinutes: Math.ceil(retryAfterSeconds / 60) };
  };
  return {
    async take(limit, key) {
      const used = await count(
        sql`select identity.count_try(${counterOf(limit, key)}, ${limit.windowSeconds}) as used`,
        'limits.take',
      );
      return { used, isWithin: used <= limit.max, ...wait(limit) };
    },
    async release(limit, key) {
      await database.query(
        sql`select identity.give_back_try(${counterOf(limit, key)}, ${limit.windowSeconds})`,
        'limits.give_back',
      );
    },
    async clear(limit, key) {
      await database.query(sql`select identity.forget_tries(${counterOf(limit, key)})`, 'limits.forget');
    },
    async peek(limit, key) {
      const used = await count(
        sql`select identity.tries_so_far(${counterOf(limit, key)}, ${limit.windowSeconds}) as used`,
        'limits.peek',
      );
      return { used, isWithin: used < limit.max, ...wait(limit) };
    },
  };
}

/** Keys hold addresses and emails, so only their hash is stored; the limit's name stays readable for operators. */
function counterOf({ name }: Limit, key: string): string {
  return `${name}:${createHash('sha256').update(key).digest('base64url')}`;
}
