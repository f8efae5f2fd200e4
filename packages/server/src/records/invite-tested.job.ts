import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../platform/jobs/job.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Services } from '../platform/services.ts';
import { inviteAccounts } from './invite-accounts.ts';

/**
 * Invites somebody who was added with their test, and left an e-mail address, to an account that sees the profile. Runs as whoever made
 * the code: may they not share the profile any more, nobody is invited.
 */
export const inviteTested = defineJob({
  name: 'codes.invite_tested',
  actsFor: 'account',
  data: z.object({ profileId: z.int() }),
});

/** Lets this process invite. */
export async function workInvitingTested(jobs: Jobs, { clock }: Services): Promise<void> {
  await jobs.work(
    inviteTested,
    async ({ data: { profileId }, asked: { organizationId, accountId }, transaction }) => {
      await transaction(async (tx) => {
        const [person] = await tx.query<{ email: string | null }>(
          sql`select p.email from profiles p join profile_organizations m on m.profile_id = p.id
        where m.organization_id = ${organizationId} and p.id = ${profileId}`,
          'codes.address_of_tested',
        );
        if (!person?.email || organizationId === null) return;
        await tx.continueAsJob(inviteTested.name, [organizationId]);
        await inviteAccounts(
          tx,
          { viewer: { accountId, organizationId }, jobs, now: clock.now() },
          profileId,
          [person.email],
        );
      });
    },
  );
}
