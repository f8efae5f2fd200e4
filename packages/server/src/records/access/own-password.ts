import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Failure, fail } from '../../platform/http/result.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { isPassword } from '../../platform/secrets/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { notifyPasswordChanged } from './notify-password-changed.job.ts';

/** By account: who sits at somebody's unlocked screen guesses no faster than at the sign-in. */
const wrongPasswords: Limit = { name: 'own-password-wrong', max: 10, windowSeconds: 900 };

/** The hash of the password of the account the transaction acts for; null where it has none. */
export async function ownPasswordHash(tx: Tx): Promise<string | null> {
  const [row] = await tx.query<{ hash: string | null }>(
    sql`select identity.own_password_hash() as hash`,
    'accounts.own_password_hash',
  );
  return row?.hash ?? null;
}

/** What somebody typed to prove once more who they are. */
interface OwnProof {
  accountId: number;
  stored: string | null;
  password: string;
  /** The request's field, for the refusal. */
  field: string;
}

/**
 * Whether somebody who is signed in still knows the account's password. Counted before it is looked at, outside any transaction.
 * @returns the refusal, or null when it is right
 */
export async function refusalOfOwnPassword(
  { limits }: Pick<Services, 'limits'>,
  { accountId, stored, password, field }: OwnProof,
): Promise<Failure<'password.not_right' | 'password.held_off'> | null> {
  const key = String(accountId);
  const state = await limits.take(wrongPasswords, key);
  if (!state.isWithin) {
    return fail('password.held_off', { minutes: state.retryAfterMinutes }, { field });
  }
  const isRight = await isPassword(password, stored).catch(async (error: unknown) => {
    // Whoever was turned away unheard has not guessed.
    await limits.release(wrongPasswords, key);
    throw error;
  });
  if (!isRight) return fail('password.not_right', {}, { field });
  await limits.release(wrongPasswords, key);
  return null;
}

/**
 * Sets the password of the account the transaction acts for. Its other sessions, its links under way and its trusted devices end, the
 * audit log knows it, and its owner is told.
 * @param viewer whose session goes on
 */
export async function changeOwnPassword(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  viewer: Viewer & { accountId: number },
  passwordHash: string,
): Promise<void> {
  const [row] = await tx.query<{ endedSessions: number }>(
    sql`select identity.set_own_password(${passwordHash}, ${viewer.sessionId}::int) as ended_sessions`,
    'accounts.set_own_password',
  );
  await recordAccess(tx, {
    action: 'password_changed',
    accountId: viewer.accountId,
    organizationId: viewer.organizationId,
    details: { endedSessions: row?.endedSessions ?? 0 },
  });
  await jobs.enqueue(tx, notifyPasswordChanged, { accountId: viewer.accountId });
}
