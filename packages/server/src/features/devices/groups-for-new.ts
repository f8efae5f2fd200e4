import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import type { CodeFacts, FoundPerson } from './find-person.ts';

/** The groups a new person joins: the code's or the default one, or those a staff member named and reaches. Null: not in reach. */
export async function groupsForNew(
  tx: Tx,
  viewer: InsideViewer,
  code: CodeFacts | null,
  found: FoundPerson,
): Promise<number[] | null> {
  if (found.status !== 'new') return [];
  if (code !== null) {
    await tx.continueAsJob('submit test', [code.organizationId]);
    const rows = await tx.query<{ id: number }>(
      sql`select id from groups where organization_id = ${code.organizationId} and is_enabled and deleted_at is null
      order by is_default desc, id limit 1`,
      'devices.default_group',
    );
    return rows.map((row) => row.id);
  }
  const wanted = [...new Set(found.person.groupIds ?? [])];
  const rows = await tx.query<{ id: number }>(
    sql`select id from groups where organization_id = ${viewer.organizationId} and id = any (${sql.param(wanted)}::int[])
    and is_enabled and deleted_at is null`,
    'devices.groups_in_scope',
  );
  // Somebody outside every group would be lost to the User who tested them.
  const isMissing = rows.length < wanted.length || (viewer.kind === 'member' && rows.length === 0);
  return isMissing ? null : rows.map((row) => row.id);
}
