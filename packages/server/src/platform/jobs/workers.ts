import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { queueSchema } from '../database/queue-schema.ts';
import type { Log } from '../log/log.ts';

export type RunJob = (found: JobWithMetadata) => Promise<{ outcome: string }>;

/** The workers of this process: one for each kind of job, started with the first job of its kind. */
export interface Workers {
  /** Lets this process do jobs of a kind, one after the other. */
  register(name: string, run: RunJob): void;
  /** Looks for a job of this kind now instead of at the next poll. Does nothing where no worker is registered for it. */
  wake(name: string): void;
  /** Takes no further job and waits for the running ones. */
  stop(): Promise<void>;
}

export interface WorkersOptions {
  boss: PgBoss;
  database: Database;
  log: Log;
  /** How long a due job may wait before it is noticed, when another process enqueued it or its time has come meanwhile. */
  pollingSeconds: number;
}

/** What a worker does on its own. The poll for all kinds notices jobs long before that. */
const ownPollingSeconds = 300;

/**
 * One statement polls for all kinds of job together. A worker of the library polls for its own kind alone, which for thirty kinds is
 * thirty transactions every other second in a process that has nothing to do.
 */
export function openWorkers({ boss, database, log, pollingSeconds }: WorkersOptions): Workers {
  const runs = new Map<string, RunJob>();
  const started = new Map<string, Promise<string>>();
  // A worker outlives the request that woke it and must not inherit what that request carries.
  const outsideRequests = AsyncLocalStorage.snapshot();
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let polling = Promise.resolve();

  const start = (name: string, run: RunJob): Promise<string> =>
    outsideRequests(() =>
      boss.work(
        name,
        { batchSize: 1, includeMetadata: true, pollingIntervalSeconds: ownPollingSeconds },
        async ([found]: JobWithMetadata[]) => {
          if (found === undefined) return undefined;
          // Where one job was, there may be more: the worker fetches again as soon as this one has ended.
          wake(name);
          return run(found);
        },
      ),
    );
  const reportError = (error: unknown) => log.error({ error }, 'the job queue had an error');
  const wake = (name: string) => {
    const run = runs.get(name);
    if (run === undefined || isStopping) return;
    const worker = started.get(name);
    if (worker !== undefined) {
      worker.then((id) => boss.notifyWorker(id)).catch(reportError);
      return;
    }
    const starting = start(name, run);
    started.set(name, starting);
    starting.catch(reportError);
  };
  const poll = async () => {
    try {
      if (!isStopping) for (const name of await dueKinds(database, [...runs.keys()])) wake(name);
    } catch (error) {
      reportError(error);
    }
    if (!isStopping) pollIn(pollingSeconds * 1_000);
  };
  const pollIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      polling = polling.then(poll);
    }, ms);
  };
  return {
    register: (name, run) => {
      runs.set(name, run);
      pollIn(0);
    },
    wake,
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await polling;
      await Promise.all([...started.keys()].map((name) => boss.offWork(name, { wait: true })));
    },
  };
}

/** Those of the kinds that have a job whose time has come: what a worker would fetch. */
async function dueKinds(database: Database, names: readonly string[]): Promise<string[]> {
  const rows = await database.transaction({ as: 'queue' }, (tx) =>
    tx.query<{ name: string }>(
      sql`select kind.name from unnest(${sql.param(names)}::text[]) as kind (name)
        where exists (select from ${sql.identifier(queueSchema)}.job
          where job.name = kind.name and job.state < 'active' and not job.blocked
            and job.start_after <= ${sql.identifier(queueSchema)}.job_now())`,
      'jobs.due_kinds',
    ),
  );
  return rows.map((row) => row.name);
}
