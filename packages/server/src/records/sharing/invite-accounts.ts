import { accessLinkLastsDays } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { Services } from '../../platform/services.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { sendAccessLink } from './send-access-link.job.ts';

const lastsMs = accessLinkLastsDays * 24 * 3_600_000;

/**
 * Invites addresses to read a profile, in the transaction that saves it: each gets a mail with an access link of its own, made when it
 * is mailed. A second invitation of an address ends the first. Runs as the job of the organization.
 */
export async function inviteAccounts(
  tx: Tx,
  {
    viewer,
    jobs,
    now,
  }: { viewer: Pick<InsideViewer, 'accountId' | 'organizationId'>; jobs: Services['jobs']; now: Date },
  profileId: number,
  emails: readonly string[],
): Promise<void> {
  const expiresAt = new Date(now.getTime() + lastsMs).toISOString();
  for (const email of new Set(emails)) {
    const [link] = await tx.query<{ id: number | null }>(
      sql`select identity.invite_account(${profileId}, ${email}, ${expiresAt}::timestamptz) as id`,
      'profiles.invite_account',
    );
    if (link?.id == null) throw new InvariantError('an invitation to a saved profile was not made');
    await recordAccess(tx, {
      action: 'profile_link_made',
      accountId: viewer.accountId,
      organizationId: viewer.organizationId,
      details: { linkId: link.id, profileId, isMailed: true },
    });
    await jobs.enqueue(tx, sendAccessLink, { linkId: link.id });
  }
}
