import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';

/** Whom a message went to is kept for a year and a month: a season can still be looked through. */
const keptDays = 396;

/** Forgets messages that are older. */
export const forgetMessages = defineJob({
  name: 'delivery.forget_messages',
  actsFor: 'portal',
  data: z.null(),
});

/** Lets this process do the work, every night, once for all processes together. */
export async function scheduleForgettingMessages(jobs: Jobs, { clock }: Services): Promise<void> {
  await jobs.work(forgetMessages, ({ transaction }) =>
    transaction(async (tx) => {
      const until = new Date(clock.now().getTime() - keptDays * 86_400_000).toISOString();
      await tx.query(sql`select identity.forget_messages(${until}::timestamptz)`, 'delivery.forget');
    }),
  );
  await jobs.schedule(forgetMessages, '17 8 * * *');
}
