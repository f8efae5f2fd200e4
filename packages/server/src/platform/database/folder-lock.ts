import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Somebody else has the folder open. The message is for the person at the terminal. */
export class FolderInUseError extends Error {
  override readonly name: string = 'FolderInUseError';
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * Takes the folder for this process with a lock file beside it. A lock left by a process that died is taken over.
 * @throws FolderInUseError when a living process holds it
 */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  const file = `${folder}.lock`;
  await mkdir(dirname(folder), { recursive: true });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(String(process.pid));
      await handle.close();
      return { release: () => rm(file, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const holder = Number(await readFile(file, 'utf8').catch(() => ''));
      if (Number.isInteger(holder) && holder > 0 && holder !== process.pid && isAlive(holder)) {
        throw new FolderInUseError(
          `The database in ${folder} is already open in process ${holder}. Stop that one first, or set DATA_DIR to another folder.`,
        );
      }
      await rm(file, { force: true });
    }
  }
  throw new FolderInUseError(
    `The database in ${folder} could not be locked; another process keeps taking it.`,
  );
}
