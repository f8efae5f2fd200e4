import { createHmac } from 'node:crypto';
import { recordAccess } from '../../platform/audit/record-access.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { KeyRing } from '../../platform/secrets/key-ring.ts';

export interface FailedSignIn {
  email: string;
  /** Whose e-mail it is; null when nobody's. */
  accountId: number | null;
  /** The try was not looked at, after too many that failed. */
  isHeldOff: boolean;
}

/**
 * Notes a failed sign-in: for a known account, where its organizations' admins read it; for an e-mail nobody has, only a keyed hash,
 * by which tries at the same one can be told together.
 */
export async function noteFailedSignIn(
  tx: Tx,
  { email, accountId, isHeldOff }: FailedSignIn,
  keys: KeyRing,
): Promise<void> {
  await recordAccess(tx, {
    action: isHeldOff ? 'sign_in_held_off' : 'sign_in_failed',
    accountId,
    organizationId: null,
    ...(accountId === null ? { details: { emailHash: emailHash(email, keys) } } : {}),
  });
}

const emailHash = (email: string, keys: KeyRing): string =>
  createHmac('sha256', keys.keyFor('audit.unknown-email')).update(email).digest('base64url');
