import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Whom a message went to is kept for a year and a month: a season can still be looked through. */
const keptDays = 396;

/** Purges messages that are older, every night. */
export const purgeMessages = defineJob({
  name: 'delivery.forget_messages',
  actsFor: 'portal',
  data: z.null(),
  schedule: '17 8 * * *',
  run: ({ transaction }, { clock }) =>
    transaction(async (tx) => {
      const until = new Date(clock.now().getTime() - keptDays * 86_400_000).toISOString();
      await tx.query(sql`select identity.forget_messages(${until}::timestamptz)`, 'delivery.forget');
    }),
});
