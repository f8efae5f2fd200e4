import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deliverEach, deliverMail } from '../../platform/delivery/deliver.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { MessageContent } from '../../platform/mail/brand-message.ts';

/** Notifies the home of a profile that an organization requests or imported it, and the requesting one of the decision. */
export const notifyImport = defineJob({
  name: 'profiles.tell_of_import',
  actsFor: 'organization',
  data: z.object({ requestId: z.int(), about: z.enum(['asked', 'imported', 'decided']) }),
  run: async (run, services) => {
    const { requestId, about } = run.data;
    const [facts] = await run.transaction((tx) =>
      tx.query<Facts>(
        sql`select profile_id, asker_organization_name,
          home_organization_name, is_approved, asker_email,
          home_emails from identity.import_request_mail(${requestId})`,
        'profiles.import_request_mail',
      ),
    );
    if (facts === undefined) return;
    const asker = facts.askerEmail === null ? [] : [facts.askerEmail];
    // The home organization is notified of a request or an import, the requesting one of a decision.
    const addresses =
      about === 'decided' ? asker : [...facts.homeEmails, ...(about === 'imported' ? asker : [])];
    const content = wordsOf(about, facts);
    const mail = { kind: 'importRequest', accountId: null, content } as const;
    await deliverEach([...new Set(addresses)].map((to) => () => deliverMail(services, run, { ...mail, to })));
  },
});

type About = z.output<(typeof notifyImport)['data']>['about'];

interface Facts {
  profileId: number;
  askerOrganizationName: string;
  homeOrganizationName: string;
  isApproved: boolean | null;
  /** The address of the account; null when it was deleted. */
  askerEmail: string | null;
  homeEmails: string[];
}

/** Writes the mail without the person's name, since others may read it. */
function wordsOf(about: About, facts: Facts): MessageContent {
  const { profileId, askerOrganizationName: asker, homeOrganizationName: home, isApproved } = facts;
  if (about === 'asked') {
    return {
      subject: 'Another organization requests a profile',
      paragraphs: [
        `${asker} requests to import profile ${profileId} of ${home}.`,
        'If you approve, its staff can see the profile and all of its tests. If you do not answer, the request expires after 14 days.',
      ],
      action: { label: 'Answer the request', path: '/profiles' },
      notes: ['If you do not know why they ask, decline it.'],
    };
  }
  if (about === 'imported') {
    return {
      subject: 'A profile was imported',
      paragraphs: [
        `Profile ${profileId} of ${home} is now a profile of ${asker} as well.`,
        'Someone with access to both organizations imported it, or someone used a link that shares the profile.',
      ],
      action: { label: 'Open the portal', path: '/profiles' },
      notes: ['If you did not expect this, a System Admin can see in the audit log who did it.'],
    };
  }
  return {
    subject: isApproved ? 'Your import was approved' : 'Your import was declined',
    paragraphs: [
      isApproved
        ? `Profile ${profileId} is now a profile of ${asker}.`
        : `Your request to import profile ${profileId} into ${asker} was declined.`,
    ],
    action: { label: 'Open the profiles', path: '/profiles' },
    notes: [],
  };
}
