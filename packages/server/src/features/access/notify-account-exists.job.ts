import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deliverMail } from '../../platform/delivery/deliver.ts';
import { defineJob } from '../../platform/jobs/job.ts';

/** Notifies the owner of an address, and nobody else, that somebody requested a new account with it. */
export const notifyAccountExists = defineJob({
  name: 'access.tell_account_exists',
  actsFor: 'portal',
  data: z.object({ accountId: z.int() }),
  run: async (run, services) => {
    const [account] = await run.transaction((tx) =>
      tx.query<{ email: string | null }>(
        sql`select identity.address_of_account(${run.data.accountId}) as email`,
        'access.address_of_account',
      ),
    );
    if (!account?.email) return;
    await deliverMail(services, run, {
      kind: 'accountExists',
      accountId: run.data.accountId,
      to: account.email,
      content: {
        subject: 'You already have an account',
        paragraphs: [
          'Someone tried to create an account with this email address. It already has one, so nothing was created or changed.',
          'If it was you, sign in, then open your link again.',
        ],
        action: { label: 'Sign in', path: '/login' },
        notes: [
          'If you do not remember your password, choose "Forgot password?" on the sign-in page.',
          'If it was not you, you can ignore this message.',
        ],
      },
    });
  },
});
