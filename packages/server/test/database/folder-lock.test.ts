import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openEmbedded } from '../../src/platform/database/embedded-database.ts';
import { FolderInUseError, lockFolder } from '../../src/platform/database/folder-lock.ts';

const root = mkdtempSync(join(tmpdir(), 'plumbline-lock-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

const lockModule = new URL('../../src/platform/database/folder-lock.ts', import.meta.url).href;

/** A process of its own that tries to lock the folder, says what came of it, and stays. */
function startHolder(folder: string): Promise<{ child: ChildProcess; says: string }> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { lockFolder } from ${JSON.stringify(lockModule)};
       try { await lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000); }
       catch (error) { console.log(error.message); }`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  return new Promise((resolve) => {
    child.stdout?.once('data', (text: Buffer) => resolve({ child, says: String(text).trim() }));
  });
}
const kill = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });

test('a second process is refused in a sentence while the first one lives, and let in when it died', async () => {
  const folder = join(root, 'held');
  const { child, says } = await startHolder(folder);
  expect(says).toBe('locked');
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  await expect(lockFolder(folder)).rejects.toThrow(
    `The database in ${folder} is already open in process ${child.pid}. Stop that one first, or set DATA_DIR to another folder.`,
  );
  await expect(openEmbedded({ folder })).rejects.toThrow('already open in process');
  expect(existsSync(folder)).toBe(false);
  await kill(child);
  const lock = await lockFolder(folder);
  expect(JSON.parse(readFileSync(`${folder}.lock`, 'utf8'))).toMatchObject({ pid: process.pid });
  await lock.release();
  expect(readdirSync(root).filter((name) => name.startsWith('held'))).toEqual([]);
});

test('the same process does not open a folder twice', async () => {
  const folder = join(root, 'twice');
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow('already open in this process');
  await lock.release();
  await (await lockFolder(folder)).release();
});

test('of many processes that find a dead holder, one takes over', async () => {
  const folder = join(root, 'contested');
  const dead = spawnSync('true').pid;
  writeFileSync(`${folder}.lock`, JSON.stringify({ host: hostname(), pid: dead, startedAt: null }));
  const answers = await Promise.all(Array.from({ length: 5 }, () => startHolder(folder)));
  expect(answers.filter(({ says }) => says === 'locked')).toHaveLength(1);
  expect(answers.filter(({ says }) => says.includes('already open in process'))).toHaveLength(4);
});

test.runIf(process.platform === 'linux')(
  'a process id that was used again is not taken for the holder',
  async () => {
    const folder = join(root, 'reused');
    const { child } = await startHolder(join(root, 'other'));
    writeFileSync(
      `${folder}.lock`,
      JSON.stringify({ host: hostname(), pid: child.pid, startedAt: 'an earlier boot 1' }),
    );
    await (await lockFolder(folder)).release();
  },
);

test.each([
  { why: 'half written by something else', content: '{"pid":' },
  { why: 'empty', content: '' },
])('a lock file that is $why holds nobody', async ({ content }) => {
  const folder = join(root, `odd-${content.length}`);
  writeFileSync(`${folder}.lock`, content);
  await (await lockFolder(folder)).release();
});

test('a lock of another machine is respected: its process cannot be asked', async () => {
  const folder = join(root, 'shared');
  writeFileSync(`${folder}.lock`, JSON.stringify({ host: 'elsewhere', pid: 1, startedAt: null }));
  await expect(lockFolder(folder)).rejects.toThrow(
    'is locked by process 1 on elsewhere. If that one no longer runs, remove',
  );
});
