import { sql } from 'drizzle-orm';
import { definePurge } from '../jobs/purge.ts';

/** Counters of limits whose window has ended are of no use to anybody. */
export const purgeOldAttempts = definePurge({
  name: 'limits.forget_old_tries',
  schedule: '17 * * * *',
  purge: () => sql`select identity.forget_old_tries()`,
});
