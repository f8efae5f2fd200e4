import type { AccessLinkState } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import type { Tx } from '../../platform/database/database.ts';

/**
 * Notes in the log of the organization behind an access link that somebody tried it after it had ended: who sent it has to be able to
 * see that. An invented secret belongs to nobody and is noted nowhere. The refusal that follows must keep its changes.
 *
 * @param tokenHash sha256 of the link's secret
 * @param accountId who tried, null when signed out
 */
export async function noteRefusedLink(tx: Tx, tokenHash: Buffer, accountId: number | null): Promise<void> {
  const [link] = await tx.query<{ linkId: number; organizationId: number; state: AccessLinkState }>(
    sql`select link_id, organization_id, state from identity.dead_access_link(${tokenHash})`,
    'sharing.dead_access_link',
  );
  if (link === undefined) return;
  const { linkId, organizationId, state } = link;
  await recordAccess(tx, {
    action: 'profile_link_refused',
    accountId,
    organizationId,
    details: { linkId, why: state },
  });
}
