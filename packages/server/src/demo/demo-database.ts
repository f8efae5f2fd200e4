import { sql } from 'drizzle-orm';
import { compileStatement } from '../platform/database/compile-statement.ts';
import type { Database } from '../platform/database/database.ts';
import type { EmbeddedDatabase } from '../platform/database/embedded-database.ts';
import type { Services } from '../platform/services.ts';
import type { OwnerQuery } from './demo-organizations.ts';
import { loadDemoData } from './load-demo-data.ts';

const isEmbedded = (database: Database): database is EmbeddedDatabase => 'asOwner' in database;

/** Loads the demo into an embedded database that has no organization yet; anything else is left alone. */
export async function loadDemoWhereEmpty(
  database: Database,
  services: Pick<Services, 'files' | 'jobs'>,
  now: Date,
  onProgress: (done: number) => void,
): Promise<boolean> {
  if (!isEmbedded(database)) return false;
  const owner: OwnerQuery = <Row>(statement: Parameters<OwnerQuery>[0]) =>
    database.asOwner(async (inner) => {
      await inner.exec("select set_config('app.job', 'demo data', true)");
      const { text, values } = compileStatement(statement);
      return (await inner.query<Row>(text, values)).rows;
    });
  const [count] = await owner<{ n: number }>(sql`select count(*)::int as n from organizations`);
  if ((count?.n ?? 0) > 0) return false;
  await loadDemoData({ owner, database, services, now, onProgress });
  return true;
}
