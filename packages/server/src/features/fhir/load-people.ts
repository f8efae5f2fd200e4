import {
  type FhirOrganization,
  type FhirPerson,
  patientOf,
  type Resource,
  removedPatientOf,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PersonRow } from './found-rows.ts';

const storedPerson = z.object({
  id: z.int(),
  externalId: z.string().nullable(),
  uniqueId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  sex: z.enum(['M', 'F']).nullable(),
  birthDate: z.iso.date(),
});

/** The organization as its resources name it. */
export async function loadOrganization(tx: Tx, organizationId: number): Promise<FhirOrganization> {
  const [found] = await tx.query<{ name: string | null }>(
    sql`select identity.organization_name(${organizationId}) as name`,
    'fhir.organization',
  );
  return { id: organizationId, name: found?.name ?? '' };
}

/** The Patient resources of people, in their order. Who is gone is told by their id alone. */
export async function loadPatients(
  tx: Tx,
  organization: FhirOrganization,
  rows: readonly PersonRow[],
): Promise<Resource[]> {
  const ids = rows.filter(({ state }) => state === 'active').map(({ profileId }) => profileId);
  const stored = await queryChecked(
    tx,
    storedPerson,
    sql`select p.id, p.external_id, p.unique_id, p.first_name, p.last_name, p.sex, p.birth_date from profiles p
      where p.id = any (${sql.param(ids)}::int[])`,
    'fhir.stored_people',
  );
  const byId = new Map(stored.map((person) => [person.id, person]));
  const merged = await mergedPeople(
    tx,
    organization.id,
    rows.filter(({ profileId }) => !byId.has(profileId)).map(({ profileId }) => profileId),
  );
  return rows.map((row) => {
    const facts = { profileId: row.profileId, organization, meta: metaOf(row) };
    const person = byId.get(row.profileId);
    if (person === undefined || person.externalId === null)
      return removedPatientOf({ ...facts, mergedIntoId: merged.get(row.profileId) ?? null });
    const { id, externalId, ...rest } = person;
    return patientOf({ ...facts, ...rest, externalId, isActive: true } satisfies FhirPerson);
  });
}

/** Who those that are gone were merged into, where that one is shown. */
async function mergedPeople(
  tx: Tx,
  organizationId: number,
  profileIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (profileIds.length === 0) return new Map();
  const rows = await queryChecked(
    tx,
    z.object({ id: z.int(), keptId: z.int() }),
    sql`select m.id, m.kept_id from (select u.id, identity.resolved_profile(u.id) as kept_id
        from unnest(${sql.param([...profileIds])}::int[]) u (id)) m
      join fhir_people p on p.organization_id = ${organizationId} and p.profile_id = m.kept_id and p.state = 'active'
    where m.kept_id <> m.id`,
    'fhir.merged_people',
  );
  return new Map(rows.map(({ id, keptId }) => [id, keptId]));
}

/** When a resource changed last, and how often. */
export const metaOf = ({ version, changedAt }: Pick<PersonRow, 'version' | 'changedAt'>) => ({
  versionId: String(version),
  lastUpdated: changedAt.toISOString(),
});
