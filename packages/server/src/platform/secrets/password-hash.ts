import { hash, verify } from '@node-rs/argon2';

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password with argon2id, on a thread of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let nobodysHash: Promise<string> | null = null;

/**
 * Whether a password is the one behind a hash. Without a hash (no such account, no password set) it takes as long and answers no,
 * so that the time tells nobody which e-mails are known.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await nobodysHash), password);
  return stored !== null && matches;
}
