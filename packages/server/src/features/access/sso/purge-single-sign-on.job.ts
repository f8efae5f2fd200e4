import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';

/** Sign-ins that were begun and never ended, and what was kept so that nothing is taken twice. */
export const purgeSingleSignOn = defineJob({
  name: 'access.forget_single_sign_on',
  actsFor: 'portal',
  data: z.null(),
  schedule: '37 * * * *',
  run: ({ transaction }) =>
    transaction(async (tx) => {
      await tx.query(sql`select identity.forget_single_sign_on()`, 'access.forget_single_sign_on');
    }),
});
