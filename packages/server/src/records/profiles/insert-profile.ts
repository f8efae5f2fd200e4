import { randomUUID } from 'node:crypto';
import type { ProfileFacts } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/** A person as any of the ways in knows them: who they are is known, the rest as far as it was asked. */
export type NewPerson = Pick<ProfileFacts, 'firstName' | 'lastName' | 'birthDate' | 'sex'> &
  Partial<Omit<ProfileFacts, 'additionalData'>> & {
    /** The id that the organization, or a system of its, gave this person. */
    externalId?: string | undefined;
    additionalData?: Partial<ProfileFacts['additionalData']>;
    /** Whose return makes no second profile. */
    clientUuid?: string | undefined;
  };

export interface NewPlace {
  organizationId: number;
  /** Groups that were checked to be within reach. */
  groupIds: readonly number[];
  defaultProtocolId?: number;
}

/** The profile that an organization already has under a client's own id, or the one that it was merged into. */
export async function profileOfClient(
  tx: Tx,
  organizationId: number,
  clientUuid: string,
): Promise<number | null> {
  const [known] = await tx.query<{ id: number }>(
    sql`select s.id from identity.resolved_profile_of_client(${organizationId}::int, ${clientUuid}::uuid) s (id) where s.id is not null`,
    'records.profile_of_client',
  );
  return known?.id ?? null;
}

/** Whether somebody whom a client of the organization made under its own id was transferred to another one. */
export async function wasClientTransferred(
  tx: Tx,
  organizationId: number,
  clientUuid: string,
): Promise<boolean> {
  const [row] = await tx.query<{ was: boolean }>(
    sql`select identity.was_client_transferred(${organizationId}::int, ${clientUuid}::uuid) as was`,
    'records.was_client_transferred',
  );
  return row?.was === true;
}

/**
 * Stores a new profile with its membership, groups and list row. Runs as the job of the organization, which alone may write these.
 * @returns its id
 */
export async function insertProfile(tx: Tx, person: NewPerson, place: NewPlace): Promise<number> {
  const { organizationId, groupIds, defaultProtocolId } = place;
  const clientUuid = person.clientUuid ?? randomUUID();
  const ids = await insertProfiles(tx, [{ ...person, clientUuid, groupIds }], {
    organizationId,
    defaultProtocolId,
  });
  const id = ids.get(clientUuid);
  if (id === undefined) throw new InvariantError('the profile was not created');
  return id;
}

/**
 * The same for many people in four statements, however many they are.
 * @returns their ids by the client's own ids
 */
export async function insertProfiles(
  tx: Tx,
  people: readonly (NewPerson & { clientUuid: string; groupIds: readonly number[] })[],
  { organizationId, defaultProtocolId }: { organizationId: number; defaultProtocolId?: number | undefined },
): Promise<ReadonlyMap<string, number>> {
  const created = await tx.query<{ id: number; clientUuid: string }>(
    sql`insert into profiles (organization_id, client_uuid, first_name, last_name, birth_date, sex, gender, height_in, weight_lb, email,
      graduation_year, external_id, additional)
    select ${organizationId}, p."clientUuid", p."firstName", p."lastName", p."birthDate", p.sex, p.gender, p.height, p.weight, p.email,
      p."graduationYear", p."externalId", coalesce(p."additionalData", '{}')
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p ("clientUuid" uuid, "firstName" text, "lastName" text,
      "birthDate" date, sex text, gender int, height numeric, weight numeric, email text, "graduationYear" int, "externalId" text, "additionalData" jsonb)
    returning id, client_uuid`,
    'records.insert_profiles',
  );
  const ids = new Map(created.map(({ id, clientUuid }) => [clientUuid, id]));
  const profileIds = sql.param(created.map(({ id }) => id));
  await tx.query(
    sql`insert into profile_organizations (organization_id, profile_id, default_protocol_id)
    select ${organizationId}, unnest(${profileIds}::int[]), ${defaultProtocolId ?? null}::int`,
    'records.insert_memberships',
  );
  const joined = people.flatMap(({ clientUuid, groupIds }) =>
    [...new Set(groupIds)].map((groupId) => ({ profileId: ids.get(clientUuid), groupId })),
  );
  await tx.query(
    sql`insert into profile_groups (organization_id, profile_id, group_id)
    select ${organizationId}, j."profileId", j."groupId"
    from jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as j ("profileId" int, "groupId" int)`,
    'records.insert_group_memberships',
  );
  // The words of the row are the trigger's.
  await tx.query(
    sql`insert into profile_summaries (organization_id, profile_id, first_name, last_name, graduation_year, is_inactive)
    select ${organizationId}, p.id, p.first_name, p.last_name, p.graduation_year,
      not exists (select 1 from profile_groups m join groups g on g.id = m.group_id
        where m.organization_id = ${organizationId} and m.profile_id = p.id and g.is_enabled and g.deleted_at is null)
    from profiles p where p.id = any (${profileIds}::int[])`,
    'records.insert_summaries',
  );
  return ids;
}
