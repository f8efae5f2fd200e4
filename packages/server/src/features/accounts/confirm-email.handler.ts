import { confirmEmail } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';
import { notifyEmailChanged } from './email-mails.job.ts';

const confirmations: Limit = { name: 'email-confirmation', max: 60, windowSeconds: 3_600 };

export const confirmEmailHandler = handle(
  confirmEmail,
  async ({ request, tx, services }) => {
    const [done] = await tx.query<{ changeId: number; accountId: number }>(
      sql`select change_id, account_id
        from identity.confirm_email_change(${request.aid}, ${hashToken(request.token)})`,
      'accounts.confirm_email_change',
    );
    if (done === undefined) return fail('account.email_link_not_valid');
    await recordAccess(tx, {
      action: 'email_changed',
      accountId: done.accountId,
      organizationId: null,
      details: { changeId: done.changeId },
    });
    await services.jobs.enqueue(tx, notifyEmailChanged, { changeId: done.changeId });
    return ok({});
  },
  { limits: [{ limit: confirmations, keyOf: ({ network }) => network }] },
);
