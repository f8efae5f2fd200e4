import { randomBytes } from 'node:crypto';

const wellFormed = /^[A-Za-z0-9_-]{8,64}$/;
// Without 0, 1, i, l, o: people read it to support over the phone. 32 letters, so that a byte's lower five bits choose one.
const letters = '23456789abcdefghjkmnpqrstuvwxyz_';

/**
 * The id a request is known by in the log, in the reply's header and in the sentence of an unexpected error: the caller's own when
 * it is well formed, else twelve letters.
 */
export function requestIdOf(given: string | string[] | undefined): string {
  if (typeof given === 'string' && wellFormed.test(given)) return given;
  let id = '';
  for (const byte of randomBytes(12)) id += letters.charAt(byte & 31);
  return id;
}
