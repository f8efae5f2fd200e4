import type { RecentItem, SearchResult } from '@plumbline/contract';
import { type SQL, sql } from 'drizzle-orm';
import { foundProfiles } from '../../records/profiles/profile-search.ts';

/** The row of every statement in this file. */
export type FoundRow = SearchResult;

/** The target of a search in one kind: a matching term, or known ids. */
type SearchTarget = { term: string } | { ids: readonly number[] };

const nothing = sql`null::int as account_id, null::int as profile_id, null::text as email, null::int as account_type_id`;

const profileColumns = sql`1 as type, coalesce(s.full_name, 'Profile ID: ' || s.profile_id) as title, s.profile_id as id, ${nothing}`;

/** In super view the name is null, so only an id matches. */
function profiles(organizationId: number, target: SearchTarget, most: number): SQL {
  if ('term' in target) {
    const { term } = target;
    const page = { term, sortedBy: 'fullName', isAscending: true, offset: 0, limit: most, mostCounted: 0 };
    return sql`(select ${profileColumns}, hit.place as rank
      from ${foundProfiles(organizationId, page)}, unnest(found.profile_ids) with ordinality hit (id, place)
      join profile_summaries s on s.organization_id = ${organizationId} and s.profile_id = hit.id)`;
  }
  return sql`(select ${profileColumns}, row_number() over (order by s.sort_name, s.profile_id) as rank
    from profile_summaries s where s.organization_id = ${organizationId} and s.profile_id = any (array(select ${idsOf(target)}))
    order by s.sort_name, s.profile_id limit ${most})`;
}

/** An organization has few groups and protocols, so their names are scanned. */
function named(
  table: 'groups' | 'protocols',
  organizationId: number,
  target: SearchTarget,
  most: number,
): SQL {
  const type = table === 'groups' ? 2 : 3;
  const from = table === 'groups' ? sql`groups` : sql`protocols`;
  const fits =
    'term' in target
      ? sql`position(scope.folded(${target.term}) in scope.folded(n.name)) > 0`
      : sql`n.id = any (array(select ${idsOf(target)}))`;
  return sql`(select ${type}::int as type, n.name as title, n.id, ${nothing}, row_number() over (order by lower(n.name), n.id) as rank
    from ${from} n where n.organization_id = ${organizationId} and n.deleted_at is null and ${fits}
    order by lower(n.name), n.id limit ${most})`;
}

function accounts(organizationId: number, target: SearchTarget, most: number): SQL {
  const found =
    'term' in target
      ? sql`search.accounts(${organizationId}, ${target.term}, ${most})`
      : sql`search.accounts_by_id(${organizationId}, ${sql.param([...target.ids])}::int[])`;
  return sql`(select 4 as type, a.title, a.account_id as id, a.account_id, a.profile_id, a.email,
      a.account_type_id, row_number() over () as rank from ${found} a)`;
}

const idsOf = ({ ids }: { ids: readonly number[] }): SQL => sql`unnest(${sql.param([...ids])}::int[])`;

/**
 * Returns one statement for all kinds, in the order in which they are shown. Each part reads only rows that the viewer's policies
 * show, so every result can be opened.
 *
 * @param targetOf the target in a kind, by its type
 * @param most the most rows of a kind
 * @param hasAccounts whether users are searched too
 */
export function foundIn(
  organizationId: number,
  targetOf: (type: number) => SearchTarget,
  most: number,
  hasAccounts: boolean,
): SQL {
  const kinds = [
    profiles(organizationId, targetOf(1), most),
    named('groups', organizationId, targetOf(2), most),
    named('protocols', organizationId, targetOf(3), most),
    ...(hasAccounts ? [accounts(organizationId, targetOf(4), most)] : []),
  ];
  return sql`select found.type, found.title, found.id, found.account_id, found.profile_id, found.email, found.account_type_id,
      ${organizationId}::int as organization_id, coalesce(identity.organization_name(${organizationId}), '') as organization_name
    from (${sql.join(kinds, sql` union all `)}) found order by found.type, found.rank`;
}

/** Returns the targets of known ids, kind by kind. */
export const byItems =
  (items: readonly RecentItem[]) =>
  (type: number): SearchTarget => ({ ids: items.filter((item) => item.type === type).map(({ id }) => id) });
