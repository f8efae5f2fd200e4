import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Somebody else has the folder open. The message is for the person at the terminal. */
export class FolderInUseError extends Error {
  override readonly name: string = 'FolderInUseError';
}

/** Who holds a lock. Process ids are used again, so the moment it started goes with it where the system tells. */
interface Holder {
  host: string;
  pid: number;
  startedAt: string | null;
}

const heldHere = new Set<string>();
/** A process that died while it took over leaves this behind. */
const abandonedAfterMs = 10_000;

/**
 * Takes the folder for this process with a lock file beside it. A lock left by a process that died is taken over.
 * @throws FolderInUseError when a living process holds it, this one included
 */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  const file = `${resolve(folder)}.lock`;
  if (heldHere.has(file))
    throw new FolderInUseError(`The database in ${folder} is already open in this process.`);
  heldHere.add(file);
  try {
    await mkdir(dirname(file), { recursive: true });
    if (!(await create(file))) await takeOver(folder, file);
  } catch (error) {
    heldHere.delete(file);
    throw error;
  }
  return {
    release: async () => {
      await rm(file, { force: true });
      heldHere.delete(file);
    },
  };
}

/** Creates the lock with its content in one step, so that nobody ever reads half of it. False when there is one. */
async function create(file: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  const holder: Holder = { host: hostname(), pid: process.pid, startedAt: await startOf(process.pid) };
  await writeFile(draft, JSON.stringify(holder));
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** One at a time: of two processes that find the same dead holder, the second one finds the first one alive. */
async function takeOver(folder: string, file: string): Promise<void> {
  const door = `${file}.takeover`;
  const since = Date.now();
  for (;;) {
    try {
      await mkdir(door);
      break;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      const age = Date.now() - (await stat(door).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
      if (age > abandonedAfterMs) await rmdir(door).catch(() => undefined);
      else if (Date.now() - since > abandonedAfterMs * 2) {
        throw new FolderInUseError(
          `The database in ${folder} could not be locked: remove ${door} if nothing uses it.`,
        );
      } else await wait(20);
    }
  }
  try {
    await refuseWhileHeld(folder, file);
    await rm(file, { force: true });
    if (!(await create(file))) await refuseWhileHeld(folder, file);
  } finally {
    await rmdir(door);
  }
}

/** @throws FolderInUseError when the lock's holder lives, or cannot be asked */
async function refuseWhileHeld(folder: string, file: string): Promise<void> {
  const holder = await readHolder(file);
  if (holder === null) return;
  if (holder.host !== hostname()) {
    throw new FolderInUseError(
      `The database in ${folder} is locked by process ${holder.pid} on ${holder.host}. If that one no longer runs, remove ${file}.`,
    );
  }
  if (await isAlive(holder)) {
    throw new FolderInUseError(
      `The database in ${folder} is already open in process ${holder.pid}. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
}

async function readHolder(file: string): Promise<Holder | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  try {
    const { host, pid, startedAt } = JSON.parse(text) as Partial<Holder>;
    return typeof host === 'string' && Number.isInteger(pid) && pid !== undefined
      ? { host, pid, startedAt: startedAt ?? null }
      : null;
  } catch {
    // Gone meanwhile, or not one of ours: there is no holder to wait for.
    return null;
  }
}

async function isAlive({ pid, startedAt }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, under another user.
    if (!hasCode(error, 'EPERM')) return false;
  }
  const now = await startOf(pid);
  return startedAt === null || now === null || now === startedAt;
}

/** When a process started, as Linux tells it: this boot, and the ticks since. Null where the system does not say. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const facts = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may hold spaces; the start is the 22nd.
    const ticks = facts.slice(facts.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot.trim()} ${ticks}`;
  } catch {
    return null;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
