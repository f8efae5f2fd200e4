import { statfsSync } from 'node:fs';
import { availableMemory } from 'node:process';

/** Where Linux keeps files in memory. */
const folder = '/dev/shm';
const gibibyte = 2 ** 30;

/** A container has 64 MB of it unless told otherwise, and what lies there is memory that nothing else gets. */
function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= 3 * gibibyte && availableMemory() >= 6 * gibibyte;
  } catch {
    return false;
  }
}

/**
 * Lets temporary folders of tests lie in memory where the machine has room: hundreds of databases are copied and dropped in a run, and
 * the disk took half of the time of each. A crash is a process that is killed, which loses nothing of either kind of folder.
 * Folders that TMPDIR names stay where they are.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && isRoomy()) process.env.TMPDIR = folder;
}
