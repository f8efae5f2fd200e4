import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Files hold people: what expired or was taken away is deleted, first the pieces and then the rows that say where they lie. */
export const purgeExports = defineJob({
  name: 'exports.forget',
  actsFor: 'portal',
  data: z.null(),
  schedule: '23 * * * *',
  run: async ({ transaction, signal }, { files }) => {
    for (;;) {
      signal.throwIfAborted();
      const expired = await transaction((tx) =>
        tx.query<{ folder: string }>(
          sql`select folder from identity.expired_exports(${foldersAtOnce})`,
          'exports.expired',
        ),
      );
      for (const { folder } of expired) await files.purgePieces(folder);
      if (expired.length === 0) return;
      const folders = expired.map(({ folder }) => folder);
      await transaction((tx) =>
        tx.query(sql`select identity.forget_exports(${sql.param(folders)}::uuid[])`, 'exports.forget'),
      );
    }
  },
});

const foldersAtOnce = 50;
