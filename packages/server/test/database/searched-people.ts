import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { givenGroup, givenOrganization } from '../builders/people.ts';
import type { TestDatabase } from './test-database.ts';

/** Names as they come: some have many, most have few; several words, accents, letters that fold into two, ids of other systems. */
const lastNames = [
  ...Array<string>(9).fill('Smith'),
  ...[
    'Johnson',
    'Johnson',
    'Jones',
    'Anderson',
    'Adams',
    'Aaronson',
    'Abbott',
    'Baker',
    'Goldsmith',
    'Smith-Jones',
  ],
  ...['De la Cruz', "O'Brien", 'García', 'Łukasik', 'Ærø', 'Strauß', 'Ng', 'Zhou', 'Wright', 'Andersson'],
];
const firstNames = [
  ...[
    'Jacob',
    'Jacob',
    'Joseph',
    'José',
    'John',
    'Anna',
    'Ann',
    'Hannah',
    'Mary Ann',
    'Zoë',
    'Sean',
    'Smithson',
  ],
  ...['Jackson', 'Jo', 'J', 'Øyvind', 'Wilson', 'Ethan', 'A'],
];

export interface SearchedPeople {
  organizationId: number;
  /** Has a third of them. */
  groupId: number;
}

/** An organization of so many people whose names repeat; every eleventh has an id of another system, some have no test and no year. */
export async function givenSearchedPeople(db: TestDatabase, people: number): Promise<SearchedPeople> {
  const organizationId = (await givenOrganization(db)).id;
  const groupId = (await givenGroup(db, organizationId, { name: 'A third' })).id;
  const pick = (names: readonly string[], prime: number) =>
    sql`(${sql.param(names)}::text[])[1 + (n * ${prime}::bigint + n / 7) % ${names.length}]`;
  // Nobody early in the order of names has it, and most of the others do.
  const first = sql`case when n % 3 <> 1 and ${pick(lastNames, 7919)} > 'B' then 'Zed' else ${pick(firstNames, 104_729)} end`;
  await db.owner(sql`insert into profiles (organization_id, first_name, last_name, birth_date, sex, graduation_year, external_id)
    select ${organizationId}, ${first}, ${pick(lastNames, 7919)}, '2009-03-14', 'F', case when n % 5 > 0 then 2020 + n % 9 end,
      case when n % 11 = 0 then 'Ext-' || n end
    from generate_series(1, ${people}) n`);
  await db.owner(sql`insert into profile_organizations (organization_id, profile_id)
    select organization_id, id from profiles where organization_id = ${organizationId}`);
  await db.owner(sql`insert into profile_groups (organization_id, profile_id, group_id)
    select organization_id, id, ${groupId} from profiles where organization_id = ${organizationId} and id % 3 = 0`);
  await db.owner(sql`insert into profile_summaries (organization_id, profile_id, first_name, last_name, graduation_year, last_test_at, largest_change,
      full_name, sort_name, sort_first_name, search_text)
    select organization_id, id, first_name, last_name, graduation_year,
      case when id % 4 > 0 then timestamptz '2026-01-01' + make_interval(mins => id * 7919 % 5000) end,
      case when id % 4 > 1 then jsonb_build_object('verdictLevel', (array['normal', 'warning', 'worse'])[1 + id % 3], 'percentChange', id * 31 % 60 - 30) end,
      '', '', '', ''
    from profiles where organization_id = ${organizationId}`);
  // As after a while on a server, where this happens by itself.
  await db.owner(
    inject('database').kind === 'postgres'
      ? sql`vacuum analyze profile_names, profile_summaries`
      : // Its statements run in a transaction, where nothing can be vacuumed.
        sql`analyze profile_names, profile_summaries`,
  );
  return { organizationId, groupId };
}
