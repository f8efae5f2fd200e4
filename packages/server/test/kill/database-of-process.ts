import { join } from 'node:path';
import { inject } from 'vitest';
import { openEmbedded } from '../../src/platform/database/embedded-database.ts';
import { embeddedTestDatabase, type TestDatabase, testDatabase } from '../database/test-database.ts';

/** A database for a server process, which a test looks into while that process is not running. */
export interface DatabaseOfProcess {
  /** What the process needs to find it. */
  settings: Record<string, string>;
  /** How a tool reaches it as its owner; null where it is the folder. */
  ownerUrl: string | null;
  look<T>(work: (db: TestDatabase) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function databaseOfProcess(dataDir: string): Promise<DatabaseOfProcess> {
  if (inject('database').kind === 'embedded') {
    return {
      settings: { DATA_DIR: dataDir },
      ownerUrl: null,
      // Opened for each look: the folder has one holder at a time.
      look: async (work) => {
        const db = embeddedTestDatabase(await openEmbedded({ folder: join(dataDir, 'database') }));
        try {
          return await work(db);
        } finally {
          await db.close();
        }
      },
      close: async () => undefined,
    };
  }
  const db = await testDatabase();
  return {
    settings: { DATA_DIR: dataDir, DATABASE_URL: db.urls?.app ?? '' },
    ownerUrl: db.urls?.owner ?? null,
    look: (work) => work(db),
    close: () => db.close(),
  };
}
