import { sql } from 'drizzle-orm';
import { camelCaseRows } from '../platform/database/camel-case-rows.ts';
import { compileStatement } from '../platform/database/compile-statement.ts';
import type { Database } from '../platform/database/database.ts';
import type { EmbeddedDatabase } from '../platform/database/embedded-database.ts';
import type { Services } from '../platform/services.ts';
import { type DemoFilling, readFilling } from './demo-filling.ts';
import type { OwnerQuery } from './demo-organizations.ts';
import { beginDemo, type DemoTarget, demoStages } from './load-demo-data.ts';

/** The demo of an embedded database, ready to be looked at. */
export interface OpenDemo {
  isComplete: boolean;
  /** Writes what is missing; resolves early when told to stop, and the next start goes on from there. */
  fill(signal: AbortSignal): Promise<void>;
}

const isEmbedded = (database: Database): database is EmbeddedDatabase => 'asOwner' in database;

/**
 * Begins the demo in an embedded database that has no organization yet, or goes on with one that was interrupted, up to what the first
 * page shows.
 * @returns null where there is no demo: on a server, or in a database that somebody filled otherwise
 */
export async function openDemo(
  database: Database,
  services: Pick<Services, 'files'>,
  now: Date,
  options: Pick<DemoTarget, 'profilesPerGroup'> = {},
): Promise<OpenDemo | null> {
  if (!isEmbedded(database)) return null;
  const owner: OwnerQuery = (statement) => ownerOf(database, (query) => query(statement));
  const filling = (await readFilling(owner)) ?? (await beginWhereEmpty(database, owner, now));
  if (filling === null) return null;
  const stages = demoStages({ ...options, owner, database, services }, filling);
  if (filling.isFinished) return { isComplete: true, fill: async () => undefined };
  await stages.writeFirst();
  return { isComplete: false, fill: stages.writeRest };
}

async function beginWhereEmpty(
  database: EmbeddedDatabase,
  owner: OwnerQuery,
  now: Date,
): Promise<DemoFilling | null> {
  const [count] = await owner<{ n: number }>(sql`select count(*)::int as n from organizations`);
  return (count?.n ?? 0) > 0 ? null : await ownerOf(database, (query) => beginDemo(query, now));
}

/** Statements of the tables' owner, in one transaction, under the job's name in the audit log. */
const ownerOf = <T>(database: EmbeddedDatabase, work: (query: OwnerQuery) => Promise<T>): Promise<T> =>
  database.asOwner(async (inner) => {
    await inner.exec("select set_config('app.job', 'demo data', true)");
    return work(async <Row>(statement: Parameters<OwnerQuery>[0]) => {
      const { text, values } = compileStatement(statement);
      return camelCaseRows<Row>(await inner.query<unknown[]>(text, values, { rowMode: 'array' }));
    });
  });
