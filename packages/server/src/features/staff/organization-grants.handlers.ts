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
    sql`select id, organization_id, organization_name, account_id,
      name, reason, granted_at, expires_at from identity.open_grants()`,
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
