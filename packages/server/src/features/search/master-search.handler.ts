import { masterSearch, type SearchResult } from '@plumbline/contract';
import { type SQL, sql } from 'drizzle-orm';
import { recordList } from '../../platform/audit/record-read.ts';
import { Fault } from '../../platform/fault.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** Of each kind: more is what the lists are for. */
const mostOfAKind = 8;

type Row = Omit<SearchResult, 'organizationName'> & { organizationName: string };

/** One statement for all kinds. Each part reads what the viewer's own policies show, so nothing is found that could not be opened. */
export const masterSearchHandler = handle(masterSearch, async ({ request, tx, viewer }) => {
  const { organizationId } = viewer;
  if (organizationId === null) throw new Fault('a search without an organization');
  if (request.searchString === '') return ok({ searchResults: [] });
  const searchResults = await tx.query<Row>(
    sql`select found.*, ${organizationId}::int as "organizationId",
        coalesce(identity.organization_name(${organizationId}), '') as "organizationName"
      from (${sql.join(kindsFor(viewer, organizationId, request.searchString), sql` union all `)}) found
      order by found.type, found.rank`,
    `search.master.${viewer.kind === 'admin' ? 'admin' : 'others'}`,
  );
  await recordList(tx, masterSearch.path, searchResults.length, { isSearched: true });
  return ok({ searchResults });
});

function kindsFor(viewer: Viewer, organizationId: number, term: string): SQL[] {
  const kinds = [
    profiles(organizationId, term),
    named('groups', organizationId, term),
    named('protocols', organizationId, term),
  ];
  return viewer.kind === 'admin' ? [...kinds, accounts(organizationId, term)] : kinds;
}

const nobody = sql`null::int as "accountId", null::int as "profileId", null::text as email, null::int as "accountTypeId"`;

/** In super view the name is null and only an id is found. */
const profiles = (organizationId: number, term: string): SQL =>
  sql`(select 1 as type, coalesce(s.full_name, 'Profile ID: ' || s.profile_id) as title, s.profile_id as id, ${nobody},
      row_number() over (order by s.sort_name, s.profile_id) as rank
    from profile_summaries s where s.organization_id = ${organizationId}
      and s.profile_id = any (array(select search.profile_ids(${organizationId}, ${term})))
    order by s.sort_name, s.profile_id limit ${mostOfAKind})`;

/** Groups and protocols are few in an organization: their names are looked through. */
const named = (table: 'groups' | 'protocols', organizationId: number, term: string): SQL => {
  const type = table === 'groups' ? 2 : 3;
  const from = table === 'groups' ? sql`groups` : sql`protocols`;
  return sql`(select ${type}::int as type, n.name as title, n.id, ${nobody}, row_number() over (order by lower(n.name), n.id) as rank
    from ${from} n where n.organization_id = ${organizationId} and n.deleted_at is null
      and position(scope.folded(${term}) in scope.folded(n.name)) > 0
    order by lower(n.name), n.id limit ${mostOfAKind})`;
};

const accounts = (organizationId: number, term: string): SQL =>
  sql`(select 4 as type, a.title, a.account_id as id, a.account_id as "accountId", a.profile_id as "profileId", a.email,
      a.account_type_id as "accountTypeId", row_number() over () as rank
    from search.accounts(${organizationId}, ${term}, ${mostOfAKind}) a)`;
