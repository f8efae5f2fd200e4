import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, type Job } from './job.ts';

const foldersAtOnce = 50;

export interface FolderPurgeInput {
  /** As of every job: stored in the database, and never renamed. */
  name: string;
  /** Fixed times (cron, UTC). */
  schedule: string;
  /** The names of the two statements, for the log. */
  statements: { expired: string; purge: string };
  /** Rows whose time is over, with their `folder`. */
  expired: (most: number) => SQL;
  /** Deletes the rows of folders that are empty by then. */
  purge: (folders: SQL) => SQL;
}

/**
 * Declares a job of the portal that deletes files which hold people: first the files of what expired or was deleted, then the rows that say
 * where the files lie.
 */
export function defineFolderPurge({
  name,
  schedule,
  statements,
  expired,
  purge,
}: FolderPurgeInput): Job<z.ZodNull, 'portal'> {
  return defineJob({
    name,
    actsFor: 'portal',
    data: z.null(),
    schedule,
    run: async ({ transaction, signal }, { files }) => {
      for (;;) {
        signal.throwIfAborted();
        const found = await transaction((tx) =>
          tx.query<{ folder: string }>(expired(foldersAtOnce), statements.expired),
        );
        if (found.length === 0) return;
        for (const { folder } of found) await files.purgePieces(folder);
        const folders = sql`${sql.param(found.map(({ folder }) => folder))}::uuid[]`;
        await transaction((tx) => tx.query(purge(folders), statements.purge));
      }
    },
  });
}
