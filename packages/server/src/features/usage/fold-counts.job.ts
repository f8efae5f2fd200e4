import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Each night what several connections counted of one day becomes one row of it. */
export const foldTestedCounts = defineJob({
  name: 'usage.fold_counts',
  actsFor: 'portal',
  data: z.null(),
  schedule: '53 4 * * *',
  run: ({ transaction }) =>
    transaction(async (tx) => {
      await tx.query(sql`select identity.fold_tested_counts()`, 'usage.fold_counts');
    }),
});
