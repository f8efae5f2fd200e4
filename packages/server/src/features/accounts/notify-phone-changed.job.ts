import { z } from 'zod';
import { deliverMail } from '../../platform/delivery/deliver.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { mailAddressOf } from '../../platform/mail/mail-account.ts';

/** Tells an account's owner that verification codes go to another phone, or to none. */
export const notifyPhoneChanged = defineJob({
  name: 'accounts.notify_phone_changed',
  actsFor: 'portal',
  data: z.object({ accountId: z.int(), isRemoved: z.boolean() }),
  run: async (run, services) => {
    const { accountId, isRemoved } = run.data;
    const address = await run.transaction((tx) => mailAddressOf(tx, accountId));
    if (address === null) return;
    const content = {
      subject: `Your phone number was ${isRemoved ? 'removed' : 'changed'}`,
      paragraphs: [
        `Hello ${address.firstName},`,
        isRemoved
          ? 'The phone number of your account was removed just now. Verification codes now come only by email.'
          : 'The phone number of your account was changed just now. Verification codes by text message go to the new number.',
      ],
      action: { label: 'See where you are signed in', path: '/account/security' },
      notes: [
        'If it was not you, sign out everywhere, change your password, and ask a System Admin of your organization for help.',
      ],
    };
    await deliverMail(services, run, { kind: 'phoneChanged', accountId, to: address.email, content });
  },
});
