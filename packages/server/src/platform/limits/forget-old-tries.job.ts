import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** Counters of limits whose window has ended are of no use to anybody. */
export const forgetOldTries = defineJob({
  name: 'limits.forget_old_tries',
  actsFor: 'portal',
  data: z.null(),
});

/** Lets this process do the work, every hour, once for all processes together. */
export async function scheduleForgettingOldTries(jobs: Jobs): Promise<void> {
  await jobs.work(forgetOldTries, ({ transaction }) =>
    transaction(async (tx) => {
      await tx.query(sql`select identity.forget_old_tries()`, 'limits.forget_old_tries');
    }),
  );
  await jobs.schedule(forgetOldTries, '17 * * * *');
}
