import { join } from 'node:path';
import { checkDatabase } from './check-database.ts';
import type { Database } from './database.ts';
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
}

/**
 * Opens the database the settings name: migrated, and checked for every hole in its row-level security.
 * @throws with one sentence for the person at the terminal when it cannot be used
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  if (settings.databaseUrl === undefined) {
    return checked(await openEmbedded({ folder: join(settings.dataDir, 'database') }));
  }
  if (settings.databaseOwnerUrl !== undefined) {
    await migratePostgres(settings.databaseOwnerUrl, settings.databaseUrl);
  }
  return checked(
    openPostgres({
      url: settings.databaseUrl,
      maxConnections: settings.maxConnections,
      statementTimeoutMs: settings.statementTimeoutMs,
      onIdleError: settings.onIdleError,
    }),
  );
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
