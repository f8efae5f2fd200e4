import { timingSafeEqual } from 'node:crypto';

/** Whether somebody bears the configured secret, in a time that tells nothing of how much of it was right. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
