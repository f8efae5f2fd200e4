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
    const [granted] = await tx.query<{ id: number | null }>(
      sql`select identity.grant_access(${viewer.accountId}::int, ${request.organizationId}, ${request.reason},
      ${expiresOn}::timestamptz) as id`,
      'staff.grant_access',
    );
    if (!granted?.id) return fail('organization.not_found');
    await services.jobs.enqueue(tx, closeExpiredGrants, null, { startAfter: new Date(expiresOn) });
    return ok({ expiresOn });
  },
);
