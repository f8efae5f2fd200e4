import { sql } from 'drizzle-orm';
import type { Db } from 'pg-boss';
import type { Database, Tx } from '../database/database.ts';
import { runTextOf } from '../database/run-text.ts';

/** The queue library's way to the database: each of its calls is a transaction under the queue's own role. */
export function queueConnection(database: Database): Db {
  return {
    executeSql: async (text, values) => ({
      rows: await database.transaction({ as: 'queue' }, (tx) => runTextOf(tx)(withoutFrame(text), values)),
    }),
  };
}

/**
 * The same inside a transaction that is open already, so that a job exists exactly when its cause does. The role of the transaction
 * is put back afterwards.
 */
export function queueConnectionInside(tx: Tx): Db {
  return {
    executeSql: async (text, values) => {
      const [before] = await tx.query<{ role: string }>(
        sql`select current_setting('role') as role, set_config('role', 'app_queue', true)`,
        'jobs.become_queue',
      );
      const rows = await runTextOf(tx)(withoutFrame(text), values);
      await tx.query(sql`select set_config('role', ${before?.role ?? 'app'}, true)`, 'jobs.become_again');
      return { rows };
    },
  };
}

/** Scripts of several statements bring a frame of their own; here a transaction is open already. */
function withoutFrame(text: string): string {
  return /^\s*BEGIN;/.test(text) ? text.replace(/^\s*BEGIN;/, '').replace(/\bCOMMIT;\s*$/, '') : text;
}
