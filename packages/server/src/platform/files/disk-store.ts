import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStore } from './files.ts';

/** Where files are written before they are renamed to what they are called: on the same disk, and apart from what is kept. */
const unfinishedFolder = 'unfinished';
/** No write takes so long: what is older was left by a process that was killed. */
const abandonedAfterMs = 3_600_000;

/** Files in a folder. flydrive writes in place, so the writing is ours: beside the target, flushed, then renamed. */
export function openDiskStore(folder: string): FileStore {
  const root = resolve(folder);
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  return {
    has: (key) => disk.exists(key),
    async read(key) {
      return (await disk.exists(key)) ? disk.getBytes(key) : null;
    },
    async write(key, bytes) {
      const target = join(root, key);
      const unfinished = join(root, unfinishedFolder, randomBytes(12).toString('hex'));
      await mkdir(dirname(target), { recursive: true });
      await mkdir(dirname(unfinished), { recursive: true });
      try {
        await writeThrough(unfinished, bytes);
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await flushFolder(dirname(target));
    },
    removeFolder: (key) => rm(join(root, key), { recursive: true, force: true }),
  };
}

/** Takes away what killed processes left half written. Other servers may be writing into the same folder: what is young stays. */
export async function removeUnfinished(folder: string, now = Date.now()): Promise<void> {
  const left = join(resolve(folder), unfinishedFolder);
  const names = await readdir(left).catch((error: NodeJS.ErrnoException) => {
    // Nothing was written here yet.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(left, name);
    // Another server may finish it, or take it away, at this moment.
    const found = await stat(path).catch(() => null);
    if (found !== null && now - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

/** Returns when the bytes are on the disk itself: a test that was acknowledged must survive a power cut. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The rename is lasting once the folder is flushed. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
