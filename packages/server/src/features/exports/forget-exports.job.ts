import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';

/** Files hold people: what expired or was taken away is deleted, first the pieces and then the rows that say where they lie. */
export const forgetExports = defineJob({ name: 'exports.forget', actsFor: 'portal', data: z.null() });

const foldersAtOnce = 50;

/** Lets this process do the work, every hour, once for all processes together. */
export async function scheduleForgettingExports(
  jobs: Jobs,
  { files }: Pick<Services, 'files'>,
): Promise<void> {
  await jobs.work(forgetExports, async ({ transaction, signal }) => {
    for (;;) {
      signal.throwIfAborted();
      const expired = await transaction((tx) =>
        tx.query<{ folder: string }>(
          sql`select folder from identity.expired_exports(${foldersAtOnce})`,
          'exports.expired',
        ),
      );
      for (const { folder } of expired) await files.forgetPieces(folder);
      if (expired.length === 0) return;
      const folders = expired.map(({ folder }) => folder);
      await transaction((tx) =>
        tx.query(sql`select identity.forget_exports(${sql.param(folders)}::uuid[])`, 'exports.forget'),
      );
    }
  });
  await jobs.schedule(forgetExports, '23 * * * *');
}
