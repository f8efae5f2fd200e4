import { accessLinkLastsDays } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deliverMail } from '../../platform/delivery/deliver.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { makeLinkSecret } from '../../platform/secrets/secret-token.ts';
import { accessLinkPath } from './access-link-path.ts';

/**
 * Mails an access link to the address it was made for. The secret is made here and known to the mail alone; a second run makes another
 * one, and the first mail's link then opens nothing.
 */
export const sendAccessLink = defineJob({
  name: 'sharing.send_access_link',
  actsFor: 'account',
  data: z.object({ linkId: z.int() }),
  run: async (run, services) => {
    const { secret, hash } = makeLinkSecret();
    const [link] = await run.transaction((tx) =>
      tx.query<{ email: string; organizationName: string }>(
        sql`select sent_to_email as email, organization_name
        from identity.arm_access_link(${run.data.linkId}, ${hash})`,
        'sharing.arm_access_link',
      ),
    );
    // Ended, claimed or past meanwhile: there is nothing to send any more.
    if (link === undefined) return;
    await deliverMail(services, run, {
      kind: 'accessLink',
      accountId: null,
      to: link.email,
      content: {
        subject: 'A profile was shared with you',
        // No name of the person: a mail may be read by others.
        paragraphs: [
          `${link.organizationName} has shared a profile with you.`,
          'Open the link and sign in or create an account with this email address. Then enter the name and birth date of the person in the profile.',
        ],
        action: { label: 'Open the profile', path: accessLinkPath(secret) },
        notes: [
          `The link works once, within ${accessLinkLastsDays} days, and only for this email address.`,
          'If you do not know what this is about, you can ignore this message.',
        ],
      },
    });
  },
});
