import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { type Failure, fail } from '../../platform/http/result.ts';

/** The profile that another one was merged into, by however many steps, where the viewer sees it. */
export async function findMergedInto(
  tx: Tx,
  organizationId: number,
  profileId: number,
): Promise<number | null> {
  const [resolved] = await tx.query<{ id: number }>(
    sql`select m.profile_id as id from profile_organizations m where m.organization_id = ${organizationId}::int
      and m.profile_id = identity.resolved_profile(${profileId}::int) and m.profile_id <> ${profileId}::int and m.ended_at is null`,
    'records.merged_into',
  );
  return resolved?.id ?? null;
}

/** Why a profile that the viewer does not see is not shown. */
export async function refusalOfUnseen(
  tx: Tx,
  organizationId: number,
  profileId: number,
): Promise<Failure<'profile.not_found' | 'profile.merged'>> {
  const mergedIntoId = await findMergedInto(tx, organizationId, profileId);
  return mergedIntoId === null
    ? fail('profile.not_found')
    : fail('profile.merged', { profileId: mergedIntoId });
}
