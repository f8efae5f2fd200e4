import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deliverMail } from '../../platform/delivery/deliver.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { MessageContent } from '../../platform/mail/brand-message.ts';
import { makePasswordLink } from '../../platform/secrets/password-link.ts';

/** Tells somebody what an administrator did with their access. The link inside is made when the mail is. */
export const mailUser = defineJob({
  name: 'accounts.mail_user',
  actsFor: 'organization',
  data: z.object({ accountId: z.int(), about: z.enum(['welcome', 'added', 'emailChanged']) }),
  run: async (run, services) => {
    const { data, transaction } = run;
    const mail = await transaction(async (tx) => {
      const [facts] = await tx.query<Facts>(
        sql`select email, first_name, has_signed_up,
          organization_name from identity.user_mail_facts(${data.accountId})`,
        'accounts.user_mail_facts',
      );
      // Removed or disabled meanwhile: there is nothing to tell any more.
      if (facts === undefined) return null;
      const link = facts.hasSignedUp
        ? null
        : await makePasswordLink(tx, {
            purpose: 'welcome',
            accountId: data.accountId,
            now: services.clock.now(),
          });
      return { to: facts.email, content: wordsOf(data.about, facts, link) };
    });
    if (mail !== null)
      await deliverMail(services, run, { kind: kindOf[data.about], accountId: data.accountId, ...mail });
  },
});

interface Facts {
  email: string;
  firstName: string;
  hasSignedUp: boolean;
  organizationName: string;
}

const kindOf = { welcome: 'userWelcome', added: 'userAdded', emailChanged: 'signInAddress' } as const;
const loginPath = '/login';

function wordsOf(
  about: z.output<(typeof mailUser)['data']>['about'],
  { firstName, organizationName, email, hasSignedUp }: Facts,
  linkPath: string | null,
): MessageContent {
  const first = {
    welcome: `${organizationName} has added you as a user.`,
    added: `${organizationName} has added you as a user. Sign in as before. You can now choose it as one of your organizations.`,
    emailChanged: `A System Admin of ${organizationName} changed the email address of your account. You now sign in as ${email}.`,
  }[about];
  const subject = about === 'emailChanged' ? 'Your sign-in address' : `Your access to ${organizationName}`;
  return {
    subject,
    paragraphs: [
      `Hello ${firstName},`,
      first,
      ...(hasSignedUp ? [] : [`Choose a password to sign in as ${email}.`]),
    ],
    action:
      linkPath === null ? { label: 'Sign in', path: loginPath } : { label: 'Set password', path: linkPath },
    notes: [
      ...(linkPath === null ? [] : ['The link works once, for 7 days.']),
      `If you did not expect this, ask a System Admin of ${organizationName}.`,
    ],
  };
}
