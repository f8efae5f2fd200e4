import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../src/platform/config/config.ts';
import { openEmbedded } from '../src/platform/database/embedded-database.ts';

/** Runs a statement on one connection, as the owner of the database. */
export type Query = <Row = unknown>(text: string, values?: unknown[]) => Promise<Row[]>;

/** The settings name a server and nobody who owns its database. */
export class OwnerMissingError extends Error {}

/**
 * Runs `work` on one connection of the database's owner; a tool at the terminal may begin, commit and roll back there.
 * @throws OwnerMissingError where a server's DATABASE_OWNER_URL is missing
 * @throws FolderInUseError where a portal has the embedded database open
 */
export async function asOwner<T>(
  config: Pick<Config, 'database' | 'dataDir'>,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  if (config.database.kind === 'postgres') {
    // Without it the client would connect to whatever database is the default of this machine.
    if (config.database.ownerUrl === null) throw new OwnerMissingError('DATABASE_OWNER_URL is missing.');
    const client = new pg.Client({ connectionString: config.database.ownerUrl });
    await client.connect();
    try {
      return await work(
        async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[],
      );
    } finally {
      await client.end();
    }
  }
  const database = await openEmbedded({ folder: join(config.dataDir, 'database') });
  try {
    return await database.asOwner((engine) =>
      work(async <Row>(text: string, values?: unknown[]) =>
        ['begin', 'commit', 'rollback'].includes(text) ? [] : (await engine.query<Row>(text, values)).rows,
      ),
    );
  } finally {
    await database.close();
  }
}
