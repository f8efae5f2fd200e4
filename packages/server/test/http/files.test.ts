import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDiskStore } from '../../src/platform/files/disk-store.ts';
import { type FileStore, type Files, openFiles } from '../../src/platform/files/files.ts';
import { openConfiguredFiles } from '../../src/platform/files/open-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const recording = bytesOf(
  JSON.stringify({ kind: 'acceleration', x: Array.from({ length: 6_000 }, (_, i) => i % 7) }),
);

describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  let files: Files;
  let stopStore: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    if (kind === 'disk') {
      files = await openConfiguredFiles({ kind, folder: join(folder, 'files') });
      return;
    }
    const store = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'recordings', configs: [] }],
    });
    const address = await store.run();
    stopStore = () => store.close();
    files = await openConfiguredFiles({
      kind,
      bucket: 'recordings',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${address.port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    });
  });
  afterAll(() => stopStore());

  test('what is put reads back the same, under the hash of its content', async () => {
    const stored = await files.put('recordings', recording);
    const hash = sha256(recording);
    expect(stored).toEqual({ hash, storageKey: `recordings/${hash.slice(0, 2)}/${hash}.zst` });
    expect(Buffer.from(await files.read('recordings', hash)).equals(recording)).toBe(true);
  });

  test('putting the same again, even at once, stores the same', async () => {
    const same = bytesOf('the same recording');
    const stored = await Promise.all(Array.from({ length: 8 }, () => files.put('recordings', same)));
    expect(new Set(stored.map(({ hash }) => hash)).size).toBe(1);
    expect(Buffer.from(await files.read('recordings', sha256(same))).toString()).toBe('the same recording');
  });

  test('nothing and a megabyte are files too', async () => {
    for (const bytes of [new Uint8Array(), new Uint8Array(1_000_000).fill(7)]) {
      const { hash } = await files.put('recordings', bytes);
      expect(Buffer.from(await files.read('recordings', hash)).equals(bytes)).toBe(true);
    }
  });

  test('pieces of a file lie in its folder and go with it, and no other folder does', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    const pieces = [bytesOf('one'), bytesOf('two')];
    const hashes: string[] = [];
    for (const piece of [...pieces, bytesOf('one')]) hashes.push(await files.keepPiece(mine, piece));
    expect(hashes[2]).toBe(hashes[0]);
    const kept = await files.keepPiece(other, bytesOf('one'));
    for (const [index, piece] of pieces.entries())
      expect(Buffer.from(await files.readPiece(mine, hashes[index] ?? '')).equals(piece)).toBe(true);
    await files.purgePieces(mine);
    await files.purgePieces(mine);
    await expect(files.readPiece(mine, hashes[0] ?? '')).rejects.toThrow(/is missing$/);
    expect(Buffer.from(await files.readPiece(other, kept)).toString()).toBe('one');
    await expect(files.keepPiece('../../etc', bytesOf('one'))).rejects.toThrow(/named by a UUID/);
  });

  test('a note is kept once: the same again changes nothing, another one under its number is refused', async () => {
    const note = bytesOf('{"seal":7}');
    expect(await files.readNote('audit-seals', 7)).toBeNull();
    await files.keepNote('audit-seals', 7, note);
    await files.keepNote('audit-seals', 7, note);
    await expect(files.keepNote('audit-seals', 7, bytesOf('{"seal":8}'))).rejects.toThrow(
      /^another note lies/,
    );
    expect(Buffer.from((await files.readNote('audit-seals', 7)) ?? []).equals(note)).toBe(true);
  });

  test('a missing file is said to be missing', async () => {
    await expect(files.read('recordings', 'ab'.repeat(32))).rejects.toThrow(
      /^the file recordings\/ab\/\w+\.zst is missing$/,
    );
  });

  test.each([
    '../../etc/passwd',
    `${'ab'.repeat(31)}/.`,
    'AB'.repeat(32),
    `${'ab'.repeat(32)}\n`,
    `${'ab'.repeat(32)}\0`,
    '%2e%2e%2f',
    '',
  ])('only a hash can be asked for, and not %j', async (key) => {
    await expect(files.read('recordings', key)).rejects.toThrow('asked for by its sha256');
    for (const folder of [key, `${randomUUID()}/..`, `${randomUUID()}\n`])
      await expect(files.purgePieces(folder)).rejects.toThrow('named by a UUID');
  });
});

describe('on disk', () => {
  const root = () => join(folder, 'disk');
  const files = () => openFiles(openDiskStore(root()));

  test('a recording takes a fraction of its size', async () => {
    const { storageKey } = await files().put('recordings', recording);
    expect((await readFile(join(root(), storageKey))).length).toBeLessThan(recording.length / 10);
  });

  test('no unfinished file is left beside the others', async () => {
    await files().put('recordings', recording);
    expect(await readdir(join(root(), 'unfinished'))).toEqual([]);
  });

  test('what a killed process left half written is taken away, and what is being written stays', async () => {
    await mkdir(join(root(), 'unfinished'), { recursive: true });
    await writeFile(join(root(), 'unfinished', 'old'), 'half');
    await writeFile(join(root(), 'unfinished', 'young'), 'half');
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(root(), 'unfinished', 'old'), twoHoursAgo, twoHoursAgo);
    await openConfiguredFiles({ kind: 'disk', folder: root() });
    expect(await readdir(join(root(), 'unfinished'))).toEqual(['young']);
    await rm(join(root(), 'unfinished', 'young'));
  });

  test.each([
    {
      why: 'other bytes in its place',
      damage: async (path: string) => writeFile(path, 'not what was stored'),
      says: /damaged/,
    },
    {
      why: 'its end cut off',
      damage: async (path: string) => writeFile(path, (await readFile(path)).subarray(0, -9)),
      says: /damaged/,
    },
    {
      why: 'another recording under its name',
      damage: async (path: string) => {
        const { storageKey } = await files().put('recordings', bytesOf('another'));
        await writeFile(path, await readFile(join(root(), storageKey)));
      },
      says: /is not what was stored/,
    },
  ])('damage is found when it is read: $why', async ({ why, damage, says }) => {
    const { hash, storageKey } = await files().put('recordings', bytesOf(`recording of ${why}`));
    await damage(join(root(), storageKey));
    await expect(files().read('recordings', hash)).rejects.toThrow(says);
  });

  test('a write that breaks off leaves nothing under the name, and the next one succeeds', async () => {
    const disk = openDiskStore(root());
    let breaks = true;
    const failing: FileStore = {
      ...disk,
      write: (key, bytes) => (breaks ? Promise.reject(new Error('no space')) : disk.write(key, bytes)),
    };
    const broken = openFiles(failing);
    const bytes = bytesOf('written twice');
    await expect(broken.put('recordings', bytes)).rejects.toThrow('no space');
    await expect(broken.read('recordings', sha256(bytes))).rejects.toThrow('is missing');
    breaks = false;
    await broken.put('recordings', bytes);
    expect(Buffer.from(await broken.read('recordings', sha256(bytes))).toString()).toBe('written twice');
  });
});
