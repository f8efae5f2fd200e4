import { noteRestore } from '../../src/platform/audit/seals/restores.ts';
import type { Files } from '../../src/platform/files/files.ts';
import type { Query } from '../as-owner.ts';

/** More ids than anybody was given between a copy and the restore. */
const idsLeftOut = 1_000_000;
/** More invoices and credit notes than were sent meanwhile. */
const documentsLeftOut = 1_000;

export interface AfterRestore {
  sequenceCount: number;
  /** The next number of each series of documents, with its prefix. */
  nextDocuments: string[];
  /** The last seal of the audit log that the database has. */
  lastSeal: number;
}

/**
 * Makes a database that was restored to an earlier time ready to go on. What was given a number after that time is not in it, and phones,
 * partners, customers and the file storage still know these numbers: none of them is given again.
 * @param query on a connection of the database's owner
 * @param at now
 */
export async function afterRestore(query: Query, files: Files, at: Date): Promise<AfterRestore> {
  const [seals] = await query<{ last: number }>(
    'select coalesce(max(number), 0)::int as last from audit.seals',
  );
  const sequences = await query<{ name: string }>(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass,
        least(coalesce(last_value, 0) + $1::bigint, max_value)), sequencename as name
      from pg_sequences where schemaname not in ('audit', 'pgboss') and increment_by = 1`,
    [idsLeftOut],
  );
  await query('begin');
  await query("select set_config('app.job', 'after-restore', true)");
  const series = await query<{ next: string }>(
    "update number_series set next_number = next_number + $1 returning prefix || lpad(next_number::text, 6, '0') as next",
    [documentsLeftOut],
  );
  await query('commit');
  await noteRestore(files, { afterSeal: seals?.last ?? 0, notedAt: at.toISOString() });
  return {
    sequenceCount: sequences.length,
    nextDocuments: series.map(({ next }) => next).sort(),
    lastSeal: seals?.last ?? 0,
  };
}
