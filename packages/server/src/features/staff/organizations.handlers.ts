import { findOrganization, getOrganizationsPaged, leaveOrganization } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import { pageOf } from '../../platform/database/page-of.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { readOrganizationPage } from './organization-page.ts';

export const getOrganizationsPagedHandler = handle(
  getOrganizationsPaged,
  async ({ request, tx, viewer, now }) => {
    const { rows, totalCount } = await pageOf(request, (page) =>
      readOrganizationPage(tx, viewer.accountId, { ...request, ...page }, now),
    );
    return ok({ items: rows, totalRowCount: totalCount, correlationId: request.CorrelationId });
  },
);

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
