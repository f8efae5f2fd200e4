import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { deliverEach, deliverMail } from '../../../platform/delivery/deliver.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { MessageContent } from '../../../platform/mail/brand-message.ts';
import { mailAddressOf } from '../../../platform/mail/mail-account.ts';

const event = z.enum([
  'added',
  'changed',
  'proven',
  'saidToBeTheirs',
  'switchedOn',
  'switchedOff',
  'switchedOffByStaff',
  'removed',
]);
type SingleSignOnEvent = z.infer<typeof event>;

/** Tells the System Admins of an organization what became of the way in which its people sign in. */
export const tellOfSingleSignOnJob = defineJob({
  name: 'access.tell_of_single_sign_on',
  actsFor: 'organization',
  data: z.object({ event }),
  run: async (run, services) => {
    const readers = await run.transaction((tx) =>
      tx.query<{ organizationName: string; accountId: number; email: string }>(
        sql`select organization_name, account_id, email from identity.rest_letter()`,
        'access.single_sign_on_letter',
      ),
    );
    await deliverEach(
      readers.map(({ organizationName, accountId, email }) => () => {
        const content = singleSignOnMailWords(run.data.event, organizationName);
        return deliverMail(services, run, { kind: 'singleSignOn', accountId, to: email, content });
      }),
    );
  },
});

/** Tells a person that they signed in through a connection for the first time: their account opens to it from now on. */
export const tellOfFirstSignIn = defineJob({
  name: 'access.tell_of_first_sign_in',
  actsFor: 'portal',
  data: z.object({ accountId: z.int() }),
  run: async (run, services) => {
    const { accountId } = run.data;
    const address = await run.transaction((tx) => mailAddressOf(tx, accountId));
    if (address === null) return;
    const content: MessageContent = {
      subject: 'Your account now signs in through single sign-on',
      paragraphs: [
        `Hello ${address.firstName},`,
        'Somebody signed in to your account through the single sign-on of your organization for the first time. From now on it opens your account.',
      ],
      notes: ['This was not you? Tell a System Admin of your organization at once.'],
    };
    await deliverMail(services, run, { kind: 'singleSignOnLinked', accountId, to: address.email, content });
  },
});

/** Puts the mail to the System Admins into the queue. Nothing of the viewer's may follow in the transaction. */
export async function tellOfSingleSignOn(
  tx: Tx,
  jobs: JobQueue,
  organizationId: number,
  about: SingleSignOnEvent,
): Promise<void> {
  await tx.continueAsJob(tellOfSingleSignOnJob.name, [organizationId]);
  await jobs.enqueue(tx, tellOfSingleSignOnJob, { event: about }, { organizationId });
}

const says: Readonly<Record<SingleSignOnEvent, string>> = {
  added: 'Internal staff of the portal added a single sign-on connection',
  changed: 'Internal staff of the portal changed a single sign-on connection',
  proven: 'A domain was proven for a single sign-on connection by its TXT record',
  saidToBeTheirs:
    'Internal staff of the portal confirmed a domain of a single sign-on connection by their word',
  switchedOn: 'A System Admin switched a single sign-on connection on',
  switchedOff: 'A System Admin switched a single sign-on connection off',
  switchedOffByStaff: 'Internal staff of the portal switched a single sign-on connection off',
  removed: 'Internal staff of the portal removed a single sign-on connection',
};

const offMeans = 'Its people sign in with a password, and its sessions open nothing any more.';
const means: Readonly<Record<SingleSignOnEvent, string>> = {
  added: 'Nobody signs in through it until a System Admin of yours switches it on.',
  changed:
    'If it says anything new about who vouches for your people, it is off until a System Admin of yours switches it on again.',
  proven: 'Emails of that domain sign in through it while it is on.',
  saidToBeTheirs: 'The connection is off until a System Admin of yours switches it on again.',
  switchedOn: 'Who controls the provider can sign in as the people of its domains.',
  switchedOff: offMeans,
  switchedOffByStaff: offMeans,
  removed: `${offMeans} Its domains and settings are gone.`,
};

/** After these there is nothing to switch off. */
const endings: ReadonlySet<SingleSignOnEvent> = new Set(['switchedOff', 'switchedOffByStaff', 'removed']);

/** What the mail says (pure). */
export function singleSignOnMailWords(about: SingleSignOnEvent, organizationName: string): MessageContent {
  return {
    subject: `Single sign-on of ${organizationName}`,
    paragraphs: [`${says[about]} of ${organizationName}.`, means[about]],
    action: { label: 'See the connections', path: '/organization/security' },
    notes: [
      endings.has(about)
        ? 'You did not expect this? Ask who asked for it: the audit log says who did it.'
        : 'You did not expect this? Switch the connection off, and ask who asked for it: the audit log says who did it.',
    ],
  };
}
