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
  /** Looks for jobs at this time at the latest: one of this process becomes due then. */
  pollAt(time: Date): void;
  /** Takes no further job and waits for the running ones. */
  stop(): Promise<void>;
}

export interface WorkersOptions {
  boss: PgBoss;
  database: Database;
  log: Log;
  /** How long a due job may wait before it is noticed where another process enqueued it and did not come to do it, or the schedule did. */
  pollingSeconds: number;
}

/** Between two polls at least, so that a job whose time is this very moment is not looked for a hundred times. */
const shortestPollMs = 50;

/** What a worker does on its own. The poll for all kinds notices jobs long before that. */
const ownPollingSeconds = 300;

/**
 * One statement polls for all kinds of job together. A worker of the library polls for its own kind alone, which for thirty kinds is
 * thirty transactions every other second in a process that has nothing to do.
 */
export function openWorkers({ boss, database, log, pollingSeconds }: WorkersOptions): Workers {
  const pollMs = pollingSeconds * 1_000;
  const runs = new Map<string, RunJob>();
  const started = new Map<string, Promise<string>>();
  // A worker outlives the request that woke it and must not inherit what that request carries.
  const outsideRequests = AsyncLocalStorage.snapshot();
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let nextPollAt = Number.POSITIVE_INFINITY;
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
          try {
            return await run(found);
          } catch (error) {
            // The library stores when the next attempt is due. That is no sooner than this, when the poll finds out.
            pollAt(new Date(Date.now() + found.retryDelay * 1_000));
            throw error;
          }
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
    let waitMs = pollMs;
    try {
      if (!isStopping) {
        const { due, nextInMs } = await lookForJobs(database, [...runs.keys()]);
        for (const name of due) wake(name);
        waitMs = Math.min(waitMs, nextInMs ?? waitMs);
      }
    } catch (error) {
      reportError(error);
    }
    pollIn(Math.max(waitMs, shortestPollMs));
  };
  /** A poll that comes sooner already takes the place of this one: it finds out anew when the next is needed. */
  const pollIn = (ms: number) => {
    const time = Date.now() + ms;
    if (isStopping || time >= nextPollAt) return;
    clearTimeout(timer);
    nextPollAt = time;
    timer = setTimeout(() => {
      nextPollAt = Number.POSITIVE_INFINITY;
      polling = polling.then(poll);
    }, ms);
  };
  const pollAt = (time: Date) => {
    // Without a kind to work on there is nothing to look for.
    if (runs.size > 0) pollIn(Math.min(Math.max(time.getTime() - Date.now(), shortestPollMs), pollMs));
  };
  return {
    register: (name, run) => {
      runs.set(name, run);
      pollIn(0);
    },
    wake,
    pollAt,
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await polling;
      await Promise.all([...started.keys()].map((name) => boss.offWork(name, { wait: true })));
    },
  };
}

interface JobsFound {
  /** The kinds that have a job whose time has come: what a worker would fetch. */
  due: string[];
  /** How long until the first of the other jobs becomes due, in ms; null where none waits. */
  nextInMs: number | null;
}

/** One pass over what waits, however many kinds there are: a look for each kind would read a long queue as often. */
async function lookForJobs(database: Database, names: readonly string[]): Promise<JobsFound> {
  const schema = sql.identifier(queueSchema);
  const rows = await database.transaction({ as: 'queue' }, (tx) =>
    tx.query<{ name: string; isDue: boolean; nextInMs: number | null }>(
      sql`select name, bool_or(start_after <= ${schema}.job_now()) as is_due,
          (extract(epoch from min(start_after) filter (where start_after > ${schema}.job_now()) - ${schema}.job_now()) * 1000)::float8
            as next_in_ms
        from ${schema}.job where name = any (${sql.param(names)}::text[]) and state < 'active' and not blocked group by name`,
      'jobs.due_kinds',
    ),
  );
  const later = rows.flatMap(({ nextInMs }) => (nextInMs === null ? [] : [nextInMs]));
  return {
    due: rows.filter(({ isDue }) => isDue).map(({ name }) => name),
    nextInMs: later.length === 0 ? null : Math.min(...later),
  };
}
