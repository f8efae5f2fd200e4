import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { unpackWoff } from './unpack-woff.ts';

const inter = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff'),
);

/** The sum of a table as the OpenType file format defines it: big-endian words, the last one padded. */
function checksumOf(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

test('every table of the font comes out whole, where the directory says and with its checksum', () => {
  const font = unpackWoff(inter);
  const count = font.readUInt16BE(4);
  expect(count).toBe(inter.readUInt16BE(12));
  expect(font.length).toBe(inter.readUInt32BE(16));
  for (let index = 0; index < count; index += 1) {
    const at = 12 + index * 16;
    const tag = font.toString('latin1', at, at + 4);
    const [checksum, offset, length] = [4, 8, 12].map((field) => font.readUInt32BE(at + field));
    expect((offset ?? 1) % 4, tag).toBe(0);
    // The head table's own sum leaves out the sum of the whole file, which lies in it.
    const table = Buffer.from(font.subarray(offset, (offset ?? 0) + (length ?? 0)));
    if (tag === 'head') table.writeUInt32BE(0, 8);
    expect(checksumOf(table), tag).toBe(checksum);
  }
});

test('anything else is refused', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 is packed in another way'))).toThrow(RangeError);
});
