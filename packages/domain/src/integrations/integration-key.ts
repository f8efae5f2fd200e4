/** Base 62, in the order that GitHub's tokens use. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** How scanners of source code and logs know a key. */
const prefix = 'plk_';
const lookUpLength = 15;
const secretLength = 43;
const checksumLength = 6;
const wellFormed = new RegExp(
  `^${prefix}[0-9A-Za-z]{${lookUpLength}}_[0-9A-Za-z]{${secretLength + checksumLength}}$`,
);

/** The characters of a key that are shown and stored: they hold nothing secret. */
export const shownKeyLength = prefix.length + lookUpLength + 1;

/** How long the key before works on after a rotation, in days. */
export const keyOverlapDays = 7;

/** How many requests a key may make in a minute. */
export const keyRequestsPerMinute = 60;

/**
 * A number in base 62.
 * @param bytes the number, its highest byte first
 * @param length how many digits to write: leading zeros are kept, higher digits are cut off
 */
export function base62(bytes: Uint8Array, length: number): string {
  let rest = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (let place = 0; place < length; place += 1) {
    text = digits.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}

/**
 * The checksum of a key (CRC-32 in base 62), by which a key with a typing mistake, or something that only looks like one, is known without a
 * look at the database. It is no secret and proves nothing.
 * @param text the key before its checksum
 */
export function keyChecksum(text: string): string {
  let crc = 0xffffffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const value = (crc ^ 0xffffffff) >>> 0;
  return base62(
    Uint8Array.from([24, 16, 8, 0], (shift) => (value >>> shift) & 0xff),
    checksumLength,
  );
}

/**
 * A whole key, made of random bytes.
 * @param lookUp at least 12 random bytes: which key it is
 * @param secret 32 random bytes: what proves it
 */
export function integrationKeyText(lookUp: Uint8Array, secret: Uint8Array): string {
  const text = `${prefix}${base62(lookUp, lookUpLength)}_${base62(secret, secretLength)}`;
  return `${text}${keyChecksum(text)}`;
}

/**
 * The characters a key is looked up by.
 * @param key what somebody sent
 * @returns null where it is no key, or its checksum does not fit
 */
export function shownPartOfKey(key: string): string | null {
  if (!wellFormed.test(key)) return null;
  const end = key.length - checksumLength;
  return key.slice(end) === keyChecksum(key.slice(0, end)) ? key.slice(0, shownKeyLength) : null;
}

/**
 * Until when the key before works after a rotation, in milliseconds.
 * @param now the moment of the rotation
 */
export const keyOverlapEndsAt = (now: number): number => now + keyOverlapDays * 86_400_000;

/** What a key can be allowed to do, in the order that forms list it. */
export const keyScopes = [
  'people:read',
  'tests:read',
  'reports:read',
  'deliveries:write',
  'fhir:read',
  'roster:write',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What a new key is allowed where nobody chose: everything but writing who the organization's people are. */
export const usualKeyScopes: readonly KeyScope[] = keyScopes.filter((scope) => scope !== 'roster:write');

/** What an address asks of a key: a scope, or no more than that it works. */
export type KeyNeed = KeyScope | 'anyKey';

/**
 * Whether a key opens an address.
 * @param scopes what the key allows
 * @param need what the address asks of it
 */
export const doesKeyOpen = (scopes: readonly KeyScope[], need: KeyNeed): boolean =>
  need === 'anyKey' || scopes.includes(need);
