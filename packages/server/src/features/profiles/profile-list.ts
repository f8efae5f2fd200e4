import type { getProfilesPaged, ProfileRow, ProfileSortColumn, RequestOf } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import type { eventStartSort } from '@plumbline/contract/features/profiles/profile-list-words';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { baselineStatusOfRow, needOf, verdictOfRow } from '../../records/profiles/profile-needs.ts';
import { fitsTerm, foundProfiles } from '../../records/profiles/profile-search.ts';

export type ListedProfile = Omit<ProfileRow, 'lastTestDate' | 'openEvent'> & {
  lastTestAt: Date | null;
  openEvent: { id: number; eventTypeId: number; name: string | null; startedOn: string } | null;
};

/** Which profiles a page of the list is about. */
export type ProfileListRequest = RequestOf<typeof getProfilesPaged>;

interface ProfileList {
  rows: ListedProfile[];
  total: number;
}

const columnsAt = (now: Date): SQL => sql`s.profile_id as id, s.first_name, s.last_name, s.full_name,
  case when s.graduation_year > 1950 then s.graduation_year end as graduation_year,
  coalesce((select array_agg(g.name order by lower(g.name)) from profile_groups pg join groups g on g.id = pg.group_id
    where pg.organization_id = s.organization_id and pg.profile_id = s.profile_id), '{}') as group_names,
  s.is_inactive, s.open_event_id is not null as in_event,
  (select json_build_object('id', e.id, 'eventTypeId', e.event_type_id, 'name', e.name, 'startedOn',
    to_char(e.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from events e where e.id = s.open_event_id) as open_event,
  s.last_test_at, s.last_test_type, s.last_test_is_event,
  ${baselineStatusOfRow(now)} as baseline_status, s.largest_change - 'verdictLevel' as largest_change, s.meaning,
  ${verdictOfRow} as verdict, s.severity`;

/** A page of the list and how many rows the list has, of what the viewer sees. */
export function listProfiles(
  tx: Tx,
  viewer: InsideViewer,
  request: ProfileListRequest,
  now: Date,
): Promise<ProfileList> {
  const filters = filtersOf(request, viewer, now);
  return request.SearchString !== '' && filters.length === 0
    ? searchProfiles(tx, viewer, request, now)
    : filterProfiles(tx, viewer, request, filters, now);
}

/** A search alone: its page is known by ids, and the policies decide once more over those few. */
async function searchProfiles(
  tx: Tx,
  { organizationId }: InsideViewer,
  request: ProfileListRequest,
  now: Date,
): Promise<ProfileList> {
  const found = foundProfiles(organizationId, {
    term: request.SearchString,
    sortedBy: request.SortByColumn,
    isAscending: request.SortAscending,
    mostCounted: request.mostCounted,
    ...rowsOfPage(request),
  });
  // A page past the end has no rows, and still a total.
  const rows = await tx.query<{ total: number } & (ListedProfile | { id: null })>(
    sql`select found.total, page.* from ${found} left join lateral (select ${columnsAt(now)}, hit.place
      from unnest(found.profile_ids) with ordinality hit (id, place)
      join profile_summaries s on s.organization_id = ${organizationId} and s.profile_id = hit.id) page on true order by page.place`,
    'profiles.search',
  );
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [row])),
    total: rows[0]?.total ?? 0,
  };
}

async function filterProfiles(
  tx: Tx,
  viewer: InsideViewer,
  request: ProfileListRequest,
  filters: SQL[],
  now: Date,
): Promise<ProfileList> {
  const { SearchString: term, mostCounted } = request;
  const where = [sql`s.organization_id = ${viewer.organizationId}`, ...filters];
  if (term !== '') where.push(fitsTerm(term, viewer));
  const { limit, offset } = rowsOfPage(request);
  const page = tx.query<ListedProfile>(
    sql`select ${columnsAt(now)} from profile_summaries s where ${sql.join(where, sql` and `)}
    order by ${orderBy(request.SortByColumn, request.SortAscending)}
    limit ${limit} offset ${offset}`,
    where.length > 1 ? undefined : `profiles.page.${request.SortByColumn}.${request.SortAscending}`,
  );
  const [rows, total] = await Promise.all([page, countRows(tx, viewer, where, mostCounted)]);
  return { rows, total: mostCounted === null ? total : Math.min(total, mostCounted + 1) };
}

function filtersOf(request: ProfileListRequest, viewer: InsideViewer, now: Date): SQL[] {
  const { openEventsOnly, groupIds, graduationSearchString, needs } = request;
  const filters: SQL[] = [];
  if (openEventsOnly) filters.push(sql`s.open_event_id is not null`);
  if (groupIds.length > 0) {
    filters.push(sql`exists (select 1 from profile_groups g where g.organization_id = s.organization_id
      and g.profile_id = s.profile_id and g.group_id = any (${sql.param(groupIds)}::int[]))`);
  }
  const [from, to = from] = graduationSearchString.split('-').map(Number);
  if (graduationSearchString !== '') filters.push(sql`s.graduation_year between ${from} and ${to}`);
  if (needs !== null) filters.push(needOf(needs, now, viewer.timeZone));
  return filters;
}

type ListSort = ProfileSortColumn | typeof eventStartSort;

const eventStart = sql`(select e.started_at from events e where e.id = s.open_event_id)`;

/** As `search.order_by` in the database, which a list that is filtered never asks. Whoever was never tested, was not compared or has no year comes last either way; everybody has a name. */
const orders: Readonly<Record<ListSort, Readonly<Record<'up' | 'down', SQL>>>> = {
  id: { up: sql`s.profile_id`, down: sql`s.profile_id desc` },
  fullName: { up: sql`s.sort_name, s.profile_id`, down: sql`s.sort_name desc, s.profile_id` },
  graduationYear: {
    up: sql`s.graduation_year, s.profile_id`,
    down: sql`s.graduation_year desc nulls last, s.profile_id`,
  },
  lastTestDate: {
    up: sql`s.last_test_at, s.profile_id`,
    down: sql`s.last_test_at desc nulls last, s.profile_id`,
  },
  severity: { up: sql`s.severity, s.profile_id`, down: sql`s.severity desc nulls last, s.profile_id` },
  largestChange: {
    up: sql`s.change_size, s.profile_id`,
    down: sql`s.change_size desc nulls last, s.profile_id`,
  },
  eventStartedOn: { up: sql`${eventStart}, s.profile_id`, down: sql`${eventStart} desc, s.profile_id` },
};

const orderBy = (column: ListSort, isAscending: boolean): SQL => orders[column][isAscending ? 'up' : 'down'];

/** A System Admin without filters reads a maintained count; everything else is counted, as far as it is wanted. */
async function countRows(
  tx: Tx,
  viewer: InsideViewer,
  where: SQL[],
  mostCounted: number | null,
): Promise<number> {
  const isWhole = where.length === 1 && viewer.kind !== 'member';
  const all = sql`profile_summaries s where ${sql.join(where, sql` and `)}`;
  const counted = mostCounted === null ? all : sql`(select 1 from ${all} limit ${mostCounted + 1}) enough`;
  const [row] = await tx.query<{ total: number }>(
    isWhole
      ? sql`select coalesce((select profiles from organization_counts where organization_id = ${viewer.organizationId}), 0) as total`
      : sql`select count(*)::int as total from ${counted}`,
    isWhole ? 'profiles.count' : undefined,
  );
  return row?.total ?? 0;
}
