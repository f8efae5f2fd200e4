import { getOpenGrants, getOrganizationGrants, revokeOrganizationGrant } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';

interface GrantTimes {
  grantedAt: Date;
  expiresAt: Date;
}
const timesOf = ({ grantedAt, expiresAt }: GrantTimes) => ({
  grantedOn: grantedAt.toISOString(),
  expiresOn: expiresAt.toISOString(),
});

interface OrganizationGrant extends GrantTimes {
  id: number;
  accountId: number;
  name: string;
  reason: string;
  revokedAt: Date | null;
  isActive: boolean;
}

export const getOrganizationGrantsHandler = handle(getOrganizationGrants, async ({ tx, viewer }) => {
  const rows = await tx.query<OrganizationGrant>(
    sql`select id, account_id, name, reason, granted_at, expires_at,
      revoked_at, is_active from identity.organization_grants(${viewer.organizationId}::int)`,
    'staff.organization_grants',
  );
  return ok({
    grants: rows.map(({ revokedAt, ...row }) => ({
      ...row,
      ...timesOf(row),
      revokedOn: revokedAt?.toISOString() ?? null,
    })),
  });
});

interface OpenGrant extends GrantTimes {
  id: number;
  organizationId: number;
  organizationName: string;
  accountId: number;
  name: string;
  reason: string;
}

export const getOpenGrantsHandler = handle(getOpenGrants, async ({ tx }) => {
  const rows = await tx.query<OpenGrant>(
    sql`select g.id, o.id as organization_id, o.name as organization_name, a.id as account_id, a.name, g.reason, g.granted_at, g.expires_at
      from office.staff_grants g join office.staff a on a.id = g.account_id join office.organizations o on o.id = g.organization_id
      where g.revoked_at is null and g.expires_at > now() order by g.granted_at desc, g.id desc`,
    'staff.open_grants',
  );
  return ok({ grants: rows.map((row) => ({ ...row, ...timesOf(row) })) });
});

export const revokeOrganizationGrantHandler = handle(revokeOrganizationGrant, async ({ request, tx }) => {
  const [row] = await tx.query<{ id: number | null }>(
    sql`select identity.end_grant(${request.id}) as id`,
    'staff.end_grant',
  );
  return row?.id ? ok({}) : fail('staff.grant_not_found');
});
