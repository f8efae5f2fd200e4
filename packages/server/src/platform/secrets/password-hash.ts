import { hash, verify } from '@node-rs/argon2';
import { boundWork } from '../bounded-work.ts';

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Anybody may ask for a sign-in, and each one costs memory and some hundredths of a second. Three at once leave one of Node's four
 * threads to files and names; two hundred that wait are answered within about five seconds.
 */
export const passwordWork = boundWork({ atOnce: 3, maxWaiting: 200 });

/** Hashes a password with argon2id, on a thread of its own. @throws Overloaded when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return passwordWork(() => hash(password, cost));
}

let nobodysHash: Promise<string> | null = null;

/**
 * Whether a password is the one behind a hash. Without a hash (no such account, no password set) it takes as long and answers no,
 * so that the time tells nobody which emails are known.
 * @throws Overloaded when too many wait already
 */
export function isPassword(password: string, stored: string | null): Promise<boolean> {
  return passwordWork(async () => {
    nobodysHash ??= hash('nobody has this password', cost);
    const matches = await verify(stored ?? (await nobodysHash), password);
    return stored !== null && matches;
  });
}
