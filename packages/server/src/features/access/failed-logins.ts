import type { Limit } from '../../platform/limits/limits.ts';

/**
 * Counts wrong passwords by email and network, so that a stranger elsewhere cannot lock a person out. A browser on which the
 * account has signed in has a budget of its own. Unknown emails count in the same way.
 */
export const failedLogins: Limit = { name: 'login-failed', max: 10, windowSeconds: 900 };

/**
 * Counts wrong passwords from all networks together. Past the limit nobody is refused, but unknown browsers need an emailed code
 * as well.
 */
export const failedAnywhere: Limit = { name: 'login-failed-anywhere', max: 50, windowSeconds: 3_600 };

/** Returns the key under which attempts are counted together: a known browser's, or else a network's. */
export const failedLoginKey = (
  email: string,
  { network, knownDevice }: { network: string; knownDevice: Buffer | null },
): string =>
  knownDevice === null ? `${email}|${network}` : `${email}|device ${knownDevice.toString('base64url')}`;
