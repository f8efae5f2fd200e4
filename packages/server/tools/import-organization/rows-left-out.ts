import { derivedRows } from '../../src/features/exports/everything/table-rules.ts';
import type { Query } from '../as-owner.ts';
import { RefusedImport } from './refused-import.ts';
import { type Dangling, danglingReferences, nameOfRow } from './target-database.ts';

/** Rows that were deleted while the export was made: the ids of each table. */
export type DeletedRows = Map<string, Set<string>>;

/** Reads the lines of `deleted/` (pure). */
export function deletedRowsOf(lines: readonly string[]): DeletedRows {
  const deleted: DeletedRows = new Map();
  for (const line of lines) {
    const { table, id } = JSON.parse(line) as { table: string; id: string };
    noteDeleted(deleted, table, id);
  }
  return deleted;
}

function noteDeleted(deleted: DeletedRows, table: string, id: string): void {
  const ids = deleted.get(table) ?? new Set();
  deleted.set(table, ids.add(id));
}

/** What rows refer to outside of the export is made without a name. */
const madeWithoutName = ['accounts', 'organizations'];

/**
 * Leaves out rows that were read before the one they refer to was deleted, and that went with it; and rows that are made from one that is
 * not there.
 * @returns how many rows were left out
 * @throws RefusedImport where a reference leads nowhere for another reason
 */
export async function leaveOutDeleted(query: Query, deleted: DeletedRows): Promise<number> {
  let leftOut = 0;
  for (;;) {
    const dangling = (await danglingReferences(query)).filter(
      ({ referenced }) => !madeWithoutName.includes(referenced),
    );
    if (dangling.length === 0) return leftOut;
    for (const one of dangling) {
      refuseUnexplained(one, deleted);
      const rows = await query<{ name: string }>(
        `delete from ${one.table} t where ${one.isDangling} returning ${nameOfRow} as name`,
      );
      // What goes with a row that is left out leads nowhere next.
      for (const { name } of rows) noteDeleted(deleted, one.table, name);
      leftOut += rows.length;
    }
  }
}

function refuseUnexplained({ table, referenced, isCascading, ids }: Dangling, deleted: DeletedRows): void {
  if (derivedRows[table] === referenced) return;
  if (!ids.every((id) => deleted.get(referenced)?.has(id) === true))
    throw new RefusedImport(`Rows of ${table} refer to ${referenced} that are not in the file.`);
  // A row that is deleted together with the other one is gone. Any other row may only refer to something else now.
  if (!isCascading)
    throw new RefusedImport(
      `Rows of ${table} refer to ${referenced} that were deleted while the export was made. Make the export again.`,
    );
}
