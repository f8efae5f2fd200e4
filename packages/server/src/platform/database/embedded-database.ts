import { PGlite, type Transaction } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { runAfterCommit } from './after-commit.ts';
import { camelCaseRows } from './camel-case-rows.ts';
import { compileStatement } from './compile-statement.ts';
import type { Database, Tx } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { offerRunText, type RunText } from './run-text.ts';
import { continueAsJobStatement, openScopeStatement } from './scope-statement.ts';

/** What a PostgreSQL server has in its contrib package. */
export const embeddedExtensions = { btree_gin, btree_gist, pg_trgm, unaccent };

const int8 = 20;
const calendarDate = 1082;
const numeric = 1700;
const asText = (value: string) => value;

export interface EmbeddedOptions {
  /** The folder of the rows; null keeps them in memory (tests). */
  folder: string | null;
  /** A dump to start from instead of an empty database (tests). */
  loadDataDir?: Blob | undefined;
}

export interface EmbeddedDatabase extends Database {
  /** The rows of the owner's eyes, for migrations and fixtures. Never for requests. */
  asOwner<T>(work: (engine: Transaction) => Promise<T>): Promise<T>;
}

/**
 * Opens PostgreSQL inside this process, migrated and ready. One connection: transactions wait for each other.
 * @throws FolderInUseError when another process has the folder open: two of them on one folder lose rows silently
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const lock = options.folder === null ? null : await lockFolder(options.folder);
  try {
    const engine = await PGlite.create({
      ...(options.folder === null ? {} : { dataDir: options.folder }),
      ...(options.loadDataDir === undefined ? {} : { loadDataDir: options.loadDataDir }),
      extensions: embeddedExtensions,
      parsers: { [int8]: Number, [calendarDate]: asText, [numeric]: asText },
    });
    await migrate(
      {
        exec: async (text) => void (await engine.exec(text)),
        query: async <Row>(text: string, values?: unknown[]) => (await engine.query<Row>(text, values)).rows,
      },
      'embedded',
    );
    await engine.exec('set session authorization app');
    return embeddedOn(engine, async () => {
      await engine.close();
      await lock?.release();
    });
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

function embeddedOn(engine: PGlite, close: () => Promise<void>): EmbeddedDatabase {
  return {
    kind: 'embedded',
    transaction: async (scope, work) => {
      const { tx, result } = await engine.transaction(async (inner) => {
        const opening = compileStatement(openScopeStatement(scope));
        await inner.query(opening.text, opening.values);
        const { tx, settled } = transactionOn(inner);
        const result = await work(tx);
        await settled();
        return { tx, result };
      });
      runAfterCommit(tx);
      return result;
    },
    query: async <Row>(statement: Parameters<Database['query']>[0]) => {
      const { text, values } = compileStatement(statement);
      return camelCaseRows<Row>(await engine.query<unknown[]>(text, values, { rowMode: 'array' }));
    },
    ping: async () => {
      await engine.query('select 1');
    },
    asOwner: (work) =>
      engine.transaction(async (inner) => {
        await inner.exec('set local session authorization postgres');
        return work(inner);
      }),
    close,
  };
}

/** A transaction, and how to wait for what it sent without waiting. After a failure the database refuses all that follows. */
function transactionOn(inner: Transaction): { tx: Tx; settled: () => Promise<void> } {
  const sent: Promise<unknown>[] = [];
  let failure: { error: unknown } | null = null;
  /** Stores the first error, which is the one that is reported. */
  const noted = <T>(answer: Promise<T>): Promise<T> => {
    answer.catch((error: unknown) => {
      failure ??= { error };
    });
    return answer;
  };
  const run = (statement: Parameters<Tx['query']>[0]) => {
    const { text, values } = compileStatement(statement);
    return noted(inner.query<unknown[]>(text, values, { rowMode: 'array' }));
  };
  const orFirstError = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw failure === null ? error : failure.error;
    }
  };
  const settled = async () => {
    await Promise.allSettled(sent);
    if (failure !== null) throw failure.error;
  };
  const send = (statement: Parameters<Tx['query']>[0]) => void sent.push(run(statement));
  const tx: Tx = {
    query: async <Row>(statement: Parameters<Tx['query']>[0]) =>
      camelCaseRows<Row>(await orFirstError(run(statement))),
    send,
    continueAsJob: async (name, organizationIds) => send(continueAsJobStatement(name, organizationIds)),
  };
  const runText: RunText = async (text, values) =>
    // Like the driver of a server: several statements at once go only without values, and none is what an empty list says.
    values === undefined || values.length === 0
      ? (await orFirstError(noted(inner.exec(text)))).flatMap((result) => result.rows)
      : (await orFirstError(noted(inner.query<Record<string, unknown>>(text, [...values])))).rows;
  return { tx: offerRunText(tx, runText), settled };
}
