/** What is kept of a PIN: enough to compare with, and how often it was wrong. */
export interface StaffPin {
  /** Both in hexadecimal. */
  salt: string;
  hash: string;
  wrongCount: number;
  /** No PIN is looked at before; 0 where there is no wait. */
  heldUntil: number;
}

export const pinLengths = { min: 4, max: 8 };

/** So many wrong ones in a row make a wait of a minute, and each further one doubles it. */
const freeTries = 5;
const firstWaitMs = 60_000;
const longestWaitMs = 30 * 60_000;
const iterations = 310_000;

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function hashOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    key,
    256,
  );
  return hexOf(new Uint8Array(bits));
}

/** A PIN as it is kept on the device: its hash with a salt of its own, never the PIN. */
export async function makePin(pin: string): Promise<StaffPin> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { salt: hexOf(salt), hash: await hashOf(pin, salt), wrongCount: 0, heldUntil: 0 };
}

/** How long nobody can try. A clock that was set back makes no wait longer than the longest one. */
export const waitMs = ({ heldUntil }: StaffPin, now: number): number =>
  Math.min(Math.max(0, heldUntil - now), longestWaitMs);

/** A PIN with one wrong try more, and the wait that comes of it. */
export function countedAsWrong(kept: StaffPin, now: number): StaffPin {
  const wrongCount = kept.wrongCount + 1;
  const doublings = wrongCount - freeTries;
  const heldUntil =
    doublings < 0 ? 0 : now + Math.min(firstWaitMs * 2 ** Math.min(doublings, 10), longestWaitMs);
  return { ...kept, wrongCount, heldUntil };
}

export const countedAsRight = (kept: StaffPin): StaffPin => ({ ...kept, wrongCount: 0, heldUntil: 0 });

/** Whether it is the PIN; works without a connection. */
export const isPin = async ({ salt, hash }: StaffPin, pin: string): Promise<boolean> =>
  (await hashOf(pin, bytesOf(salt))) === hash;
