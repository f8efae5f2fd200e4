import { sql } from 'drizzle-orm';
import { definePurge } from '../../platform/jobs/purge.ts';

/** A little longer than an operation can be undone. */
const keptMs = 31 * 24 * 3_600_000;

/** Purges what operations noted of people, which is kept only as long as they can be undone; the history stays. */
export const purgeOperations = definePurge({
  name: 'tools.purge_operations',
  schedule: '23 5 * * *',
  purge: (now) =>
    sql`select identity.purge_operation_rows(${new Date(now.getTime() - keptMs).toISOString()}::timestamptz)`,
});
