import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deliverEach, deliverMail } from '../../../platform/delivery/deliver.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { MessageContent } from '../../../platform/mail/brand-message.ts';

const transfer = z.object({
  fromOrganizationId: z.int(),
  toOrganizationId: z.int(),
  /** Null where it is a whole group. */
  profileId: z.int().nullable(),
  groupName: z.string().nullable(),
  profileCount: z.int(),
  /** Others of the group were told of before. */
  isFurther: z.boolean().default(false),
  isUndone: z.boolean(),
});

/** Tells the System Admins of both organizations that profiles were transferred, or that this was taken back. */
export const tellOfTransfer = defineJob({
  name: 'tools.tell_of_transfer',
  actsFor: 'organization',
  data: transfer,
  run: async (run, services) => {
    const { fromOrganizationId, toOrganizationId } = run.data;
    const organizations = await run.transaction(async (tx) => {
      await tx.continueAsJob(tellOfTransfer.name, [fromOrganizationId, toOrganizationId]);
      return tx.query<{ organizationId: number; organizationName: string; emails: string[] }>(
        sql`select organization_id, organization_name, emails from identity.administrators_to_tell()`,
        'tools.administrators_to_tell',
      );
    });
    const nameOf = (id: number) =>
      organizations.find(({ organizationId }) => organizationId === id)?.organizationName ??
      `organization ${id}`;
    const content = transferMailWords(run.data, nameOf(fromOrganizationId), nameOf(toOrganizationId));
    const mail = { kind: 'profileTransfer', accountId: null, content } as const;
    const addresses = new Set(organizations.flatMap(({ emails }) => emails));
    await deliverEach([...addresses].map((to) => () => deliverMail(services, run, { ...mail, to })));
  },
});

/** What the mail says, without a person's name, since others may read it (pure). */
export function transferMailWords(
  { profileId, groupName, profileCount, isFurther, isUndone }: z.output<typeof transfer>,
  from: string,
  to: string,
): MessageContent {
  const people = profileCount === 1 ? '1 profile' : `${profileCount.toLocaleString('en-US')} profiles`;
  const group = `group ${groupName ?? ''}`.trim();
  const who =
    profileId !== null
      ? `Profile ${profileId}`
      : isFurther
        ? `The rest of ${group}, ${people},`
        : `Group ${groupName ?? ''} with ${people}`;
  return isUndone
    ? {
        subject: 'A transfer of profiles was undone',
        paragraphs: [
          `The transfer from ${from} to ${to} was undone: ${who.charAt(0).toLowerCase()}${who.slice(1)} belongs to ${from} again.`,
        ],
        action: { label: 'Open the portal', path: '/profiles' },
        notes: [],
      }
    : {
        subject: profileId === null ? 'A group of profiles was transferred' : 'A profile was transferred',
        paragraphs: [
          `${who} was transferred from ${from} to ${to}.`,
          `Tests that ${from} took stay in its counts and on its invoices. ${to} can now see all tests.`,
          'Codes created for the transferred people have ended.',
        ],
        action: { label: 'Open the portal', path: '/profiles' },
        notes: ['If you did not expect this, contact us. It can be undone for 30 days.'],
      };
}
