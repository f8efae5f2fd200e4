import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  base62,
  integrationKeyText,
  keyChecksum,
  keyOverlapEndsAt,
  shownPartOfKey,
} from './integration-key.ts';

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

test('B154: a key shows its first 20 characters, and nothing of its secret is among them', () => {
  const lookUp = random(12);
  const keys = [integrationKeyText(lookUp, random(32)), integrationKeyText(lookUp, random(32))];
  expect(keys[0]).toMatch(/^plk_[0-9A-Za-z]{15}_[0-9A-Za-z]{49}$/);
  expect(new Set(keys).size).toBe(2);
  expect(new Set(keys.map((key) => shownPartOfKey(key)))).toEqual(new Set([keys[0]?.slice(0, 20)]));
  expect(shownPartOfKey(keys[0] ?? '')).toHaveLength(20);
});

test('one wrong letter anywhere is no key', () => {
  const key = integrationKeyText(random(12), random(32));
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'x' ? 'y' : 'x';
    expect(shownPartOfKey(key.slice(0, at) + other + key.slice(at + 1))).toBeNull();
  }
  for (const text of ['', 'plk_', key.slice(0, -1), `${key}x`, `${key}\n`, key.toUpperCase()])
    expect(shownPartOfKey(text)).toBeNull();
});

test('the checksum is CRC-32 in six digits', () => {
  const text = 'plk_0123456789abcde_';
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, crc32(text));
  expect(keyChecksum(text)).toBe(base62(bytes, 6));
});

test.each([
  { bytes: [0], length: 3, text: '000' },
  { bytes: [61], length: 1, text: 'z' },
  { bytes: [62], length: 2, text: '10' },
  { bytes: [255, 255], length: 3, text: 'H31' },
])('$bytes in base 62 is $text', ({ bytes, length, text }) => {
  expect(base62(Uint8Array.from(bytes), length)).toBe(text);
});

test('a rotated key works for seven more days', () => {
  expect(keyOverlapEndsAt(0)).toBe(7 * 24 * 3_600_000);
});
