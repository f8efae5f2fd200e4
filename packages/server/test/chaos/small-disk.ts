import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A disk so small that it can be filled up, where this machine lets us have one; elsewhere a plain folder that never is full. */
export interface SmallDisk {
  folder: string;
  canBeFull: boolean;
  /** Leaves no byte free. */
  fill(): void;
  empty(): void;
  close(): void;
}

export function openSmallDisk(folder: string, sizeMib: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const canBeFull =
    process.getuid?.() === 0 &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMib}m`, 'tmpfs', folder]).status === 0;
  const ballast = join(folder, 'ballast');
  return {
    folder,
    canBeFull,
    fill: () => {
      const file = openSync(ballast, 'w');
      const block = Buffer.alloc(4_096);
      try {
        while (statfsSync(folder).bavail > 0) writeSync(file, block);
      } catch (error) {
        // Others write too: the last block went to them.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    close: () => {
      if (canBeFull && spawnSync('umount', ['--lazy', folder]).status !== 0)
        throw new Error('the small disk could not be taken away');
    },
  };
}
