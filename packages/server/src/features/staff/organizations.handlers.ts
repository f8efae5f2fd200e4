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

export const getOrganizationsPagedHandler = handle(getOrganizationsPaged, async ({ request, tx }) => {
  const { SearchString, SortByColumn, SortAscending } = request;
  const { limit, offset } = rowsOfPage(request);
  const rows = await tx.query<Row>(
    sql`select id, name, created_at, state, is_demo, is_internal,
        is_enterprise, granted_until, total
      from identity.organizations_page(${SearchString}, ${SortByColumn}, ${SortAscending}, ${offset},
        ${limit})`,
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
  const [row] = await tx.query<{ name: string | null }>(
    sql`select identity.name_of_any_organization(${request.organizationId}) as name`,
    'staff.organization_name',
  );
  return row?.name == null
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
