import type { newPerson } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { Fault } from '../../platform/fault.ts';

/**
 * Creates a profile that a device met first, or finds the one it made before: the device's id makes it happen once. Runs as the
 * job of the organization, so it also finds who is hidden from the viewer: `wasKnown` tells the caller to ask whether that may be.
 * @param groupIds groups that were checked to be within reach
 */
export async function createPerson(
  tx: Tx,
  organizationId: number,
  person: z.infer<typeof newPerson>,
  groupIds: readonly number[],
): Promise<{ profileId: number; wasKnown: boolean }> {
  const [known] = await tx.query<{ id: number }>(
    sql`select id from profiles where organization_id = ${organizationId} and client_uuid = ${person.clientUuid}::uuid`,
    'devices.profile_by_client_any',
  );
  if (known !== undefined) return { profileId: known.id, wasKnown: true };
  const [created] = await tx.query<{ id: number }>(
    sql`insert into profiles (organization_id, client_uuid, first_name, last_name, birth_date, sex, height_in, weight_lb, email, graduation_year)
    values (${organizationId}, ${person.clientUuid}::uuid, ${person.firstName}, ${person.lastName}, ${person.birthDate}::date, ${person.sex},
      ${person.heightInches ?? null}::numeric, ${person.weightPounds ?? null}::numeric, ${person.email ?? null}::text,
      ${person.graduationYear ?? null}::int) returning id`,
    'devices.create_profile',
  );
  if (created === undefined) throw new Fault('the profile was not created');
  await tx.query(
    sql`insert into profile_organizations (organization_id, profile_id) values (${organizationId}, ${created.id})`,
    'devices.create_membership',
  );
  await tx.query(
    sql`insert into profile_groups (organization_id, profile_id, group_id)
    select ${organizationId}, ${created.id}, unnest(${sql.param([...groupIds])}::int[])`,
    'devices.create_group_membership',
  );
  const fullName = `${person.firstName} ${person.lastName}`;
  await tx.query(
    sql`insert into profile_summaries (organization_id, profile_id, first_name, last_name, full_name, sort_name, search_text,
      graduation_year, is_inactive)
    values (${organizationId}, ${created.id}, ${person.firstName}, ${person.lastName}, ${fullName},
      ${`${person.lastName} ${person.firstName}`.toLowerCase()}, ${`${fullName} ${created.id}`.toLowerCase()},
      ${person.graduationYear ?? null}::int, ${groupIds.length === 0})`,
    'devices.create_summary',
  );
  return { profileId: created.id, wasKnown: false };
}
