import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStore } from './files.ts';

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
      const unfinished = `${target}.${randomBytes(6).toString('hex')}.part`;
      await mkdir(dirname(target), { recursive: true });
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
