import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';

const foldersAtOnce = 50;

/** Files hold people: what expired or was deleted goes, first the files and then the rows that say where they lie. */
export const purgeBulkExports = defineJob({
  name: 'fhir.purge_exports',
  actsFor: 'portal',
  data: z.null(),
  schedule: '29 * * * *',
  run: async ({ transaction, signal }, { files }) => {
    for (;;) {
      signal.throwIfAborted();
      const expired = await transaction((tx) =>
        tx.query<{ folder: string }>(
          sql`select folder from identity.expired_fhir_exports(${foldersAtOnce})`,
          'fhir.expired_exports',
        ),
      );
      for (const { folder } of expired) await files.purgePieces(folder);
      if (expired.length === 0) return;
      const folders = expired.map(({ folder }) => folder);
      await transaction((tx) =>
        tx.query(
          sql`select identity.purge_fhir_exports(${sql.param(folders)}::uuid[])`,
          'fhir.purge_exports',
        ),
      );
    }
  },
});
