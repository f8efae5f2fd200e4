import { checkEmailAddress } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { emailChecks } from './email-checks.ts';

export const checkEmailAddressHandler = handle(
  checkEmailAddress,
  async ({ request, tx, viewer }) => {
    const [row] = await tx.query<{ accountExists: boolean }>(
      sql`select identity.email_has_account(${request.email}) as account_exists`,
      'accounts.email_has_account',
    );
    const accountExists = row?.accountExists ?? false;
    await recordAccess(tx, {
      action: 'email_checked',
      accountId: viewer.accountId,
      organizationId: viewer.organizationId,
      details: { accountExists },
    });
    return ok({ accountExists });
  },
  { limits: [{ limit: emailChecks, keyOf: ({ viewer }) => String(viewer.accountId) }] },
);
