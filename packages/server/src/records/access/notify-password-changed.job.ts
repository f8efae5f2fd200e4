import { z } from 'zod';
import { deliverMail } from '../../platform/delivery/deliver.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { mailAddressOf } from '../../platform/mail/mail-account.ts';

/** Tells an account's owner that its password is another one. */
export const notifyPasswordChanged = defineJob({
  name: 'access.tell_password_changed',
  actsFor: 'portal',
  data: z.object({ accountId: z.int() }),
  run: async (run, services) => {
    const { accountId } = run.data;
    const address = await run.transaction((tx) => mailAddressOf(tx, accountId));
    if (address === null) return;
    const content = {
      subject: 'Your password was changed',
      paragraphs: [
        `Hello ${address.firstName},`,
        'The password of this account was changed just now. Other devices that were signed in are signed out.',
      ],
      action: { label: 'It was not me. Set a new password', path: '/forgot-password' },
      notes: ['If it was you, you can ignore this message.'],
    };
    await deliverMail(services, run, { kind: 'passwordChanged', accountId, to: address.email, content });
  },
});
