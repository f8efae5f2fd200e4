import { forgotPassword } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import { handleInPhases } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { sendResetLink } from './send-reset-link.job.ts';

const hour = 3_600;
/** Counts by email, known or not. Past the limit nothing is sent, and the answer stays the same. */
const linksOfEmail: Limit = { name: 'password-link-email', max: 3, windowSeconds: hour };
const linksOfNetwork: Limit = { name: 'password-link-network', max: 10, windowSeconds: hour };

/** Every address takes the same steps and gets the same answer. Only the mailbox shows whether there is an account. */
export const forgotPasswordHandler = handleInPhases(
  forgotPassword,
  async ({ request, services, network, inScope }) => {
    const { isWithin } = await services.limits.take(linksOfEmail, request.email);
    return inScope(
      async (tx) => {
        const [known] = await tx.query<{ accountId: number }>(
          sql`select account_id from identity.login_facts(${request.email})`,
          'access.account_of_email',
        );
        const accountId = (isWithin && known?.accountId) || null;
        await recordAccess(tx, {
          action: 'password_link_asked',
          accountId: known?.accountId ?? null,
          organizationId: null,
          details: { network, isWithinLimit: isWithin },
        });
        await services.jobs.enqueue(tx, sendResetLink, { accountId });
        return ok({});
      },
      { as: 'identity' },
    );
  },
  { limits: [{ limit: linksOfNetwork, keyOf: ({ network }) => network }] },
);
