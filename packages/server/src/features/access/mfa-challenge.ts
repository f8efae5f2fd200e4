import { createHmac, randomInt } from 'node:crypto';
import { limits } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { KeyRing } from '../../platform/secrets/key-ring.ts';
import { hashToken, makeToken } from '../../platform/secrets/secret-token.ts';

/** The first code and three more. */
export const codesPerChallenge = 4;
export const resendPauseSeconds = 30;
/** The fifth wrong code ends the challenge. */
export const wrongCodesPerChallenge = 5;
/** The time is long enough for every code of the challenge to be used for its full time. */
const lifeMinutes = 45;

const cookieName = 'mfa';

export interface NewChallenge {
  accountId: number;
  /** The session that gets its second factor; null where a session starts when the code is right. */
  sessionId: number | null;
  authSource: 1 | 2 | 3;
  /** The organization in which the session starts; null lets the person choose. */
  organizationId: number | null;
  /** The single sign-on that proved the identity; null for a password. */
  exchangeId: number | null;
  isEmailOnly: boolean;
}

export interface Challenge extends NewChallenge {
  challengeId: number;
  email: string;
  phone: string | null;
  isSuperAdmin: boolean;
  codesAsked: number;
}

/** Starts a challenge for this browser alone. A cookie holds its secret, of which only the hash is stored. */
export async function startChallenge(
  tx: Tx,
  cookies: Cookies,
  { accountId, sessionId, authSource, organizationId, exchangeId, isEmailOnly }: NewChallenge,
  now: Date,
): Promise<void> {
  const { token, hash } = makeToken('browser');
  const expiresAt = new Date(now.getTime() + lifeMinutes * 60_000).toISOString();
  await tx.query(
    sql`select identity.start_challenge(${accountId}, ${hash}, ${sessionId}::int, ${authSource}, ${organizationId}::int,
      ${exchangeId}::int, ${isEmailOnly}, ${expiresAt}::timestamptz)`,
    'access.start_challenge',
  );
  cookies.set(cookieName, token, { maxAgeSeconds: lifeMinutes * 60, sameSite: 'strict' });
}

/** Returns the challenge of this browser; null when it ended, or belongs to another browser. */
export async function readChallenge(tx: Tx, cookies: Cookies): Promise<Challenge | null> {
  const value = cookies.get(cookieName);
  if (value === null) return null;
  const [row] = await tx.query<Challenge>(
    sql`select challenge_id, account_id, email, phone, is_super_admin,
      session_id, auth_source, organization_id,
      exchange_id, is_email_only, codes_asked from identity.challenge_facts(${hashToken(value)})`,
    'access.challenge_facts',
  );
  return row ?? null;
}

export const clearChallenge = (cookies: Cookies): void => cookies.clear(cookieName);

/**
 * Counts one of the challenge's codes. `requestNumber` is null where none may be sent: not yet (`waitSeconds`), or not any more.
 */
export async function requestCode(
  tx: Tx,
  challengeId: number,
  method: number,
): Promise<{ requestNumber: number | null; waitSeconds: number | null }> {
  const [row] = await tx.query<{ requestNumber: number | null; waitSeconds: number | null }>(
    sql`select request_number, wait_seconds
      from identity.ask_mfa_code(${challengeId}, ${method}, ${codesPerChallenge}, ${resendPauseSeconds})`,
    'access.ask_mfa_code',
  );
  if (row === undefined) throw new InvariantError('asking for a code answered nothing');
  return row;
}

export type CodeOutcome = 'right' | 'wrong' | 'last' | 'expired' | 'gone';

/** Checks a code. The attempt is counted before the comparison, and a code is right only once. */
export async function tryCode(
  tx: Tx,
  keys: KeyRing,
  challengeId: number,
  code: string,
): Promise<CodeOutcome> {
  const [row] = await tx.query<{ outcome: CodeOutcome }>(
    sql`select identity.try_mfa_code(${challengeId}, ${codeHash(keys, challengeId, code)}, ${wrongCodesPerChallenge}) as outcome`,
    'access.try_mfa_code',
  );
  if (row === undefined) throw new InvariantError('trying a code answered nothing');
  return row.outcome;
}

/** Returns a new code; every code is equally likely. */
export const drawCode = (): string =>
  String(randomInt(10 ** limits.mfaCodeLength)).padStart(limits.mfaCodeLength, '0');

/** Returns the stored form of a code, which is worthless without the server's key and in any other challenge. */
export const codeHash = (keys: KeyRing, challengeId: number, code: string): Buffer =>
  createHmac('sha256', keys.keyFor('access.mfa-code')).update(`${challengeId}:${code}`).digest();
