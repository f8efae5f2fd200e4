import { z } from 'zod';
import { deliverMail } from '../../platform/delivery/deliver.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { mailAddressOf } from '../../platform/mail/mail-account.ts';
import { makePasswordLink } from '../../platform/secrets/password-link.ts';

/** Emails a link that sets a new password. Without an account it does nothing: the same job is queued for an unknown address. */
export const sendResetLink = defineJob({
  name: 'access.send_reset_link',
  actsFor: 'portal',
  data: z.object({ accountId: z.int().nullable() }),
  run: async (run, services) => {
    const { transaction } = run;
    const { accountId } = run.data;
    if (accountId === null) return;
    const mail = await transaction(async (tx) => {
      const address = await mailAddressOf(tx, accountId);
      if (address === null) return null;
      return {
        address,
        path: await makePasswordLink(tx, { accountId, purpose: 'reset', now: services.clock.now() }),
      };
    });
    if (mail === null) return;
    const content = {
      subject: 'Reset your password',
      paragraphs: [`Hello ${mail.address.firstName},`, 'Someone requested a new password for this account.'],
      action: { label: 'Set a new password', path: mail.path },
      notes: [
        'The link works once, within 30 minutes. If you request a newer link, this one stops working.',
        'If you did not request this, ignore this message. Your password does not change.',
      ],
    };
    await deliverMail(services, run, { kind: 'passwordReset', accountId, to: mail.address.email, content });
  },
});
