import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';

/** Sign-ins that were begun and never ended, and what was kept so that nothing is taken twice. */
export const forgetSingleSignOn = defineJob({
  name: 'access.forget_single_sign_on',
  actsFor: 'portal',
  data: z.null(),
});

/** Lets this process do the work, every hour, once for all processes together. */
export async function scheduleForgettingSingleSignOn(jobs: Jobs): Promise<void> {
  await jobs.work(forgetSingleSignOn, ({ transaction }) =>
    transaction(async (tx) => {
      await tx.query(sql`select identity.forget_single_sign_on()`, 'access.forget_single_sign_on');
    }),
  );
  await jobs.schedule(forgetSingleSignOn, '37 * * * *');
}
