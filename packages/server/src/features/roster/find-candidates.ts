import type { ComparedPerson } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Candidate } from '../../platform/threads/threads.ts';

/** More than this share a key only where it says nothing. */
const largestBlock = 300;

/** Whom one person may be. */
export interface FoundHere {
  candidates: Candidate[];
  /** Those of them with the same name and birth date. */
  sameIds: number[];
}

/**
 * Profiles in the viewer's reach that share a key with each person: the birth date in either order, the last name with the first letter
 * of the first name (and the other way round), the first name with the year of birth. Found by index. However many share a key, those of
 * the same name and birth date are among them.
 * @returns in the order of the people
 */
export async function findCandidates(
  tx: Tx,
  organizationId: number,
  people: readonly ComparedPerson[],
): Promise<FoundHere[]> {
  const keys = people.map(({ firstName, lastName, birthDate }, place) => ({
    place,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    born: birthDate,
    swapped: birthDate === null ? null : daySwapped(birthDate),
    year: birthDate === null ? null : Number(birthDate.slice(0, 4)),
  }));
  /** Profiles that share a key, as many as say something. */
  const sharing = (key: SQL, isSame = sql`false`): SQL =>
    sql`(select profile_id, ${isSame} as is_same from profile_summaries
      where organization_id = ${organizationId} and ${key} limit ${largestBlock})`;
  const rows = await tx.query<Candidate & { place: number; isSame: boolean }>(
    sql`with people as materialized (
      select p.place, p.born, p.swapped, make_date(p.year, 1, 1) as year_start, make_date(p.year, 12, 31) as year_end,
        scope.folded(p."firstName") as first_name, scope.folded(p."lastName" || ' ' || p."firstName") as sort_name,
        scope.folded(p."lastName" || ' ' || left(p."firstName", 1)) as name_key,
        scope.folded(p."firstName" || ' ' || left(p."lastName", 1)) as swapped_key
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as p (place int, "firstName" text, "lastName" text, born date, swapped date, year int)
    )
    select people.place, s.profile_id as id, s.first_name as "firstName", s.last_name as "lastName", p.birth_date as "birthDate", p.sex,
      c.is_same as "isSame"
    from people cross join lateral (
      select keyed.profile_id, bool_or(keyed.is_same) as is_same from (
        ${sharing(sql`birth_date = people.born and sort_name = people.sort_name`, sql`true`)}
        union all ${sharing(sql`birth_date = people.born`)}
        union all ${sharing(sql`birth_date = people.swapped`)}
        union all ${sharing(sql`name_key = people.name_key`)}
        union all ${sharing(sql`name_key = people.swapped_key`)}
        union all ${sharing(sql`sort_first_name = people.first_name and birth_date between people.year_start and people.year_end`)}
      ) keyed group by keyed.profile_id
    ) c
    join profile_summaries s on s.organization_id = ${organizationId} and s.profile_id = c.profile_id
    join profiles p on p.id = c.profile_id`,
    'roster.candidates',
  );
  const found: FoundHere[] = people.map(() => ({ candidates: [], sameIds: [] }));
  for (const { place, isSame, ...candidate } of rows) {
    found[place]?.candidates.push(candidate);
    if (isSame) found[place]?.sameIds.push(candidate.id);
  }
  return found;
}

/** The same digits with day and month in each other's place; null where that is no day. */
function daySwapped(date: string): string | null {
  const [year, month, day] = date.split('-');
  return Number(day) <= 12 ? `${year}-${day}-${month}` : null;
}
