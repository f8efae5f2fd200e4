import { deleteProfile } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { lockProfile } from '../../records/comparison/recompute-profile.ts';
import { closeProfiles, endMemberships } from '../../records/profiles/end-memberships.ts';
import { refusalOfUnseen } from '../../records/profiles/merged-profile.ts';

/** Ends the membership of a profile in the organization. Its tests stay for other organizations, and with the profile after the last. */
export const deleteProfileHandler = handle(deleteProfile, async ({ request: { id }, tx, viewer }) => {
  const { organizationId } = viewer;
  // Another organization that deletes the same profile in this moment comes after, and finds whose it is by then.
  await lockProfile(tx, id);
  const [profile] = await tx.query<{ homeOrganizationId: number }>(
    sql`select p.organization_id as home_organization_id from profiles p
    join profile_organizations m on m.profile_id = p.id and m.organization_id = ${organizationId}::int
    where p.id = ${id} and m.ended_at is null`,
    'profiles.to_delete',
  );
  if (profile === undefined) return refusalOfUnseen(tx, organizationId, id);
  await tx.continueAsJob('delete profile', [organizationId]);
  await endMemberships(tx, organizationId, [id]);
  if (profile.homeOrganizationId === organizationId) await passOn(tx, id, organizationId);
  return ok({});
});

/** Makes another organization of the profile its home, so that somebody can correct a name; without another one the profile is closed. */
async function passOn(tx: Tx, profileId: number, formerHomeId: number): Promise<void> {
  const [members] = await tx.query<{ ids: number[] }>(
    sql`select search.member_organizations(${profileId}) as ids`,
    'profiles.member_organizations',
  );
  const [nextHomeId] = (members?.ids ?? []).filter((id) => id !== formerHomeId).toSorted((a, b) => a - b);
  if (nextHomeId === undefined) return closeProfiles(tx, [profileId]);
  await tx.continueAsJob('delete profile', [formerHomeId, nextHomeId]);
  await tx.query(
    sql`update profiles set organization_id = ${nextHomeId} where id = ${profileId}`,
    'profiles.pass_on',
  );
}
