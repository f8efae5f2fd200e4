import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';

/** Counters of limits whose window has ended are of no use to anybody. */
export const purgeOldAttempts = defineJob({
  name: 'limits.forget_old_tries',
  actsFor: 'portal',
  data: z.null(),
  schedule: '17 * * * *',
  run: ({ transaction }) =>
    transaction(async (tx) => {
      await tx.query(sql`select identity.forget_old_tries()`, 'limits.forget_old_tries');
    }),
});
