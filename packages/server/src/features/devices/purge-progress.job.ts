import { sql } from 'drizzle-orm';
import { definePurge } from '../../platform/jobs/purge.ts';

const lastsMs = 23 * 3_600_000;

/** What phones said of their sittings is worth something for an hour. With a run each hour nothing is older than a day. */
export const purgeProgress = definePurge({
  name: 'devices.purge_progress',
  schedule: '53 * * * *',
  purge: (now) =>
    sql`select identity.purge_progress(${new Date(now.getTime() - lastsMs).toISOString()}::timestamptz)`,
});
