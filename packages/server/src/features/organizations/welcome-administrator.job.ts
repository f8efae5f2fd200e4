import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deliverMail } from '../../platform/delivery/deliver.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { makePasswordLink, welcomeLinkDays } from '../../platform/secrets/password-link.ts';

/** Tells the first administrator of a new organization that it is there, with the link that sets a password where there is none. */
export const welcomeAdministrator = defineJob({
  name: 'organizations.welcome_administrator',
  actsFor: 'organization',
  data: z.object({ accountId: z.int().positive() }),
  // Run twice it sends twice, with the newer link: one mail too many is better than none.
  run: async (run, services) => {
    const { accountId } = run.data;
    const found = await run.transaction(async (tx) => {
      const [administrator] = await tx.query<Administrator>(
        sql`select email, first_name, has_password, organization_name
          from identity.enrolled_administrator(${accountId})`,
        'organizations.enrolled_administrator',
      );
      if (administrator === undefined) return null;
      if (administrator.hasPassword) return { administrator, path: '/login' };
      const path = await makePasswordLink(tx, { accountId, purpose: 'welcome', now: services.clock.now() });
      return { administrator, path };
    });
    // Disabled since: there is nobody to welcome.
    if (found === null) return;
    const to = found.administrator.email;
    await deliverMail(services, run, { kind: 'organizationReady', accountId, to, content: welcome(found) });
  },
});

interface Administrator {
  email: string;
  firstName: string;
  hasPassword: boolean;
  organizationName: string;
}

function welcome({ administrator, path }: { administrator: Administrator; path: string }) {
  const { firstName, organizationName, hasPassword } = administrator;
  return {
    subject: `${organizationName} is ready`,
    paragraphs: [
      `Hello ${firstName},`,
      `${organizationName} was enrolled, and you are its first System Admin. It starts with a default group and the standard protocols.`,
    ],
    action: hasPassword ? { label: 'Sign in', path } : { label: 'Set your password', path },
    notes: hasPassword ? [] : [`The link works once, within ${welcomeLinkDays} days.`],
  };
}
