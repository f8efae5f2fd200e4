import { grantOrganizationAccess } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { needsFreshSecondFactor } from '../../records/access/fresh-second-factor.ts';
import { closeExpiredGrants } from './close-expired-grants.job.ts';

const grantLastsMs = 8 * 3_600_000;

export const grantOrganizationAccessHandler = handle(
  grantOrganizationAccess,
  async ({ request, tx, viewer, services, now }) => {
    // In demo mode codes lie in an outbox that everybody reads: asking for one would prove nothing.
    if (!services.config.isDemo && (await needsFreshSecondFactor(tx, viewer.sessionId, now))) {
      return fail('mfa.required');
    }
    const expiresOn = new Date(now.getTime() + grantLastsMs).toISOString();
    const [granted] = await tx.query<{ id: number }>(
      sql`insert into office.staff_grants (account_id, organization_id, reason, expires_at)
        select ${viewer.accountId}::int, o.id, ${request.reason}, ${expiresOn}::timestamptz
        from office.organizations o where o.id = ${request.organizationId} and o.deleted_at is null returning id`,
      'staff.grant_access',
    );
    if (granted === undefined) return fail('organization.not_found');
    await services.jobs.enqueue(tx, closeExpiredGrants, null, { startAfter: new Date(expiresOn) });
    return ok({ expiresOn });
  },
);
