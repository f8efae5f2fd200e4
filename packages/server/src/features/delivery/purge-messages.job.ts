import { sql } from 'drizzle-orm';
import { definePurge } from '../../platform/jobs/purge.ts';

/** Whom a message went to is stored for a year and a month: a season can still be looked through. */
const storedDays = 396;

/** Messages that are older are purged every night. */
export const purgeMessages = definePurge({
  name: 'delivery.forget_messages',
  schedule: '17 8 * * *',
  purge: (now) => {
    const until = new Date(now.getTime() - storedDays * 86_400_000).toISOString();
    return sql`select identity.forget_messages(${until}::timestamptz)`;
  },
});
