import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { linkPath, makeLinkSecret } from './link-secret.ts';

/** How long somebody new has to set the first password; what the mail says. */
export const welcomeLinkDays = 7;
export const resetLinkMinutes = 30;

const livesMs = { reset: resetLinkMinutes * 60_000, welcome: welcomeLinkDays * 24 * 3_600_000 } as const;

/**
 * Makes a link that lets an account set its password: 30 minutes for a lost one, 7 days for a first one. A newer link ends older
 * ones. Only called where the mail is made, since only the token's hash is stored.
 * @returns the path with its query, for a mail's action
 */
export async function makePasswordLink(
  tx: Tx,
  { accountId, purpose, now }: { accountId: number; purpose: keyof typeof livesMs; now: Date },
): Promise<string> {
  const secret = makeLinkSecret();
  const expiresAt = new Date(now.getTime() + livesMs[purpose]).toISOString();
  await tx.query(
    sql`select identity.create_password_link(${accountId}, ${purpose}, ${secret.aid}, ${secret.hash}, ${expiresAt}::timestamptz)`,
    'secrets.create_password_link',
  );
  const path = linkPath('/reset-password', secret);
  // The page says 'Set your password' to somebody who has none yet.
  return purpose === 'welcome' ? `${path}&isFirst=true` : path;
}
