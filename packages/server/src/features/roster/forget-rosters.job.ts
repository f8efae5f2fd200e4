import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** Files hold people: they are kept as long as an import can be undone, and no longer. */
export const forgetRosters = defineJob({ name: 'roster.forget_imports', actsFor: 'portal', data: z.null() });

/** Lets this process do the work, every hour, once for all processes together. */
export async function scheduleForgettingRosters(jobs: Jobs): Promise<void> {
  await jobs.work(forgetRosters, ({ transaction }) =>
    transaction(async (tx) => {
      await tx.query(sql`select identity.forget_roster_imports()`, 'roster.forget');
    }),
  );
  await jobs.schedule(forgetRosters, '41 * * * *');
}
