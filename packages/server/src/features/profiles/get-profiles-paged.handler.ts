import { getProfilesPaged, type ProfileRow, type ProfileSortColumn } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { type SQL, sql } from 'drizzle-orm';
import { recordList } from '../../platform/audit/record-read.ts';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { needOf } from '../../records/profiles/profile-needs.ts';

type Row = Omit<ProfileRow, 'lastTestDate' | 'openEvent'> & {
  lastTestAt: Date | null;
  openEvent: { id: number; eventTypeId: number; name: string | null; startedOn: string } | null;
};

export const getProfilesPagedHandler = handle(getProfilesPaged, async ({ request, tx, viewer, now }) => {
  // Sorting by a withheld name would reveal the order of the names.
  if (viewer.kind === 'super' && request.SortByColumn === 'fullName' && request.SearchString === '') {
    request = { ...request, SortByColumn: 'id' };
  }
  const { organizationId } = viewer;
  const { limit, offset } = rowsOfPage(request);
  const where = filters(request, organizationId);
  if (request.needs !== null) where.push(needOf(request.needs, now, viewer.timeZone));
  const isFiltered = where.length > 1;
  const page = tx.query<Row>(
    sql`select s.profile_id as id, s.first_name, s.last_name, s.full_name,
      case when s.graduation_year > 1950 then s.graduation_year end as graduation_year,
      coalesce((select array_agg(g.name order by lower(g.name)) from profile_groups pg join groups g on g.id = pg.group_id
        where pg.organization_id = s.organization_id and pg.profile_id = s.profile_id), '{}') as group_names,
      s.is_inactive, s.open_event_id is not null as in_event,
      (select json_build_object('id', e.id, 'eventTypeId', e.event_type_id, 'name', e.name, 'startedOn',
        to_char(e.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from events e where e.id = s.open_event_id) as open_event,
      s.last_test_at, s.last_test_type, s.last_test_is_event,
      s.baseline_status, s.largest_change - 'verdictLevel' as largest_change, s.meaning
    from profile_summaries s where ${sql.join(where, sql` and `)}
    order by ${orderBy(request.SortByColumn, request.SortAscending)}
    limit ${limit} offset ${offset}`,
    isFiltered ? undefined : `profiles.page.${request.SortByColumn}.${request.SortAscending}`,
  );
  const [rows, totalRowCount] = await Promise.all([page, countRows(tx, viewer, organizationId, where)]);
  await recordList(tx, getProfilesPaged.path, rows.length, {
    page: request.PageNumber,
    isSearched: request.SearchString !== '',
    openEventsOnly: request.openEventsOnly,
    groupIds: request.groupIds,
    needs: request.needs ?? 'any',
  });
  return ok({
    profiles: rows.map(({ lastTestAt, ...row }) => ({
      ...row,
      lastTestDate: lastTestAt?.toISOString() ?? null,
    })),
    totalRowCount,
  });
});

function filters(
  request: {
    SearchString: string;
    openEventsOnly: boolean;
    groupIds: number[];
    graduationSearchString: string;
  },
  organizationId: number,
): SQL[] {
  const { SearchString: term, openEventsOnly, groupIds, graduationSearchString } = request;
  const where = [sql`s.organization_id = ${organizationId}`];
  // A policy keeps the planner from the index, so a checked function searches by index; the policy still decides which rows are seen.
  if (term !== '')
    where.push(sql`s.profile_id = any (array(select search.profile_ids(${organizationId}, ${term})))`);
  if (openEventsOnly) where.push(sql`s.open_event_id is not null`);
  if (groupIds.length > 0) {
    where.push(sql`exists (select 1 from profile_groups g where g.organization_id = s.organization_id
      and g.profile_id = s.profile_id and g.group_id = any (${sql.param(groupIds)}::int[]))`);
  }
  const [from, to = from] = graduationSearchString.split('-').map(Number);
  if (graduationSearchString !== '') where.push(sql`s.graduation_year between ${from} and ${to}`);
  return where;
}

const columns: Readonly<Record<ProfileSortColumn, SQL>> = {
  id: sql`s.profile_id`,
  fullName: sql`s.sort_name`,
  graduationYear: sql`s.graduation_year`,
  lastTestDate: sql`s.last_test_at`,
};

function orderBy(column: ProfileSortColumn, isAscending: boolean): SQL {
  if (column === 'id') return isAscending ? sql`s.profile_id` : sql`s.profile_id desc`;
  // People without a test come last in both orders, since people sort to see the newest tests.
  return isAscending
    ? sql`${columns[column]} asc nulls last, s.profile_id`
    : sql`${columns[column]} desc nulls last, s.profile_id`;
}

/** Returns the number of rows: a maintained count for a System Admin without filters, otherwise counted. */
async function countRows(
  tx: Tx,
  viewer: InsideViewer,
  organizationId: number,
  where: SQL[],
): Promise<number> {
  const isWhole = where.length === 1 && viewer.kind !== 'member';
  const [row] = await tx.query<{ total: number }>(
    isWhole
      ? sql`select coalesce((select profiles from organization_counts where organization_id = ${organizationId}), 0) as total`
      : sql`select count(*)::int as total from profile_summaries s where ${sql.join(where, sql` and `)}`,
    isWhole ? 'profiles.count' : undefined,
  );
  return row?.total ?? 0;
}
