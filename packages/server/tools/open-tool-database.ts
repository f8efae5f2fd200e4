import type { Config } from '../src/platform/config/config.ts';
import type { Database } from '../src/platform/database/database.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';

/** Opens the portal's database for a tool at the terminal, which works alone and as long as it takes. It does not migrate a server's database. */
export const openToolDatabase = (config: Pick<Config, 'database' | 'dataDir'>): Promise<Database> =>
  openDatabase({
    databaseUrl: config.database.kind === 'postgres' ? config.database.url : undefined,
    databaseOwnerUrl: undefined,
    dataDir: config.dataDir,
    maxConnections: 1,
    statementTimeoutMs: 0,
    onIdleError: (error) => console.error(error.message),
    onWaiting: () => console.error('The database cannot be reached yet; waiting for it.'),
  });
