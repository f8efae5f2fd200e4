import type { Candidate, ComparedPerson } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** A key that more people share does not distinguish anybody. */
const largestBlock = 300;

/** How many first letters two spellings of a name must share. */
const lastBeginning = 3;
const firstBeginning = 2;
/** A character that sorts behind every letter a name may continue with. */
const beyondLetters = '\u{10ffff}';

/** The profiles that one person may be. */
export interface FoundHere {
  candidates: Candidate[];
  /** The profiles with the same name and birth date. */
  sameIds: number[];
  /** The profiles with the same external id. */
  holders: Candidate[];
}

/**
 * Finds by index the profiles in the viewer's reach that share a key with each person: the birth date in either order, one name with the
 * first letter of the other (and swapped), the first name with the year of birth, the beginnings of both names. Names are enough where a
 * row has no birth date. Profiles of the same name and birth date are always found, however many share a key.
 * @returns the candidates in the order of the people
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
    externalId: people[place]?.externalId ?? null,
    year: birthDate === null ? null : Number(birthDate.slice(0, 4)),
  }));
  /** The profiles that share a key, up to the limit beyond which the key distinguishes nobody. */
  const sharing = (key: SQL, isSame = sql`false`): SQL =>
    sql`(select profile_id, ${isSame} as is_same from profile_summaries
      where organization_id = ${organizationId} and ${key} limit ${largestBlock})`;
  // Groups are read only where the roster itself says who is in which group.
  const hasGroups = people.some(({ groupIds }) => (groupIds?.length ?? 0) > 0);
  // The query is materialized: without statistics of the tables the database would run the lookups once for each profile.
  const rows = await tx.query<Candidate & { place: number; isSame: boolean }>(
    sql`with people as materialized (
      select p.place, p.born, p.swapped, p."externalId" as external_id, make_date(p.year, 1, 1) as year_start, make_date(p.year, 12, 31) as year_end,
        scope.folded(p."firstName") as first_name, scope.folded(p."lastName" || ' ' || p."firstName") as sort_name,
        scope.folded(p."lastName" || ' ' || left(p."firstName", 1)) as name_key,
        scope.folded(p."firstName" || ' ' || left(p."lastName", 1)) as swapped_key,
        scope.folded(left(p."lastName", 1)) as last_initial, scope.folded(left(p."lastName", ${lastBeginning})) as last_beginning,
        scope.folded(left(p."firstName", ${firstBeginning})) as first_beginning
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as p (place int, "firstName" text, "lastName" text, born date, swapped date, year int, "externalId" text)
    ), shared as materialized (
      select people.place, c.profile_id, c.is_same
      from people cross join lateral (
        select keyed.profile_id, bool_or(keyed.is_same) as is_same from (
          ${sharing(sql`birth_date = people.born and sort_name = people.sort_name`, sql`true`)}
          union all ${sharing(sql`birth_date = people.born`)}
          union all ${sharing(sql`birth_date = people.swapped`)}
          union all ${sharing(sql`name_key = people.name_key`)}
          union all ${sharing(sql`name_key = people.swapped_key`)}
          union all ${sharing(sql`sort_first_name = people.first_name and starts_with(sort_name, people.last_initial)`)}
          union all ${sharing(sql`sort_name >= people.last_beginning and sort_name < people.last_beginning || ${beyondLetters}
            and starts_with(sort_first_name, people.first_beginning)`)}
          union all ${sharing(sql`sort_first_name = people.first_name and birth_date between people.year_start and people.year_end`)}
          union all (select id, false from profiles where organization_id = ${organizationId}
            and external_id = people.external_id limit ${largestBlock})
        ) keyed group by keyed.profile_id
      ) c
    )
    select shared.place, s.profile_id as id, s.first_name, s.last_name, p.birth_date, p.sex,
      p.email, p.external_id, p.graduation_year, shared.is_same,
      case when ${hasGroups}::boolean then array(select g.group_id from profile_groups g
        where g.organization_id = ${organizationId} and g.profile_id = p.id) end as group_ids
    from shared
    join profile_summaries s on s.organization_id = ${organizationId} and s.profile_id = shared.profile_id
    join profiles p on p.id = shared.profile_id`,
    'roster.candidates',
  );
  const found: FoundHere[] = people.map(() => ({ candidates: [], sameIds: [], holders: [] }));
  for (const { place, isSame, ...candidate } of rows) {
    found[place]?.candidates.push(candidate);
    if (isSame) found[place]?.sameIds.push(candidate.id);
    const externalId = people[place]?.externalId ?? null;
    if (externalId !== null && candidate.externalId === externalId) found[place]?.holders.push(candidate);
  }
  return found;
}

/** Returns the date with day and month swapped; null where that is no date. */
function daySwapped(date: string): string | null {
  const [year, month, day] = date.split('-');
  return Number(day) <= 12 ? `${year}-${day}-${month}` : null;
}
