import type { getOrganizationsPaged, OrganizationRow, RequestOf } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { counted, type Found } from '../../platform/database/page-of.ts';
import { searchTerm } from '../../platform/database/search-term.ts';
import { isInactive, lastTestedOn } from '../../records/organizations/last-tested.ts';

type Row = Omit<OrganizationRow, 'createdOn' | 'grantedUntil' | 'isInactive'> & {
  createdAt: Date;
  grantedUntil: Date | null;
  total: number;
};

/**
 * One page of the organizations: found by a part of the name, whatever its case, or by the id. The order is chosen by values, so that
 * it is one statement; the newest test is looked up for the rows of the page alone.
 */
export async function readOrganizationPage(
  tx: Tx,
  accountId: number | null,
  request: RequestOf<typeof getOrganizationsPaged>,
  now: Date,
): Promise<Found<OrganizationRow>> {
  const { SearchString: term, SortByColumn, SortAscending } = request;
  const { limit, offset } = rowsOfPage(request);
  const { pattern, id: asId } = searchTerm(term);
  const column = sql`${SortByColumn}::text`;
  const isAscending = sql`${SortAscending}::boolean`;
  const rows = await tx.query<Row>(
    sql`select o.*, ${lastTestedOn} as last_tested_on,
        (select max(g.expires_at) from office.staff_grants g where g.account_id = ${accountId}::int
          and g.organization_id = o.id and g.revoked_at is null and g.expires_at > now()) as granted_until
      from (select o.id, o.name, o.created_at, o.state, o.is_research, o.is_demo, o.is_pilot, o.is_disabled,
          o.is_internal as is_internal_org, o.is_enterprise_admin as is_enterprise_admin_org, (count(*) over ())::int as total,
          row_number() over (order by
            case when ${isAscending} then case ${column} when 'name' then lower(o.name) when 'state' then o.state end end,
            case when not ${isAscending} then case ${column} when 'name' then lower(o.name) when 'state' then o.state end end desc nulls last,
            case when ${isAscending} and ${column} = 'createdOn' then o.created_at end,
            case when not ${isAscending} and ${column} = 'createdOn' then o.created_at end desc,
            case when ${isAscending} then o.id else -o.id end) as place
        from office.organizations o
        where o.deleted_at is null and (${term} = '' or lower(o.name) like lower(${pattern}) or o.id = ${asId}::int)
        order by place offset ${offset} limit ${limit}) o
      order by o.place`,
    'staff.organizations_page',
  );
  const { rows: found, totalCount } = counted(rows);
  return {
    rows: found.map(({ createdAt, grantedUntil, ...row }) => ({
      ...row,
      createdOn: createdAt.toISOString(),
      grantedUntil: grantedUntil?.toISOString() ?? null,
      isInactive: isInactive(row.lastTestedOn, now),
    })),
    totalCount,
  };
}
