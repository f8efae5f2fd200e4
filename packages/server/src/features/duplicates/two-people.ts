import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** `profile1` and `profile2` of a statement about profiles `one` and `other`; internal staff read nulls for who they are. */
export const twoPeople = sql`json_build_object('id', one.id, 'firstName', one.first_name, 'lastName', one.last_name,
    'birthDate', one.birth_date) as profile1,
  json_build_object('id', other.id, 'firstName', other.first_name, 'lastName', other.last_name,
    'birthDate', other.birth_date) as profile2`;

/** Pairs of two who are still there, of whom somebody said that they are two people. */
export const dismissedPairs = (organizationId: number) =>
  sql`from duplicate_dismissals d
    join profiles one on one.id = d.low_profile_id join profiles other on other.id = d.high_profile_id
    where d.organization_id = ${organizationId}::int`;

export async function dismissedCount(tx: Tx, organizationId: number): Promise<number> {
  const [counted] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count ${dismissedPairs(organizationId)}`,
    'duplicates.count_dismissed',
  );
  return counted?.count ?? 0;
}
