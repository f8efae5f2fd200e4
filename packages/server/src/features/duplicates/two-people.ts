import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** `profile1` and `profile2` of a statement about profiles `one` and `other`; internal staff read nulls for who they are. */
export const twoPeople = sql`json_build_object('id', one.id, 'firstName', one.first_name, 'lastName', one.last_name,
    'birthDate', one.birth_date) as profile1,
  json_build_object('id', other.id, 'firstName', other.first_name, 'lastName', other.last_name,
    'birthDate', other.birth_date) as profile2`;

/**
 * Who was said to be two people, by where each is found now: what was said of a profile holds for the one that it was merged into, and for itself
 * again once that is undone.
 */
export const currentDismissals = (organizationId: number) =>
  sql`(select distinct on (1, 2) least(led.one, led.other) as low_profile_id, greatest(led.one, led.other) as high_profile_id,
      led.account_id, led.dismissed_at
    from (select identity.resolved_profile(s.low_profile_id) as one, identity.resolved_profile(s.high_profile_id) as other,
        s.account_id, s.dismissed_at
      from duplicate_dismissals s where s.organization_id = ${organizationId}::int) led
    where led.one <> led.other order by 1, 2, led.dismissed_at)`;

/** Pairs of two who are still there, of whom somebody said that they are two people. */
export const dismissedPairs = (organizationId: number) =>
  sql`from ${currentDismissals(organizationId)} d
    join profiles one on one.id = d.low_profile_id join profiles other on other.id = d.high_profile_id`;

export async function dismissedCount(tx: Tx, organizationId: number): Promise<number> {
  const [counted] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count ${dismissedPairs(organizationId)}`,
    'duplicates.count_dismissed',
  );
  return counted?.count ?? 0;
}
