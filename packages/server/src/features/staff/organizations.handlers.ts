import {
  findOrganization,
  getOrganizationsPaged,
  leaveOrganization,
  type OrganizationRow,
} from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';

type Row = Omit<OrganizationRow, 'createdOn' | 'grantedUntil'> & {
  createdAt: Date;
  grantedUntil: Date | null;
  total: number;
};

/** Found by a part of the name, whatever its case, or by the id. The order is chosen by values, so that it is one statement. */
export const getOrganizationsPagedHandler = handle(getOrganizationsPaged, async ({ request, tx, viewer }) => {
  const { SearchString: term, SortByColumn, SortAscending } = request;
  const { limit, offset } = rowsOfPage(request);
  const pattern = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const asId = /^\d{1,9}$/.test(term) ? Number(term) : null;
  const column = sql`${SortByColumn}::text`;
  const isAscending = sql`${SortAscending}::boolean`;
  const rows = await tx.query<Row>(
    sql`select o.id, o.name, o.created_at, o.state, o.is_demo, o.is_internal, o.is_enterprise_admin as is_enterprise,
        (select max(g.expires_at) from office.staff_grants g where g.account_id = ${viewer.accountId}::int
          and g.organization_id = o.id and g.revoked_at is null and g.expires_at > now()) as granted_until,
        (count(*) over ())::int as total
      from office.organizations o
      where o.deleted_at is null and (${term} = '' or lower(o.name) like lower(${pattern}) or o.id = ${asId}::int)
      order by case when ${isAscending} then case ${column} when 'name' then lower(o.name) when 'state' then o.state end end,
        case when not ${isAscending} then case ${column} when 'name' then lower(o.name) when 'state' then o.state end end desc nulls last,
        case when ${isAscending} and ${column} = 'createdOn' then o.created_at end,
        case when not ${isAscending} and ${column} = 'createdOn' then o.created_at end desc,
        case when ${isAscending} then o.id else -o.id end
      offset ${offset} limit ${limit}`,
    'staff.organizations_page',
  );
  return ok({
    organizations: rows.map(({ total: _total, createdAt, grantedUntil, ...row }) => ({
      ...row,
      createdOn: createdAt.toISOString(),
      grantedUntil: grantedUntil?.toISOString() ?? null,
    })),
    totalRowCount: rows[0]?.total ?? 0,
  });
});

export const findOrganizationHandler = handle(findOrganization, async ({ request, tx }) => {
  const [row] = await tx.query<{ name: string }>(
    sql`select name from office.organizations where id = ${request.organizationId} and deleted_at is null`,
    'staff.organization_name',
  );
  return row === undefined
    ? fail('organization.not_found')
    : ok({ organization: { id: request.organizationId, name: row.name } });
});

export const leaveOrganizationHandler = handle(leaveOrganization, async ({ tx, viewer }) => {
  await tx.query(
    sql`select identity.select_organization(${viewer.sessionId}::int, null)`,
    'staff.leave_organization',
  );
  await recordAccess(tx, {
    action: 'organization_switched',
    accountId: viewer.accountId,
    organizationId: viewer.organizationId,
    details: { from: viewer.organizationId, to: null, isSuper: viewer.kind === 'super' },
  });
  return ok({});
});
