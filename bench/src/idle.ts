import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { benchDatabase, openPostgres } from './bench-database.ts';
import { processTimeMs } from './process-time.ts';
import { startServer } from './server-process.ts';

/** Work that follows a start, as the first look for profiles to renew, is over after this long. */
const settleMs = 90_000;

interface IdleFigures {
  database: 'embedded' | 'PostgreSQL';
  /** Of one core, in percent. */
  portal: number;
  /** The server of the database; null where it lives in the portal. */
  databaseServer: number | null;
}

/** On PostgreSQL there is no demo. */
const profilesOnPostgres = 1_000;

/** What a portal with people and tests uses while nobody asks it anything, on both databases side by side. */
export async function measureIdle(minutes: number): Promise<IdleFigures[]> {
  return Promise.all([idleEmbedded(minutes), idleOnPostgres(minutes)]);
}

export const idleText = (figures: readonly IdleFigures[], minutes: number): string =>
  [
    `Idle for ${minutes} minutes, of one core:`,
    ...figures.map(({ database, portal, databaseServer }) => {
      const beside = databaseServer === null ? '' : `, its database server ${databaseServer.toFixed(2)} %`;
      return `  ${database}: the portal ${portal.toFixed(2)} %${beside}`;
    }),
  ].join('\n');

async function idleEmbedded(minutes: number): Promise<IdleFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const server = await startServer({ DATA_DIR: folder, DEMO: 'true' });
  try {
    await server.said('The demo data are complete');
    const [portal = 0] = await shares([server.processId], minutes);
    return { database: 'embedded', portal, databaseServer: null };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function idleOnPostgres(minutes: number): Promise<IdleFigures> {
  const opened = await openPostgres();
  const database = await benchDatabase(opened, profilesOnPostgres);
  const server = await startServer(database.settings);
  try {
    const [portal = 0, databaseServer = 0] = await shares(
      [server.processId, opened.postgres.processId() ?? 0],
      minutes,
    );
    return { database: 'PostgreSQL', portal, databaseServer };
  } finally {
    await server.stop();
    await database.drop();
    opened.postgres.stop();
  }
}

/** What each process uses of one core, in percent. */
async function shares(processIds: readonly number[], minutes: number): Promise<number[]> {
  await wait(settleMs);
  const before = processIds.map(processTimeMs);
  const from = performance.now();
  await wait(minutes * 60_000);
  const tookMs = performance.now() - from;
  return processIds.map((id, of) => (100 * (processTimeMs(id) - (before[of] ?? 0))) / tookMs);
}
