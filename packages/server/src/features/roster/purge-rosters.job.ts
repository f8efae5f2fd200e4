import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Files hold people: they are kept as long as an import can be undone, and no longer. */
export const purgeRosters = defineJob({
  name: 'roster.forget_imports',
  actsFor: 'portal',
  data: z.null(),
  schedule: '41 * * * *',
  run: ({ transaction }) =>
    transaction(async (tx) => {
      await tx.query(sql`select identity.forget_roster_imports()`, 'roster.forget');
    }),
});
