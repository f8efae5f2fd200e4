import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openZip } from '../spreadsheets/zip-entries.ts';
import { endOfArchive, localHead } from './zip-format.ts';
import { type PackedPiece, packPiece, zipOfPieces } from './zip-pieces.ts';

const text = new TextEncoder();
const at = new Date('2026-03-08T07:30:11Z');

async function archive(files: Record<string, readonly string[]>): Promise<Uint8Array> {
  const pieces: PackedPiece[] = [];
  for (const [name, parts] of Object.entries(files)) {
    let crc = 0;
    for (const part of parts) {
      const piece = await packPiece(name, text.encode(part), crc);
      pieces.push(piece);
      crc = piece.crc;
    }
  }
  const bytes: Uint8Array[] = [];
  for await (const part of zipOfPieces(pieces, ({ packed }) => packed, at)) bytes.push(part);
  return Buffer.concat(bytes);
}

test('pieces that were packed one by one are one file again', async () => {
  const rows = Array.from({ length: 20 }, (_, piece) => `${piece}: é${'abc'.repeat(500 + piece)}\n`);
  const bytes = await archive({ 'a.csv': rows, 'b.csv': ['one piece'] });
  const zip = await openZip(bytes);
  expect(Buffer.from((await zip.read('a.csv')) ?? []).toString('utf8')).toBe(rows.join(''));
  expect(Buffer.from((await zip.read('b.csv')) ?? []).toString('utf8')).toBe('one piece');
  // The head of the first file says what its whole stream is.
  const head = Buffer.from(bytes);
  const whole = text.encode(rows.join(''));
  expect(head.readUInt32LE(14)).toBe(crc32(whole));
  expect(head.readUInt32LE(22)).toBe(whole.byteLength);
  const packed = head.subarray(30 + 5, 30 + 5 + head.readUInt32LE(18));
  expect(Buffer.from(inflateRawSync(packed)).equals(whole)).toBe(true);
});

test('what lies beyond 4 GiB is told in the extension that was made for it', () => {
  const large = {
    name: 'a.csv',
    crc: 7,
    packedBytes: 5 * 2 ** 30,
    plainBytes: 9 * 2 ** 30,
    offset: 6 * 2 ** 30,
  };
  const head = localHead(large, 0);
  expect([head.readUInt32LE(18), head.readUInt32LE(22)]).toEqual([0xffff_ffff, 0xffff_ffff]);
  const extra = head.subarray(30 + 5);
  expect([extra.readUInt16LE(0), extra.readUInt16LE(2)]).toEqual([1, 16]);
  expect([extra.readBigUInt64LE(4), extra.readBigUInt64LE(12)]).toEqual([
    BigInt(9 * 2 ** 30),
    BigInt(5 * 2 ** 30),
  ]);

  const end = endOfArchive([large], 11 * 2 ** 30, 0);
  const entryExtra = end.subarray(46 + 5);
  expect([entryExtra.readUInt16LE(0), entryExtra.readUInt16LE(2)]).toEqual([1, 24]);
  expect(entryExtra.readBigUInt64LE(20)).toBe(BigInt(6 * 2 ** 30));
  // The locator stands before the end, and names where the larger record begins.
  const locator = end.subarray(end.byteLength - 22 - 20);
  expect(locator.readUInt32LE(0)).toBe(0x07064b50);
  expect(locator.readBigUInt64LE(8)).toBe(BigInt(11 * 2 ** 30 + 46 + 5 + 28));
  expect(end.subarray(end.byteLength - 22).readUInt32LE(16)).toBe(0xffff_ffff);
});
