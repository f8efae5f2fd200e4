import { expect, test } from 'vitest';
import { openZip } from '../spreadsheets/zip-entries.ts';
import { zipArchive } from './zip-archive.ts';

const text = new TextEncoder();
async function packed(files: Record<string, string>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const named = Object.entries(files).map(([name, words]) => ({ name, bytes: () => text.encode(words) }));
  for await (const part of zipArchive(named, new Date('2026-03-08T07:30:11Z'))) parts.push(part);
  return Buffer.concat(parts);
}

const files = {
  'groups.csv': 'Group ID\r\n1\r\n',
  'groups/group-1.csv': Array.from({ length: 5_000 }, (_, place) => `é${(place * 7_919) % 10_007}`).join(','),
  'empty.csv': '',
};

test('what was packed is read again as it was', async () => {
  const zip = await openZip(await packed(files));
  for (const [name, words] of Object.entries(files)) {
    expect(Buffer.from((await zip.read(name)) ?? []).toString('utf8')).toBe(words);
  }
  expect(await zip.read('other.csv')).toBeNull();
});

test('checksum, sizes and time stand where every program looks for them', async () => {
  const head = Buffer.from(await packed({ 'check.txt': '123456789' }));
  // The check value of CRC-32 in its own definition.
  expect(head.readUInt32LE(14)).toBe(0xcbf43926);
  expect(head.readUInt32LE(22)).toBe(9);
  expect(head.subarray(30, 39).toString()).toBe('check.txt');
  const [time, date] = [head.readUInt16LE(10), head.readUInt16LE(12)];
  expect([date >> 9, (date >> 5) & 15, date & 31]).toEqual([2026 - 1980, 3, 8]);
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([7, 30, 10]);
});

test('an archive without files is one too', async () => {
  expect(await (await openZip(await packed({}))).read('groups.csv')).toBeNull();
});
