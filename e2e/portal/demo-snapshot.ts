import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstPort, startPortal } from './portal-server.ts';

const folder = fileURLToPath(new URL('../../.cache/e2e-demo', import.meta.url));
const server = fileURLToPath(new URL('../../packages/server', import.meta.url));

/** Names the snapshot of this build and this day: the days of the demo are counted back from today. */
async function snapshotKey(): Promise<string> {
  const hash = createHash('sha256');
  for (const part of ['dist', 'migrations']) {
    const names = await readdir(join(server, part), { recursive: true });
    for (const name of names.filter((one) => /\.(js|sql)$/.test(one)).sort())
      hash.update(name).update(await readFile(join(server, part, name)));
  }
  return `${new Date().toISOString().slice(0, 10)}-${hash.digest('hex').slice(0, 16)}`;
}

/** Before all journeys: plays the demo once into a folder that every portal then copies, unless this build did so today. */
export default async function playDemo(): Promise<void> {
  console.log(`The journeys run in the order of E2E_SEED=${process.env.E2E_SEED}`);
  const snapshot = join(folder, await snapshotKey());
  process.env.E2E_SNAPSHOT = snapshot;
  if (existsSync(snapshot)) return;
  // What another build or another day left is never used again.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const unfinished = `${snapshot}.unfinished`;
  const portal = await startPortal(unfinished, firstPort);
  await portal.stop();
  await rename(unfinished, snapshot);
}

/** Copies the demo as it was when it had just been played. */
export async function restoreDemo(dataDir: string): Promise<void> {
  const snapshot = process.env.E2E_SNAPSHOT;
  if (snapshot === undefined) throw new Error('The demo was not played before the journeys.');
  await cp(snapshot, dataDir, { recursive: true });
}
