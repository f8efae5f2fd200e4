import { type ProfileFacts, updateProfile } from '@plumbline/contract';
import { dayInZone, permissionsOf } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { type Failure, fail, ok } from '../../platform/http/result.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { recomputeProfile } from '../../records/comparison/recompute-profile.ts';
import {
  areInReach,
  preferencesOf,
  refusalOfFacts,
  refusalOfInvites,
  type SentFacts,
  storedAnswers,
} from '../../records/profiles/check-profile.ts';
import { refusalOfUnseen } from '../../records/profiles/merged-profile.ts';
import { savesOfAccount } from '../../records/profiles/save-limit.ts';
import { inviteAccounts } from '../../records/sharing/invite-accounts.ts';

/** The parts of the stored profile that an update is checked against. */
interface StoredProfile {
  homeOrganizationId: number;
  birthDate: string | null;
  races: number[] | null;
  protocolId: number | null;
  groupIds: number[];
}

export const updateProfileHandler = handle(
  updateProfile,
  async ({ request, tx, viewer, now, services: { config, jobs } }) => {
    const { organizationId } = viewer;
    const { id, groupIds, defaultOrganizationProtocolId, accountProfiles = [], ...facts } = request.profile;
    const stored = await findStoredProfile(tx, organizationId, id);
    if (stored === undefined) return refusalOfUnseen(tx, organizationId, id);
    const isAboutPerson = Object.values(facts).some((value) => value !== undefined);
    const emails = accountProfiles.map(({ email }) => email);
    const notTheirs = refusalOfPerson(viewer, stored, isAboutPerson, emails);
    if (notTheirs !== null) return notTheirs;
    const preferences = await preferencesOf(tx, organizationId);
    const today = dayInZone(now.getTime(), viewer.timeZone);
    // A day of a concussion is checked against the birth date after the update.
    const judged = { ...facts, birthDate: facts.birthDate ?? stored.birthDate ?? undefined };
    const refusal =
      refusalOfFacts(judged, { config, preferences, today, storedRaces: stored.races ?? [] }) ??
      refusalOfInvites(emails, preferences, config);
    if (refusal !== null) return refusal;
    const membership: MembershipChange = {
      organizationId,
      profileId: id,
      groupIds: request.updateGroups ? groupIds : undefined,
      protocolId: defaultOrganizationProtocolId,
    };
    const requested = { groupIds: membership.groupIds ?? [], protocolId: membership.protocolId ?? null };
    if (!(await areInReach(tx, organizationId, requested, stored))) return fail('profile.out_of_reach');

    await tx.continueAsJob('update profile', [organizationId]);
    if (isAboutPerson) await storeFacts(tx, id, facts);
    await storeMembership(tx, membership, stored.groupIds);
    await inviteAccounts(tx, { viewer, jobs, now }, id, emails);
    // Norms depend on age and sex.
    if (facts.birthDate !== undefined || facts.sex !== undefined)
      await recomputeProfile(tx, id, now, 'update profile', [organizationId]);
    return ok({});
  },
  { limits: [{ limit: savesOfAccount, keyOf: ({ viewer }) => String(viewer.accountId) }] },
);

/** Refuses changes of who a person is to internal staff and to organizations that are not the profile's home. */
function refusalOfPerson(
  viewer: InsideViewer,
  stored: StoredProfile,
  isAboutPerson: boolean,
  emails: readonly string[],
): Failure<'access.denied' | 'profile.kept_elsewhere'> | null {
  if (!isAboutPerson && emails.length === 0) return null;
  if (!permissionsOf(viewer).has('profile:identity')) return fail('access.denied');
  const hasOtherHome = stored.homeOrganizationId !== viewer.organizationId;
  return isAboutPerson && hasOtherHome ? fail('profile.kept_elsewhere') : null;
}

/** The groups and protocol that the profile is to have; an undefined one stays as it is. */
interface MembershipChange {
  organizationId: number;
  profileId: number;
  groupIds: readonly number[] | undefined;
  protocolId: number | undefined;
}

async function findStoredProfile(
  tx: Tx,
  organizationId: number,
  profileId: number,
): Promise<StoredProfile | undefined> {
  const [stored] = await tx.query<StoredProfile>(
    sql`select p.organization_id as home_organization_id, p.birth_date, p.additional -> 'race' as races,
      m.default_protocol_id as protocol_id,
      array(select g.group_id from profile_groups g where g.organization_id = m.organization_id and g.profile_id = p.id) as group_ids
    from profiles p join profile_organizations m on m.profile_id = p.id and m.organization_id = ${organizationId}
    where p.id = ${profileId} and m.ended_at is null`,
    'profiles.standing',
  );
  return stored;
}

/** The columns of the facts that are single values. */
const columns = {
  firstName: sql`first_name`,
  lastName: sql`last_name`,
  birthDate: sql`birth_date`,
  sex: sql`sex`,
  gender: sql`gender`,
  height: sql`height_in`,
  weight: sql`weight_lb`,
  email: sql`email`,
  graduationYear: sql`graduation_year`,
} as const satisfies Partial<Record<keyof ProfileFacts, SQL>>;

async function storeFacts(tx: Tx, profileId: number, facts: SentFacts): Promise<void> {
  const changes = Object.entries(columns).flatMap(([key, column]) => {
    const value = facts[key as keyof typeof columns];
    return value === undefined ? [] : [sql`${column} = ${value}`];
  });
  if (facts.additionalData !== undefined)
    changes.push(sql`additional = additional || ${JSON.stringify(storedAnswers(facts))}::jsonb`);
  await tx.query(sql`update profiles set ${sql.join(changes, sql`, `)} where id = ${profileId}`);
}

/** Stores groups and protocol. Groups that the viewer does not see are neither left nor joined. */
async function storeMembership(tx: Tx, membership: MembershipChange, seen: readonly number[]): Promise<void> {
  const { organizationId, profileId, groupIds, protocolId } = membership;
  if (protocolId !== undefined) {
    await tx.query(
      sql`update profile_organizations set default_protocol_id = ${protocolId}
      where organization_id = ${organizationId} and profile_id = ${profileId}`,
      'profiles.store_protocol',
    );
  }
  if (groupIds === undefined) return;
  const joined = [...new Set(groupIds)].filter((id) => !seen.includes(id));
  const left = seen.filter((id) => !groupIds.includes(id));
  // The person joins before leaving, so that nobody is outside every group in between.
  await tx.query(
    sql`insert into profile_groups (organization_id, profile_id, group_id)
    select ${organizationId}, ${profileId}, unnest(${sql.param(joined)}::int[]) on conflict do nothing`,
    'profiles.join_groups',
  );
  await tx.query(
    sql`delete from profile_groups where organization_id = ${organizationId} and profile_id = ${profileId}
      and group_id = any (${sql.param(left)}::int[])`,
    'profiles.leave_groups',
  );
}
