import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, type JobRun } from '../../platform/jobs/job.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import type { Services } from '../../platform/services.ts';
import { inviteAccounts } from './invite-accounts.ts';

/**
 * Invites somebody who was added with their test, and left an email address, to an account that sees the profile. Runs as whoever made
 * the code: may they not share the profile any more, nobody is invited.
 */
export const inviteTested = defineJob({
  name: 'codes.invite_tested',
  actsFor: 'account',
  data: z.object({
    profileId: z.int(),
    /** How often it had to wait for its turn. */
    waits: z.int().default(0),
  }),
  run: invite,
});

/**
 * By whoever made the code. Five digits are no secret, and whoever has them names any address as often as they like: the portal does
 * not send them mail without end. On a day on which a whole school is tested the later ones wait for the next hour.
 */
export const invitationsByCode: Limit = { name: 'invited-by-code', max: 300, windowSeconds: 3_600 };

/** So many hours; who waits longer is one of thousands, and no school is that large. */
const mostWaits = 24;

async function invite(
  {
    jobId,
    data: { profileId, waits },
    requestedBy,
    transaction,
  }: JobRun<{ profileId: number; waits: number }, 'account'>,
  { clock, jobs, limits, log }: Services,
): Promise<void> {
  const { organizationId, accountId } = requestedBy;
  const { isWithin, retryAfterSeconds } = await limits.take(invitationsByCode, String(accountId));
  if (!isWithin && waits >= mostWaits) {
    log.warn({ jobId }, 'an invitation by a code waited for a day: somebody may be sending mail');
    return;
  }
  await transaction(async (tx) => {
    if (!isWithin) {
      const startAfter = new Date(clock.now().getTime() + retryAfterSeconds * 1_000);
      await jobs.enqueue(
        tx,
        inviteTested,
        { profileId, waits: waits + 1 },
        { startAfter, organizationId, accountId },
      );
      return;
    }
    const [person] = await tx.query<{ email: string | null }>(
      sql`select p.email from profiles p join profile_organizations m on m.profile_id = p.id
        where m.organization_id = ${organizationId} and p.id = ${profileId}`,
      'codes.address_of_tested',
    );
    if (!person?.email) return;
    await tx.continueAsJob(inviteTested.name, [organizationId]);
    await inviteAccounts(tx, { viewer: { accountId, organizationId }, jobs, now: clock.now() }, profileId, [
      person.email,
    ]);
  });
}
