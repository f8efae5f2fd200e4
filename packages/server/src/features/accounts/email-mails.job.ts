import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deliverMail } from '../../platform/delivery/deliver.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { linkPath, makeLinkSecret } from '../../platform/secrets/link-secret.ts';

const change = z.object({ changeId: z.int() });

/** Asks a new address to confirm itself; to an address that has an account already it says so instead. */
export const sendEmailConfirmation = defineJob({
  name: 'accounts.send_email_confirmation',
  actsFor: 'portal',
  data: change,
  run: async (run, services) => {
    const { changeId } = run.data;
    const secret = makeLinkSecret();
    const expiresOn = new Date(services.clock.now().getTime() + confirmWithinMs).toISOString();
    const wish = await run.transaction(async (tx) => {
      const [row] = await tx.query<{
        accountId: number;
        newEmail: string;
        firstName: string;
        isTaken: boolean;
      }>(
        sql`select account_id, new_email, first_name, is_taken
          from identity.arm_email_change(${changeId}, ${secret.aid}, ${secret.hash}, ${expiresOn}::timestamptz)`,
        'accounts.arm_email_change',
      );
      return row;
    });
    // Taken back, or done, since it was asked for.
    if (wish === undefined) return;
    await deliverMail(services, run, {
      kind: wish.isTaken ? 'accountExists' : 'emailConfirmation',
      // Of an address that is somebody else's, the message is theirs and not the asker's to see.
      accountId: wish.isTaken ? null : wish.accountId,
      to: wish.newEmail,
      content: wish.isTaken
        ? {
            subject: 'You already have an account',
            paragraphs: [
              'Hello,',
              'Someone tried to use this address for another account. It already belongs to an account, so nothing was changed.',
            ],
            action: { label: 'Sign in', path: '/login' },
            notes: ['If it was not you, you can ignore this message.'],
          }
        : {
            subject: 'Confirm your email address',
            paragraphs: [
              `Hello ${wish.firstName},`,
              'You asked to sign in with this address from now on. Please confirm that it is yours.',
            ],
            action: { label: 'Confirm this address', path: linkPath('/confirm-email', secret) },
            notes: [
              'The link works once, within 24 hours. Until then, you sign in with your old address.',
              'If you did not request this, you can ignore this message.',
            ],
          },
    });
  },
});

/** Tells the former address that it is one no more. */
export const notifyEmailChanged = defineJob({
  name: 'accounts.tell_email_changed',
  actsFor: 'portal',
  data: change,
  run: async (run, services) => {
    const { changeId } = run.data;
    const former = await run.transaction(async (tx) => {
      const [row] = await tx.query<{ accountId: number; email: string; firstName: string }>(
        sql`select account_id, old_email as email, first_name from identity.email_change_addresses(${changeId})`,
        'accounts.email_change_addresses',
      );
      return row;
    });
    if (former === undefined) return;
    const content = {
      subject: 'Your email address was changed',
      paragraphs: [
        `Hello ${former.firstName},`,
        'The email address of your account was changed. You can no longer sign in with this one.',
      ],
      notes: ['If it was not you, ask a System Admin of your organization for help right away.'],
    };
    await deliverMail(services, run, {
      kind: 'emailWasChanged',
      accountId: former.accountId,
      to: former.email,
      content,
    });
  },
});

const confirmWithinMs = 24 * 3_600_000;
