import { createHmac } from 'node:crypto';
import { recordAccess } from '../../platform/audit/record-access.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { KeyRing } from '../../platform/secrets/key-ring.ts';

export interface FailedSignIn {
  email: string;
  /** The account of the email; null where there is none. */
  accountId: number | null;
  /** True where the attempt was not checked, after too many failed ones. */
  isHeldOff: boolean;
}

/**
 * Records a failed sign-in. For a known account the admins of its organizations can read it. For an unknown email only a keyed
 * hash is stored, by which attempts at the same one can be recognized.
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
