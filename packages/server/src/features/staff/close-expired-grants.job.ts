import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** A grant opens nothing once its time is over, whatever this does. It writes the end into the audit log. */
export const closeExpiredGrants = defineJob({
  name: 'staff.close_expired_grants',
  actsFor: 'portal',
  data: z.null(),
  run: ({ transaction }) =>
    transaction(async (tx) => {
      await tx.query(sql`select identity.close_expired_grants()`, 'staff.close_expired_grants');
    }),
});
