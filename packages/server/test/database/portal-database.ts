import pg from 'pg';
import { compileStatement } from '../../src/platform/database/compile-statement.ts';
import { migratePostgres } from '../../src/platform/database/migrate.ts';
import type { TestDatabase } from './test-database.ts';
import type { ThrowawayPostgres } from './throwaway-postgres.ts';

const name = 'portal';

/** A migrated database in a PostgreSQL that is ended under it: each look at it has a connection of its own. */
export interface PortalDatabase {
  appUrl: string;
  owner: TestDatabase['owner'];
}

export async function givenPortalDatabase(postgres: ThrowawayPostgres): Promise<PortalDatabase> {
  const admin = new pg.Client({ connectionString: postgres.ownerUrl('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  await migratePostgres(postgres.ownerUrl(name), postgres.appUrl(name));
  return {
    appUrl: postgres.appUrl(name),
    owner: async <Row>(statement: Parameters<TestDatabase['owner']>[0]) => {
      const client = new pg.Client({
        connectionString: postgres.ownerUrl(name),
        options: '-c app.job=fixture',
      });
      await client.connect();
      try {
        const { text, values } = compileStatement(statement);
        return (await client.query(text, values)).rows as Row[];
      } finally {
        await client.end();
      }
    },
  };
}
