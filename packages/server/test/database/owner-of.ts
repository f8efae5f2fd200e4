import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import { camelCaseRows } from '../../src/platform/database/camel-case-rows.ts';
import { compileStatement } from '../../src/platform/database/compile-statement.ts';
import type { TestDatabase } from './test-database.ts';

/** The owner's eyes into a database that is no copy of the template: a connection for each statement, so that the server may end. */
export const ownerOf = (url: string): Pick<TestDatabase, 'owner'> => ({
  owner: async <Row>(statement: SQL) => {
    const client = new pg.Client({ connectionString: url, options: '-c app.job=fixture' });
    await client.connect();
    try {
      const { text, values } = compileStatement(statement);
      return camelCaseRows<Row>(await client.query<unknown[]>({ text, values, rowMode: 'array' }));
    } finally {
      await client.end();
    }
  },
});

/** One statement on a server of PostgreSQL, outside of any transaction. */
export async function runOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
