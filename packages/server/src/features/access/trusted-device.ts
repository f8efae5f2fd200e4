import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { hashToken, makeToken } from '../../platform/secrets/secret-token.ts';

const cookieName = 'device';
/** The cookie lasts as long as browsers allow; the organization decides how long a second factor lasts. */
const keptSeconds = 400 * 86_400;

/** Returns the hash by which the database knows this browser; null where it has no cookie. */
export function deviceHashOf(cookies: Cookies): Buffer | null {
  const value = cookies.get(cookieName);
  return value === null ? null : hashToken(value);
}

/** Returns whether the account of an email has signed in on this browser before. */
export async function isKnownDevice(tx: Tx, email: string, deviceHash: Buffer): Promise<boolean> {
  const [row] = await tx.query<{ isKnown: boolean }>(
    sql`select identity.is_known_device(${email}, ${deviceHash}) as is_known`,
    'access.is_known_device',
  );
  return row?.isKnown ?? false;
}

/**
 * Stores that an account signed in on this browser, under a new value each time. Signing out keeps the record; a changed password
 * or phone ends it (`endTrustedDevices`).
 *
 * @param isVerified whether a second factor was given just now
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
