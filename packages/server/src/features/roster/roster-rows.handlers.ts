import {
  chooseRosterRows,
  getRosterRowsPaged,
  type RosterFilter,
  type RosterMatch,
  type RosterRow,
} from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { StoredMatch } from './check-roster.job.ts';
import type { RosterFacts } from './read-row.ts';
import { groupsInReach } from './roster-context.ts';
import { rosterWork } from './roster-record.ts';

type StoredRow = Omit<RosterRow, 'person' | 'matches'> & {
  facts: RosterFacts | null;
  matches: StoredMatch[];
};

const hasMatches = sql`matches <> '[]' and problems = '[]'`;
const filters: Readonly<Record<RosterFilter, SQL>> = {
  all: sql`true`,
  problems: sql`problems <> '[]'`,
  matches: hasMatches,
  undecided: sql`${hasMatches} and choice is null`,
  fresh: sql`is_checked and matches = '[]' and problems = '[]'`,
  created: sql`outcome = 'created'`,
  updated: sql`outcome = 'updated'`,
  skipped: sql`outcome = 'skipped'`,
  rejected: sql`outcome = 'rejected'`,
  undone: sql`outcome = 'undone'`,
  kept: sql`outcome = 'kept'`,
};

export const getRosterRowsPagedHandler = handle(
  getRosterRowsPaged,
  async ({ request, tx, viewer, now, auditRead }) => {
    const { organizationId } = viewer;
    const roster = await rosterWork.find(tx, { organizationId, id: request.rosterImportId }, now);
    if (roster === undefined) return fail('roster.not_found');
    const { SearchString, filter } = request;
    const { limit, offset } = rowsOfPage(request);
    const where = sql`organization_id = ${organizationId} and import_id = ${roster.id} and ${filters[filter]} and ${searched(SearchString)}`;
    const rows = await tx.query<StoredRow>(
      sql`select row_number, cells, facts, problems, matches, choice, match_profile_id, outcome,
        reason, profile_id
      from roster_import_rows where ${where} order by row_number limit ${limit} offset ${offset}`,
    );
    const [total] = await tx.query<{ count: number }>(
      sql`select count(*)::int as count from roster_import_rows where ${where}`,
    );
    const people = await peopleOf(tx, organizationId, roster.id, rows);
    const groups = new Map((await groupsInReach(tx, organizationId)).map(({ id, name }) => [id, name]));
    auditRead([...people.profiles.keys()]);
    return ok({
      rows: rows.map(({ facts, matches, ...row }) => ({
        ...row,
        person:
          facts === null
            ? null
            : {
                firstName: facts.firstName,
                lastName: facts.lastName,
                birthDate: facts.birthDate,
                sex: facts.sex,
                groupNames: facts.groupIds.flatMap((id) => groups.get(id) ?? []),
              },
        matches: matches.flatMap((match) => shown(match, people)),
      })),
      totalRowCount: total?.count ?? 0,
    });
  },
);

/** The condition of a search for a name or the number of a row. */
function searched(term: string): SQL {
  if (term === '') return sql`true`;
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  const name = sql`scope.folded(coalesce(facts ->> 'firstName', '') || ' ' || coalesce(facts ->> 'lastName', ''))`;
  return sql`(${name} like scope.folded(${pattern}) or row_number::text = ${term})`;
}

type Person = Pick<RosterMatch, 'fullName' | 'birthDate' | 'sex'>;
interface People {
  profiles: Map<number, Person>;
  rows: Map<number, Person>;
}

/** Returns the people that rows match: profiles as the viewer sees them now, and other rows of the file. */
async function peopleOf(
  tx: Tx,
  organizationId: number,
  importId: number,
  rows: readonly StoredRow[],
): Promise<People> {
  const matches = rows.flatMap((row) => row.matches);
  const profileIds = matches.flatMap(({ profileId }) => profileId ?? []);
  const rowNumbers = matches.flatMap(({ rowNumber }) => rowNumber ?? []);
  const profiles = await tx.query<Person & { id: number }>(
    sql`select s.profile_id as id, s.full_name, p.birth_date, p.sex
    from profile_summaries s join profiles p on p.id = s.profile_id
    where s.organization_id = ${organizationId} and s.profile_id = any (${sql.param(profileIds)}::int[])`,
    'roster.matched_profiles',
  );
  const others = await tx.query<{ id: number; facts: RosterFacts }>(
    sql`select row_number as id, facts from roster_import_rows where organization_id = ${organizationId}
      and import_id = ${importId} and row_number = any (${sql.param(rowNumbers)}::int[])`,
    'roster.matched_rows',
  );
  return {
    profiles: new Map(profiles.map(({ id, ...person }) => [id, person])),
    rows: new Map(
      others.map(({ id, facts }) => [
        id,
        {
          fullName: `${facts.firstName} ${facts.lastName}`,
          birthDate: facts.birthDate,
          sex: facts.sex,
        },
      ]),
    ),
  };
}

/** Leaves out matches with profiles that left the organization or the viewer's groups. */
function shown({ weight: _weight, ...match }: StoredMatch, { profiles, rows }: People): RosterMatch[] {
  const person = match.profileId === null ? rows.get(match.rowNumber ?? 0) : profiles.get(match.profileId);
  return person === undefined ? [] : [{ ...match, ...person }];
}

/** The profile id of a row's surest match with a profile. */
const surestProfile = sql`(select (m ->> 'profileId')::int from jsonb_array_elements(matches) with ordinality e (m, place)
  where m ->> 'profileId' is not null order by place limit 1)`;

export const chooseRosterRowsHandler = handle(
  chooseRosterRows,
  async ({ request: { rosterImportId, rows, choice, matchProfileId }, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const roster = await rosterWork.lock(tx, { organizationId, id: rosterImportId }, now);
    if (roster === undefined) return fail('roster.not_found');
    if (roster.status === 'uploaded') return fail('roster.not_checked');
    if (roster.status !== 'checked') return fail('roster.busy');
    const meant =
      'rowNumbers' in rows
        ? sql`row_number = any (${sql.param(rows.rowNumbers)}::int[])`
        : rows.band === 'any'
          ? sql`matches <> '[]'`
          : sql`matches -> 0 ->> 'band' = ${rows.band}`;
    const named = matchProfileId ?? null;
    const profile = choice === 'update' ? sql`coalesce(${named}::int, ${surestProfile})` : sql`null::int`;
    // A row can only update a profile that the check found, not just any profile.
    const isFound =
      named === null
        ? sql`(${choice} <> 'update' or ${surestProfile} is not null)`
        : sql`matches @> ${JSON.stringify([{ profileId: named }])}::jsonb`;
    const changed = await tx.query<{ rowNumber: number }>(
      sql`update roster_import_rows set choice = ${choice}, match_profile_id = ${profile}
      where organization_id = ${organizationId} and import_id = ${rosterImportId} and is_checked and problems = '[]'
        and outcome is null and ${meant} and ${isFound} returning row_number`,
    );
    if (named !== null && changed.length === 0) return fail('profile.not_found');
    return ok({ changedCount: changed.length });
  },
);
