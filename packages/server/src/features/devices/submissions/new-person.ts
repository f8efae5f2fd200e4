import type { newPerson } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import {
  insertProfile,
  type NewPerson,
  profileOfClient,
  wasClientTransferred,
} from '../../../records/profiles/insert-profile.ts';
import type { Sender } from './submission.ts';

type TestedNewPerson = z.infer<typeof newPerson>;

/** Returns the groups a new person joins: the default one for a code, or those a staff member named; null if one is out of reach. */
export async function groupsForNew(
  tx: Tx,
  { viewer, code }: Sender,
  person: TestedNewPerson,
): Promise<number[] | null> {
  if (code !== null) {
    await tx.continueAsJob('submit test', [code.organizationId]);
    const rows = await tx.query<{ id: number }>(
      sql`select id from groups where organization_id = ${code.organizationId} and is_enabled and deleted_at is null
      order by is_default desc, id limit 1`,
      'devices.default_group',
    );
    return rows.map((row) => row.id);
  }
  const requested = [...new Set(person.groupIds ?? [])];
  const rows = await tx.query<{ id: number }>(
    sql`select id from groups where organization_id = ${viewer.organizationId} and id = any (${sql.param(requested)}::int[])
    and is_enabled and deleted_at is null`,
    'devices.groups_in_scope',
  );
  // Somebody outside every group would be lost to the User who tested them.
  const isMissing = rows.length < requested.length || (viewer.kind === 'member' && rows.length === 0);
  return isMissing ? null : rows.map((row) => row.id);
}

/**
 * Creates a profile that a device met first, or finds the one it created before: the device's id makes it happen once. The
 * function runs as the job of the organization, so it also finds a person hidden from the viewer; the caller checks that by `wasKnown`.
 * @param groupIds groups that were checked to be within reach
 * @returns null where they were transferred to another organization since: staff decide about the test
 */
export async function createPerson(
  tx: Tx,
  organizationId: number,
  person: TestedNewPerson,
  groupIds: readonly number[],
): Promise<{ profileId: number; wasKnown: boolean } | null> {
  const known = await profileOfClient(tx, organizationId, person.clientUuid);
  if (known !== null) return { profileId: known, wasKnown: true };
  if (await wasClientTransferred(tx, organizationId, person.clientUuid)) return null;
  const profileId = await insertProfile(tx, newProfileOf(person), { organizationId, groupIds });
  return { profileId, wasKnown: false };
}

/** Translates a person from the words of the device API to those of a profile. */
export function newProfileOf(person: TestedNewPerson): NewPerson & { clientUuid: string } {
  const { heightInches, weightPounds, email, graduationYear, gender, race, ethnicity, ...who } = person;
  return {
    ...who,
    gender: gender ?? null,
    additionalData: { ...(race && { race }), ...(ethnicity && { ethnicity }) },
    height: heightInches ?? undefined,
    weight: weightPounds ?? undefined,
    email: email ?? null,
    graduationYear: graduationYear ?? null,
  };
}
