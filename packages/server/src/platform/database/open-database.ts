import { join } from 'node:path';
import { checkDatabase } from './check-database.ts';
import type { Database } from './database.ts';
import { asTrouble, DatabaseTrouble } from './database-trouble.ts';
import { openEmbedded } from './embedded-database.ts';
import { migratePostgres } from './migrate.ts';
import { openPostgres } from './postgres-database.ts';

export interface DatabaseSettings {
  /** The application's role on a PostgreSQL server; undefined means the embedded database. */
  databaseUrl: string | undefined;
  /** The role that owns the tables, for migrations. Undefined: the schema must be up to date already. */
  databaseOwnerUrl: string | undefined;
  /** Folder of the embedded database. */
  dataDir: string;
  maxConnections: number;
  statementTimeoutMs: number;
  onIdleError: (error: Error) => void;
  /** Told once when the database server cannot be reached yet and the start waits for it. */
  onWaiting: (longestSeconds: number) => void;
}

/** A database server that starts beside the portal needs this long at most; then somebody has to look. */
const longestWaitMs = 60_000;
const pauseMs = 500;

/**
 * Opens the database the settings name: migrated, and checked for every hole in its row-level security.
 * @throws with one sentence for the person at the terminal when it cannot be used
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  if (settings.databaseUrl === undefined) {
    return checked(await openEmbedded({ folder: join(settings.dataDir, 'database') }));
  }
  const url = settings.databaseUrl;
  return whenReachable(settings.onWaiting, async () => {
    if (settings.databaseOwnerUrl !== undefined) await migratePostgres(settings.databaseOwnerUrl, url);
    return checked(
      openPostgres({
        url,
        maxConnections: settings.maxConnections,
        statementTimeoutMs: settings.statementTimeoutMs,
        onIdleError: settings.onIdleError,
      }),
    );
  });
}

/** Tries until the database server answers. Whatever else is wrong with it (a password, a schema) is said at once. */
async function whenReachable<T>(
  onWaiting: DatabaseSettings['onWaiting'],
  open: () => Promise<T>,
): Promise<T> {
  const until = Date.now() + longestWaitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      const trouble = asTrouble(error);
      const isWorthWaiting = trouble instanceof DatabaseTrouble && trouble.kind === 'unreachable';
      if (!isWorthWaiting || Date.now() > until) throw error;
      if (attempt === 1) onWaiting(longestWaitMs / 1_000);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

async function checked(database: Database): Promise<Database> {
  try {
    await checkDatabase(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
