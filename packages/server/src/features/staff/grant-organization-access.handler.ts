import { grantOrganizationAccess } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';

const grantLastsMs = 8 * 3_600_000;

export const grantOrganizationAccessHandler = handle(
  grantOrganizationAccess,
  async ({ request, tx, viewer, now }) => {
    const expiresOn = new Date(now.getTime() + grantLastsMs).toISOString();
    const [granted] = await tx.query<{ id: number | null }>(
      sql`select identity.grant_access(${viewer.accountId}::int, ${request.organizationId}, ${request.reason},
      ${expiresOn}::timestamptz) as id`,
      'staff.grant_access',
    );
    return granted?.id ? ok({ expiresOn }) : fail('organization.not_found');
  },
);
