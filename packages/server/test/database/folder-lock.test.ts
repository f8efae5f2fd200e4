import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from '../../src/platform/database/folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a second process is refused in a sentence while the first one lives', async () => {
  const held = join(folder, 'held');
  // Process 1 always lives and is never this one.
  writeFileSync(`${held}.lock`, '1');
  await expect(lockFolder(held)).rejects.toThrow(FolderInUseError);
  await expect(lockFolder(held)).rejects.toThrow(/already open in process 1\. Stop that one first/);
});

test('the lock of a process that died is taken over, and released', async () => {
  const left = join(folder, 'left');
  const dead = spawnSync('true').pid;
  writeFileSync(`${left}.lock`, String(dead));
  const lock = await lockFolder(left);
  expect(existsSync(`${left}.lock`)).toBe(true);
  await lock.release();
  expect(existsSync(`${left}.lock`)).toBe(false);
});
