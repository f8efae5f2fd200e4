import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { hashToken, makeToken } from '../../platform/secrets/secret-token.ts';

const cookieName = 'device';
/** As long as browsers keep a cookie; how long a second factor lasts is the organization's choice. */
const keptSeconds = 400 * 86_400;

/** What the database knows this browser by; null where it brought nothing. */
export function deviceHashOf(cookies: Cookies): Buffer | null {
  const value = cookies.get(cookieName);
  return value === null ? null : hashToken(value);
}

/** Whether the account of an e-mail has signed in on this browser before. */
export async function isKnownDevice(tx: Tx, email: string, deviceHash: Buffer): Promise<boolean> {
  const [row] = await tx.query<{ isKnown: boolean }>(
    sql`select identity.is_known_device(${email}, ${deviceHash}) as is_known`,
    'access.is_known_device',
  );
  return row?.isKnown ?? false;
}

/**
 * Remembers that an account signed in on this browser, under a new value each time. Signing out keeps it; a changed password or phone
 * ends it (`endTrustedDevices`).
 * @param isVerified a second factor was given just now
 */
export async function rememberDevice(
  tx: Tx,
  cookies: Cookies,
  accountId: number,
  isVerified: boolean,
): Promise<void> {
  const { token, hash } = makeToken('browser');
  await tx.query(
    sql`select identity.trust_device(${accountId}, ${deviceHashOf(cookies)}::bytea, ${hash}, ${isVerified})`,
    'access.trust_device',
  );
  cookies.set(cookieName, token, { maxAgeSeconds: keptSeconds });
}
