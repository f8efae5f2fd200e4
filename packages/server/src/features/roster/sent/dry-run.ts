import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type { WorkKey } from '../../../platform/long-work/long-work.ts';
import { rosterWork } from '../roster-record.ts';
import { writtenPerson } from '../written-person.ts';

/** The profile that a row updates, as it is now. */
const updated: SQL = sql`(select jsonb_build_array(${writtenPerson(sql`p`)}, p.organization_id, exists (select 1 from profile_organizations m
  where m.organization_id = r.organization_id and m.profile_id = p.id and m.ended_at is null),
  array(select g.group_id from profile_groups g where g.organization_id = r.organization_id and g.profile_id = p.id order by 1))
  from profiles p where p.id = r.match_profile_id)`;

/** Who has the name and birth date, or the external id, of a row that creates somebody. */
const arrived: SQL = sql`case when r.choice = 'create' then array(select s.profile_id from profile_summaries s
  where s.organization_id = r.organization_id and s.birth_date = (r.facts ->> 'birthDate')::date
    and s.sort_name = scope.folded((r.facts ->> 'lastName') || ' ' || (r.facts ->> 'firstName')) order by 1) end,
  array(select p.id from profiles p where p.organization_id = r.organization_id and p.external_id = r.facts ->> 'externalId' order by 1)`;

const groups: SQL = sql`array(select g.id from groups g where g.organization_id = r.organization_id and g.is_enabled and g.deleted_at is null
  and r.facts -> 'groupIds' @> to_jsonb(g.id) order by 1)`;

/**
 * What a dry run says, as 64 digits: what would become of every row that nothing was done with yet, and of whom. It is another one once any
 * of these people changed, came or left.
 */
export async function fingerprintOf(tx: Tx, { organizationId, id }: WorkKey): Promise<string> {
  const [row] = await tx.query<{ fingerprint: string }>(
    sql`select encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(r.row_number, r.problems, r.choice, r.match_profile_id,
      r.matches, ${updated}, ${arrived}, ${groups})::text, ' ' order by r.row_number), ''), 'UTF8')), 'hex') as fingerprint
    from roster_import_rows r where r.organization_id = ${organizationId} and r.import_id = ${id} and r.outcome is null`,
    'roster.fingerprint',
  );
  if (row === undefined) throw new InvariantError('a dry run has no fingerprint');
  return row.fingerprint;
}

/** Stores what the partner's system is told until it applies the dry run: computing it compares every row, which takes a second. */
export const storeFingerprint = (tx: Tx, key: WorkKey, now: Date, fingerprint: string): Promise<void> =>
  rosterWork.change(tx, key, now, [sql`fingerprint = ${fingerprint}`]);
