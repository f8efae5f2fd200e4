import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { type Failure, fail, ok, type Result } from '../../../platform/http/result.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type { InsideViewer } from '../../../platform/viewer.ts';
import { isProfileInSight } from '../../../records/access/in-sight.ts';
import {
  type PlaceOfProfile,
  placesOfProfiles,
  rowsOfProfiles,
} from '../../../records/profile-operations/perform-operation.ts';
import { findMergedInto } from '../../../records/profiles/merged-profile.ts';
import { type RowsOfPerson, rowsOfPerson } from '../profile-rows.ts';
import { areOfOneEnterprise } from '../transfer/one-enterprise.ts';

/** The two profiles of a merge. */
export interface PairIds {
  profileToKeepId: number;
  profileToLoseId: number;
}

export type PairError =
  | 'merge.same_profile'
  | 'merge.merged_already'
  | 'merge.other_organizations'
  | 'staff.grant_needed'
  | 'profile.not_found';

/** The name of the job in the audit log. */
export const mergeJob = 'merge profiles';

/** Asks in the viewer's own scope whether both profiles are theirs to see. */
export async function findPair(
  tx: Tx,
  { organizationId }: InsideViewer,
  { profileToKeepId, profileToLoseId }: PairIds,
): Promise<Failure<PairError> | null> {
  if (profileToKeepId === profileToLoseId)
    return fail('merge.same_profile', {}, { field: 'profileToLoseId' });
  for (const [field, id] of [
    ['profileToKeepId', profileToKeepId],
    ['profileToLoseId', profileToLoseId],
  ] as const) {
    if (await isProfileInSight(tx, organizationId, id)) continue;
    const mergedIntoId = await findMergedInto(tx, organizationId, id);
    return mergedIntoId === null
      ? fail('profile.not_found', {}, { field })
      : fail('merge.merged_already', { profileId: id, mergedIntoId }, { field });
  }
  return null;
}

/** Both people of a merge, in every organization that they belong to. */
export interface Pair {
  keep: RowsOfPerson;
  lose: RowsOfPerson;
  places: PlaceOfProfile[];
  /** Whether both are at home in one organization, or in two of one enterprise. */
  isWithinEnterprise: boolean;
}

/**
 * Reads both people as the job of the viewer's organization. A merge opens tests and ends memberships, so in every other organization of the
 * lost profile, and where the kept one is at home, its viewer runs the organization, or is internal staff who have it open.
 */
export async function readPair(
  tx: Tx,
  { organizationId, kind }: InsideViewer,
  { profileToKeepId, profileToLoseId }: PairIds,
): Promise<Result<Pair, PairError>> {
  const ids = [profileToKeepId, profileToLoseId];
  const [rows, places] = await Promise.all([rowsOfProfiles(tx, ids), placesOfProfiles(tx, ids)]);
  const keep = rowsOfPerson(rows, profileToKeepId);
  const lose = rowsOfPerson(rows, profileToLoseId);
  if (keep === null || lose === null) throw new InvariantError('a profile in sight is not there');
  for (const { profile } of [keep, lose]) {
    const { id: profileId, merged_into_id: mergedIntoId, deleted_at: deletedAt } = profile;
    if (mergedIntoId !== null) return fail('merge.merged_already', { profileId, mergedIntoId });
    if (deletedAt !== null) return fail('profile.not_found');
  }
  const foreign = (needed: readonly number[]) => [...new Set(needed)].filter((id) => id !== organizationId);
  const ofLost = foreign([
    lose.profile.organization_id,
    ...places.flatMap((place) =>
      place.profileId === profileToLoseId && place.isRunning ? [place.organizationId] : [],
    ),
  ]);
  const ofKept = foreign([keep.profile.organization_id]);
  const run = await organizationsRunByAsker(tx, [...ofLost, ...ofKept]);
  for (const [needed, profileId] of [
    [ofLost, profileToLoseId],
    [ofKept, profileToKeepId],
  ] as const) {
    const out = needed.find((id) => !run.has(id));
    if (out === undefined) continue;
    return kind === 'super'
      ? fail('staff.grant_needed', { profileId, organizationId: out })
      : fail('merge.other_organizations', { profileId });
  }
  const [keptHome, lostHome] = [keep.profile.organization_id, lose.profile.organization_id];
  const isWithinEnterprise = keptHome === lostHome || (await areOfOneEnterprise(tx, keptHome, lostHome));
  return ok({ keep, lose, places, isWithinEnterprise });
}

/** Those of some organizations in which the asking account is a System Admin; for internal staff those that they have open. */
export async function organizationsRunByAsker(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (organizationIds.length === 0) return new Set();
  const [row] = await tx.query<{ ids: number[] }>(
    sql`select identity.run_by_asker(${sql.param([...organizationIds])}::int[]) as ids`,
    'tools.run_by_asker',
  );
  return new Set(row?.ids ?? []);
}

/** Columns that change without anybody changing the person. */
const unseen: ReadonlySet<string> = new Set(['sync_seq', 'computed_at']);

/** A fingerprint of everything that is about to be merged: another one means that somebody changed one of the two since. */
export function fingerprintOf({ keep, lose, isWithinEnterprise }: Pair): string {
  const text = JSON.stringify([keep, lose, isWithinEnterprise], (name, value: unknown) =>
    unseen.has(name) || name === 'profile_baselines' ? undefined : value,
  );
  return createHash('sha256').update(text).digest('hex');
}
