import { type ProfileFacts, updateProfile } from '@plumbline/contract';
import { dayInZone, permissionsOf } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { type Failure, fail, ok } from '../../platform/http/result.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { recomputeProfile } from '../../records/comparison/recompute-profile.ts';
import { inviteAccounts } from '../../records/sharing/invite-accounts.ts';
import {
  areInReach,
  keptAnswers,
  preferencesOf,
  refusalOfFacts,
  refusalOfInvites,
  type SentFacts,
} from './check-profile.ts';
import { savesOfAccount } from './save-limit.ts';

/** A profile as it stands, as far as the viewer sees it. */
interface Standing {
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
    const standing = await standingOf(tx, organizationId, id);
    if (standing === undefined) return fail('profile.not_found');
    const isAboutPerson = Object.values(facts).some((value) => value !== undefined);
    const emails = accountProfiles.map(({ email }) => email);
    const notTheirs = refusalOfPerson(viewer, standing, isAboutPerson, emails);
    if (notTheirs !== null) return notTheirs;
    const preferences = await preferencesOf(tx, organizationId);
    const today = dayInZone(now.getTime(), viewer.timeZone);
    // A day of a concussion is judged against the birth date that will stand.
    const judged = { ...facts, birthDate: facts.birthDate ?? standing.birthDate ?? undefined };
    const refusal =
      refusalOfFacts(judged, { config, preferences, today, storedRaces: standing.races ?? [] }) ??
      refusalOfInvites(emails, preferences, config);
    if (refusal !== null) return refusal;
    const place: Place = {
      organizationId,
      profileId: id,
      groupIds: request.updateGroups ? groupIds : undefined,
      protocolId: defaultOrganizationProtocolId,
    };
    const wanted = { groupIds: place.groupIds ?? [], protocolId: place.protocolId ?? null };
    if (!(await areInReach(tx, organizationId, wanted, standing))) return fail('profile.out_of_reach');

    await tx.continueAsJob('update profile', [organizationId]);
    if (isAboutPerson) await storeFacts(tx, id, facts);
    await storePlace(tx, place, standing.groupIds);
    await inviteAccounts(tx, { viewer, jobs, now }, id, emails);
    // Norms go by age and sex.
    if (facts.birthDate !== undefined || facts.sex !== undefined)
      await recomputeProfile(tx, id, now, 'update profile', [organizationId]);
    return ok({});
  },
  { limits: [{ limit: savesOfAccount, keyOf: ({ viewer }) => String(viewer.accountId) }] },
);

/** Internal staff change nothing of who a person is, and an organization only of those it keeps. */
function refusalOfPerson(
  viewer: InsideViewer,
  standing: Standing,
  isAboutPerson: boolean,
  emails: readonly string[],
): Failure<'access.denied' | 'profile.kept_elsewhere'> | null {
  if (!isAboutPerson && emails.length === 0) return null;
  if (!permissionsOf(viewer).has('profile:identity')) return fail('access.denied');
  const isKeptElsewhere = standing.homeOrganizationId !== viewer.organizationId;
  return isAboutPerson && isKeptElsewhere ? fail('profile.kept_elsewhere') : null;
}

/** Where the profile shall belong; what is undefined stays. */
interface Place {
  organizationId: number;
  profileId: number;
  groupIds: readonly number[] | undefined;
  protocolId: number | undefined;
}

async function standingOf(tx: Tx, organizationId: number, profileId: number): Promise<Standing | undefined> {
  const [standing] = await tx.query<Standing>(
    sql`select p.organization_id as home_organization_id, p.birth_date, p.additional -> 'race' as races,
      m.default_protocol_id as protocol_id,
      array(select g.group_id from profile_groups g where g.organization_id = m.organization_id and g.profile_id = p.id) as group_ids
    from profiles p join profile_organizations m on m.profile_id = p.id and m.organization_id = ${organizationId}
    where p.id = ${profileId} and m.ended_at is null`,
    'profiles.standing',
  );
  return standing;
}

/** Columns of the facts that are one value each. */
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
    changes.push(sql`additional = additional || ${JSON.stringify(keptAnswers(facts))}::jsonb`);
  await tx.query(sql`update profiles set ${sql.join(changes, sql`, `)} where id = ${profileId}`);
}

/** Only among the groups that the viewer sees: one of somebody else's is neither left nor joined unseen. */
async function storePlace(tx: Tx, place: Place, seen: readonly number[]): Promise<void> {
  const { organizationId, profileId, groupIds, protocolId } = place;
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
  // Joining first: in between nobody is outside every group.
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
