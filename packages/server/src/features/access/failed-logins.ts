import type { Limit } from '../../platform/limits/limits.ts';

/**
 * Wrong passwords, by e-mail and network, so that a stranger elsewhere cannot lock a person out; a browser that the account has signed
 * in on has a budget of its own. Unknown e-mails count alike.
 */
export const failedLogins: Limit = { name: 'login-failed', max: 10, windowSeconds: 900 };

/** From all networks together. Past it nobody is refused: browsers that are not known need an e-mailed code as well. */
export const failedAnywhere: Limit = { name: 'login-failed-anywhere', max: 50, windowSeconds: 3_600 };

/** Whose tries are counted together: those of a browser that is known, else those of a network. */
export const failedLoginKey = (
  email: string,
  { network, knownDevice }: { network: string; knownDevice: Buffer | null },
): string =>
  knownDevice === null ? `${email}|${network}` : `${email}|device ${knownDevice.toString('base64url')}`;
