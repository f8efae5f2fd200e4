import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';

/** How long a merge can be confirmed after it was looked at. */
const confirmableMs = 15 * 60_000;

export interface PreviewKey {
  organizationId: number;
  accountId: number;
  /** The profile that is kept, then the one that is lost. */
  profileIds: readonly [number, number];
}

/** Notes what somebody was shown, as the job of the organization. Who looks again confirms what was shown last. */
export async function notePreview(
  tx: Tx,
  { organizationId, accountId, profileIds }: PreviewKey,
  fingerprint: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + confirmableMs).toISOString();
  await tx.query(
    sql`insert into profile_operation_previews as p (organization_id, account_id, kind, profile_ids, fingerprint, expires_at)
    values (${organizationId}, ${accountId}, 'merge', ${sql.param([...profileIds])}::int[], ${fingerprint}, ${expiresAt}::timestamptz)
    on conflict (organization_id, account_id, kind, profile_ids)
    do update set fingerprint = excluded.fingerprint, expires_at = excluded.expires_at`,
    'tools.note_preview',
  );
}

/** The fingerprint of what somebody was shown, which is used up by it; null where nothing was shown or its time is over. */
export async function takePreview(
  tx: Tx,
  { organizationId, accountId, profileIds }: PreviewKey,
  now: Date,
): Promise<string | null> {
  const [preview] = await tx.query<{ fingerprint: string; expiresAt: Date }>(
    sql`delete from profile_operation_previews where organization_id = ${organizationId} and account_id = ${accountId}
      and kind = 'merge' and profile_ids = ${sql.param([...profileIds])}::int[] returning fingerprint, expires_at`,
    'tools.take_preview',
  );
  return preview === undefined || preview.expiresAt.getTime() <= now.getTime() ? null : preview.fingerprint;
}
