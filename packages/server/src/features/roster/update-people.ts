import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { WorkKey } from '../../platform/long-work/long-work.ts';
import type { RosterFacts } from './read-row.ts';
import { changesNorms, personColumns, type WrittenPerson, writtenPerson } from './written-person.ts';

/** A row that updates a profile. */
export interface Update {
  rowNumber: number;
  profileId: number;
  facts: RosterFacts;
}

/**
 * Writes the facts of rows to profiles and stores the former ones. An empty cell changes nothing; groups are joined and none is left.
 * Runs as the job of the organization.
 * @returns the profiles whose norms changed with it
 */
export async function updatePeople(tx: Tx, key: WorkKey, updates: readonly Update[]): Promise<Set<number>> {
  const stale = new Set<number>();
  // Rows are written one after the other: two may be about one person, and the later one must find what the earlier one wrote.
  for (const { rowNumber, profileId, facts } of updates) {
    const before = await personOf(tx, profileId);
    const after = withFacts(before, facts);
    await tx.query(
      sql`update profiles set ${personColumns(after)} where id = ${profileId}`,
      'roster.update_person',
    );
    const joined = await join(tx, key.organizationId, profileId, facts.groupIds);
    await tx.query(
      sql`update roster_import_rows r set outcome = 'updated', profile_id = p.id, before = ${JSON.stringify(before)}::jsonb,
        after = jsonb_build_object('person', ${writtenPerson(sql`p`)}, 'joinedGroupIds', ${JSON.stringify(joined)}::jsonb, 'groupIds',
          array(select g.group_id from profile_groups g where g.organization_id = r.organization_id and g.profile_id = p.id order by 1))
      from profiles p where p.id = ${profileId} and r.organization_id = ${key.organizationId} and r.import_id = ${key.id}
        and r.row_number = ${rowNumber}`,
      'roster.note_updated',
    );
    if (changesNorms(before, after)) stale.add(profileId);
  }
  return stale;
}

async function personOf(tx: Tx, profileId: number): Promise<WrittenPerson> {
  const [found] = await tx.query<{ person: WrittenPerson }>(
    sql`select ${writtenPerson(sql`p`)} as person from profiles p where p.id = ${profileId} for update`,
    'roster.person',
  );
  if (found === undefined) throw new InvariantError('a profile that was in reach is gone');
  return found.person;
}

/** The value with what a row says of it; an empty cell changes nothing. */
export function withFacts(person: WrittenPerson, facts: RosterFacts): WrittenPerson {
  const { groupIds: _groupIds, additionalData, birthDate, sex, ...rest } = facts;
  return {
    ...person,
    ...rest,
    birthDate: birthDate ?? person.birthDate,
    sex: sex ?? person.sex,
    additional: { ...person.additional, ...additionalData },
  };
}

async function join(
  tx: Tx,
  organizationId: number,
  profileId: number,
  groupIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`insert into profile_groups (organization_id, profile_id, group_id)
    select ${organizationId}, ${profileId}, unnest(${sql.param([...groupIds])}::int[]) on conflict do nothing
    returning group_id as id`,
    'roster.join_groups',
  );
  return rows.map(({ id }) => id);
}
