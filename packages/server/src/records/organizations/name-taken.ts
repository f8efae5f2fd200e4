import { isNameAmong } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

const namesOf = {
  groups: (organizationId: number, ownId: number | null) =>
    sql`select name from groups where organization_id = ${organizationId} and deleted_at is null
      and id is distinct from ${ownId}::int`,
  protocols: (organizationId: number, ownId: number | null) =>
    sql`select name from protocols where organization_id = ${organizationId} and deleted_at is null
      and id is distinct from ${ownId}::int`,
} as const;

/**
 * Whether another group or protocol of the organization has the name. Asked once it is the asker's turn to change them, so that two
 * who want one name do not both get it.
 * @param ownId what is renamed; null for a new one
 */
export async function isNameTaken(
  tx: Tx,
  kind: keyof typeof namesOf,
  organizationId: number,
  { name, ownId }: { name: string; ownId: number | null },
): Promise<boolean> {
  const others = await tx.query<{ name: string }>(
    namesOf[kind](organizationId, ownId),
    `records.names_of_other_${kind}`,
  );
  return isNameAmong(
    name,
    others.map((other) => other.name),
  );
}
