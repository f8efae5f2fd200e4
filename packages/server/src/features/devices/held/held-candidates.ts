import type { HeldTestCandidate } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { InsideViewer } from '../../../platform/viewer.ts';
import { type HeldRow, sentPersonOf } from './held-row.ts';

const mostOffered = 8;

interface CandidateRow {
  profileId: number;
  fullName: string | null;
  birthDate: string | null;
  groupNames: string[];
  isProfile: boolean;
  isNamed: boolean;
  isBornThen: boolean;
}

/**
 * Profiles in the viewer's reach whose test it may be: the one that was named, and whoever has the same last name or birth date. What fits
 * most stands first; of those with one name, whose birth date is nearest to the one that was entered.
 */
export async function heldCandidates(
  tx: Tx,
  viewer: InsideViewer,
  row: HeldRow,
): Promise<HeldTestCandidate[]> {
  const sent = sentPersonOf(row);
  const rows = await tx.query<CandidateRow>(
    sql`select p.id as profile_id, p.first_name || ' ' || p.last_name as full_name, p.birth_date::text as birth_date,
      array(select g.name from profile_groups m join groups g on g.organization_id = m.organization_id and g.id = m.group_id
        where m.organization_id = o.organization_id and m.profile_id = p.id order by g.name) as group_names,
      f.is_profile, f.is_named, f.is_born_then
    from profile_organizations o join profiles p on p.id = o.profile_id,
      lateral (select (p.id = any ((select array[identity.resolved_profile(${row.profileId}::int), identity.resolved_profile(${sent.profileId}::int),
          identity.resolved_profile_of_client(${viewer.organizationId}::int, ${sent.clientUuid}::uuid)])::int[])) is true as is_profile,
        (scope.folded(btrim(p.last_name)) = (select scope.folded(btrim(${sent.lastName}::text)))) is true as is_named,
        (p.birth_date = ${sent.birthDate}::date) is true as is_born_then) f
    where o.organization_id = ${viewer.organizationId}::int and o.ended_at is null
      and (f.is_profile or f.is_named or f.is_born_then)
    order by f.is_profile::int + f.is_named::int + f.is_born_then::int desc,
      (scope.folded(btrim(p.first_name)) = scope.folded(btrim(${sent.firstName}::text))) is true desc,
      abs(p.birth_date - ${sent.birthDate}::date) nulls last, p.id limit ${mostOffered}`,
    'devices.held_candidates',
  );
  return rows.map(({ isProfile, isNamed, isBornThen, ...candidate }) => ({
    ...candidate,
    fits: [
      ...(isProfile ? (['profile'] as const) : []),
      ...(isNamed ? (['name'] as const) : []),
      ...(isBornThen ? (['birthDate'] as const) : []),
    ],
  }));
}
