import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, type Job } from './job.ts';

export interface PurgeInput {
  /** As of every job: stored in the database, and never renamed. */
  name: string;
  /** Fixed times (cron, UTC). */
  schedule: string;
  /** A named function of the database that deletes what nobody may see any more. */
  purge: (now: Date) => SQL;
}

/** Declares a job of the portal that deletes what is past its time, once for all processes together. */
export function definePurge({ name, schedule, purge }: PurgeInput): Job<z.ZodNull, 'portal'> {
  return defineJob({
    name,
    actsFor: 'portal',
    data: z.null(),
    schedule,
    run: ({ transaction }, { clock }) =>
      transaction(async (tx) => {
        await tx.query(purge(clock.now()), name);
      }),
  });
}
