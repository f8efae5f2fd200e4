import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { WorkKey } from '../../platform/long-work/long-work.ts';
import { type WrittenPerson, writtenPerson } from './written-person.ts';

/** A row that an import wrote. */
export interface WrittenRow {
  rowNumber: number;
  outcome: 'created' | 'updated';
  profileId: number;
  before: WrittenPerson | null;
  joinedGroupIds: number[];
}

/**
 * Locks profiles, so that until the transaction ends none of them changes and no test, event, code, group or account is added to one:
 * whatever names a profile locks its row or its membership first. The function waits for no lock, since whoever has one may wait for this
 * transaction.
 * @returns the profiles that somebody else has locked
 */
export async function lockProfiles(
  tx: Tx,
  organizationId: number,
  profileIds: readonly number[],
): Promise<Set<number>> {
  // Each table is read by its ids alone, which is quick even before the database has statistics of it.
  const ids = sql.param([...profileIds]);
  const here = await tx.query<{ id: number }>(
    sql`select id from profiles where id = any (${ids}::int[])`,
    'roster.profiles_here',
  );
  const people = await tx.query<{ id: number }>(
    sql`select id from profiles where id = any (${ids}::int[]) order by id for update skip locked`,
    'roster.hold_people',
  );
  const members = await tx.query<{ id: number }>(
    sql`select profile_id as id from profile_organizations where organization_id = ${organizationId}
      and profile_id = any (${sql.param(people.map(({ id }) => id))}::int[]) order by profile_id for update skip locked`,
    'roster.hold_memberships',
  );
  const locked = new Set(members.map(({ id }) => id));
  return new Set(here.flatMap(({ id }) => (locked.has(id) ? [] : id)));
}

interface ChangesSince {
  rowNumber: number;
  isUpdated: boolean;
  isChanged: boolean;
  isMoved: boolean;
  /** An updated profile that joined groups and is in other groups now: taken out of what it joined, it might be in none. */
  isRegrouped: boolean;
  isMergedInto: boolean;
  isTested: boolean;
  isOpened: boolean;
  isShared: boolean;
}

/**
 * Returns why locked profiles must stay as they are, so that an undo loses nobody's later work.
 * @returns reasons by the numbers of their rows; null where the row can be undone
 */
export async function reasonsToKeep(
  tx: Tx,
  { organizationId, id }: WorkKey,
  rows: readonly WrittenRow[],
): Promise<Map<number, string | null>> {
  const rowNumbers = sql.param(rows.map(({ rowNumber }) => rowNumber));
  const profileIds = sql.param(rows.map(({ profileId }) => profileId));
  const found = await tx.query<ChangesSince>(
    sql`with opened as materialized (select o.id from identity.opened_profiles(${profileIds}::int[]) o (id))
    select r.row_number, r.outcome = 'updated' as is_updated, jsonb_build_object('externalId', p.external_id) || (r.after -> 'person') <> ${writtenPerson(sql`p`)} as is_changed,
      m.default_protocol_id is distinct from (i.settings ->> 'defaultOrganizationProtocolId')::int
        or array(select g.group_id from profile_groups g where g.organization_id = m.organization_id and g.profile_id = p.id
          order by 1) <> array(select distinct j.id::int from jsonb_array_elements_text(r.facts -> 'groupIds') j (id) order by 1)
        as is_moved,
      jsonb_array_length(r.after -> 'joinedGroupIds') > 0 and case when r.after ? 'groupIds'
        then to_jsonb(array(select g.group_id from profile_groups g where g.organization_id = m.organization_id and g.profile_id = p.id
          order by 1)) <> r.after -> 'groupIds'
        else not exists (select 1 from profile_groups g where g.organization_id = m.organization_id and g.profile_id = p.id
          and not r.after -> 'joinedGroupIds' @> to_jsonb(g.group_id)) end as is_regrouped,
      exists (select 1 from profiles l where l.merged_into_id = p.id) as is_merged_into,
      exists (select 1 from tests t where t.profile_id = p.id)
        or exists (select 1 from events e where e.profile_id = p.id and e.deleted_at is null) as is_tested,
      exists (select 1 from codes c where c.organization_id = m.organization_id and c.profile_id = p.id and c.deleted_at is null)
        or p.id in (select o.id from opened o) as is_opened,
      cardinality(search.member_organizations(p.id)) > 1 or p.organization_id <> m.organization_id as is_shared
    from roster_import_rows r join roster_imports i on i.organization_id = r.organization_id and i.id = r.import_id
    join profiles p on p.id = r.profile_id
    join profile_organizations m on m.organization_id = r.organization_id and m.profile_id = p.id
    where r.organization_id = ${organizationId} and r.import_id = ${id} and r.row_number = any (${rowNumbers}::int[])
      and p.id = any (${profileIds}::int[])`,
    'roster.reasons_to_keep',
  );
  const changesByRow = new Map(found.map((changes) => [changes.rowNumber, changes]));
  return new Map(rows.map(({ rowNumber }) => [rowNumber, reasonOf(changesByRow.get(rowNumber))]));
}

function reasonOf(changes: ChangesSince | undefined): string | null {
  if (changes === undefined) return 'is no longer here';
  if (changes.isChanged) return 'has been changed since then';
  if (changes.isUpdated) return changes.isRegrouped ? 'has been given other groups since then' : null;
  if (changes.isMoved) return 'has been given other groups or another protocol since then';
  if (changes.isMergedInto) return 'has been merged with another profile since then';
  if (changes.isTested) return 'has had tests or events since then';
  if (changes.isOpened) return 'has been given a code or a family account since then';
  return changes.isShared ? 'belongs to another organization too' : null;
}
