import { setImmediate, setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { afterCommit } from '../database/after-commit.ts';
import type { Database, Scope, Tx } from '../database/database.ts';
import { isNewerQueue, queueSchema } from '../database/queue-schema.ts';
import { Fault } from '../fault.ts';
import type { Log } from '../log/log.ts';
import type { Viewer } from '../viewer.ts';
import type { Asked, Job } from './job.ts';
import { queueConnection, queueConnectionInside } from './queue-connection.ts';
import { openQueues } from './queues.ts';
import { openWorkers, type RunJob } from './workers.ts';

export interface EnqueueOptions {
  /** Not before this instant. */
  startAfter?: Date;
  /** A job of the same kind and key that has not started yet makes this one unnecessary. */
  onceKey?: string;
  /** Needed where the transaction's scope holds several organizations. */
  organizationId?: number;
  /** Who is responsible, where nobody is signed in: the account that handed out what a phone works with. */
  accountId?: number;
}

/** One run of a job. */
export interface JobRun<Data> {
  jobId: string;
  /** Checked against the job's schema. */
  data: Data;
  asked: Asked;
  /** From 1. */
  attempt: number;
  /** Nobody tries again after this one. */
  isLastAttempt: boolean;
  /** Ends with the try's time, and when the server stops. Long work asks it. */
  signal: AbortSignal;
  /**
   * Opens a transaction in the job's scope, as often as the work needs; never one inside another. A job that acts for an account sees
   * what the account may see at that moment, and ends as refused once that is nothing.
   * @param work is given the account's viewer; null where the job acts for nobody
   */
  transaction<T>(work: (tx: Tx, viewer: Viewer | null) => Promise<T>): Promise<T>;
  /** Opens a transaction of the portal's own, for the named functions that note what was done, whatever became of the account since. */
  settle<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export type JobHandler<Data> = (run: JobRun<Data>) => Promise<void>;

export interface Jobs {
  /**
   * Puts a job into the queue in the transaction that causes it: rolled back together, seen together. Who asked and where is taken
   * from the transaction's scope.
   * @returns the job's id; null when `onceKey` found one waiting
   */
  enqueue<Data extends z.ZodType>(
    tx: Tx,
    job: Job<Data>,
    data: z.input<Data>,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** Lets this process do jobs of a kind, one after the other. */
  work<Data extends z.ZodType>(job: Job<Data>, handler: JobHandler<z.output<Data>>): Promise<void>;
  /** Runs a job of the portal at fixed times (cron, UTC), once for all processes together. */
  schedule(job: Job, cron: string): Promise<void>;
  /** Takes no further job and waits for the running ones, for this long at most; what is not done by then is done again later. */
  stop(withinMs: number): Promise<void>;
}

export interface JobsOptions {
  database: Database;
  log: Log;
  /** Every kind of job: a queue each. */
  kinds: readonly Job[];
  /** What an account may do in an organization now; null when nothing any more. */
  viewerOfAccount: (accountId: number, organizationId: number) => Promise<Viewer | null>;
  /** How long a job of another process, or one whose time has come, may wait before it is noticed; a job of this process does not. */
  pollingSeconds?: number;
}

const stored = z.object({
  asked: z.object({
    organizationId: z.int().nullable(),
    accountId: z.int().nullable(),
    requestId: z.string().nullable(),
  }),
  data: z.unknown(),
});
/** Ends a run in the middle: the account it works for may not look into the organization any more. */
class LostAccess extends Error {}

const byThePortal: Asked = { organizationId: null, accountId: null, requestId: null };

/** Opens the queue on a migrated database. Its tables were made by the migration; nothing here changes a schema. */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const { database, log, kinds } = options;
  const names = new Set(kinds.map((kind) => kind.name));
  if (names.size < kinds.length) throw new Fault('two kinds of job have the same name');
  const boss = new PgBoss({
    db: queueConnection(database),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: queueSchema,
    // Only a schema of the library's own version passes its check, and only an older one is migrated: a newer one, as in the middle of a
    // deploy, passes where migrating is allowed. Its tables stay as the newer version made them.
    migrate: await hasNewerQueue(database),
    createSchema: false,
    // Needs the owner of the tables; plain autovacuum is enough for a queue of this size.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.error({ error }, 'the job queue had an error'));
  boss.on('warning', () => log.warn({}, 'the job queue is slow or long'));
  await boss.start();
  await openQueues(boss, kinds);
  const workers = openWorkers({ boss, database, log, pollingSeconds: options.pollingSeconds ?? 2 });
  return {
    enqueue: async (tx, job, data, more) => {
      const jobId = await enqueue(boss, names, tx, job, data, more);
      // Other processes notice the job at their next poll.
      if (more?.startAfter === undefined) afterCommit(tx, () => workers.wake(job.name));
      return jobId;
    },
    work: async (job, handler) => workers.register(job.name, runnerOf(options, job, handler)),
    schedule: async (job, cron) => {
      if (job.actsFor !== 'portal') throw new Fault(`${job.name} works for somebody: it cannot be scheduled`);
      await boss.schedule(job.name, cron, { asked: byThePortal, data: null }, { tz: 'UTC' });
    },
    stop: async (withinMs) => {
      const overdue = new AbortController();
      const isInTime = await Promise.race([
        workers.stop().then(() => true),
        setTimeout(Math.max(1_000, withinMs), false, { signal: overdue.signal }),
      ]);
      overdue.abort();
      // What is still running then is given up, and done again later.
      await boss.stop({ graceful: isInTime });
    },
  };
}

/** Whether a later version of the portal has brought the queue's tables further than this one's library knows. */
async function hasNewerQueue(database: Database): Promise<boolean> {
  const [queue] = await database.transaction({ as: 'queue' }, (tx) =>
    tx.query<{ version: number }>(sql`select version from pgboss.version`, 'jobs.queue_version'),
  );
  return queue !== undefined && isNewerQueue(queue.version);
}

async function enqueue<Data extends z.ZodType>(
  boss: PgBoss,
  names: ReadonlySet<string>,
  tx: Tx,
  job: Job<Data>,
  data: z.input<Data>,
  { startAfter, onceKey, organizationId, accountId }: EnqueueOptions = {},
): Promise<string | null> {
  if (!names.has(job.name)) throw new Fault(`the job ${job.name} is not on the list of kinds`);
  const by = await askedBy(tx, organizationId);
  const asked = { ...by, accountId: by.accountId ?? accountId ?? null };
  if (job.actsFor !== 'portal' && asked.organizationId === null)
    throw new Fault(`${job.name} works for an organization, and this transaction has none`);
  if (job.actsFor === 'account' && asked.accountId === null)
    throw new Fault(`${job.name} works for an account, and nobody is signed in`);
  return boss.send(
    job.name,
    { asked, data: job.data.parse(data) },
    {
      db: queueConnectionInside(tx),
      singletonKey: onceKey ?? crypto.randomUUID(),
      ...(startAfter === undefined ? {} : { startAfter }),
    },
  );
}

/** Who the transaction works for: the settings its scope was opened with. */
async function askedBy(tx: Tx, organizationId: number | undefined): Promise<Asked> {
  const [scope] = await tx.query<Omit<Asked, 'organizationId'> & { organizationIds: number[] | null }>(
    sql`select scope.ints('app.orgs') as "organizationIds", scope.int('app.account') as "accountId",
      scope.text('app.request') as "requestId"`,
    'jobs.asked_by',
  );
  const ids = scope?.organizationIds ?? [];
  if (organizationId === undefined && ids.length > 1)
    throw new Fault('several organizations are in scope: say which one the job is for');
  if (organizationId !== undefined && !ids.includes(organizationId))
    throw new Fault('a job cannot be for an organization outside the scope that causes it');
  return {
    organizationId: organizationId ?? ids[0] ?? null,
    accountId: scope?.accountId ?? null,
    requestId: scope?.requestId ?? null,
  };
}

/** What a worker does with a job it fetched: opens its scope, runs the handler, notes the end. */
function runnerOf<Data extends z.ZodType>(
  { database, log, viewerOfAccount }: JobsOptions,
  job: Job<Data>,
  handler: JobHandler<z.output<Data>>,
): RunJob {
  const run = async (found: JobWithMetadata): Promise<void> => {
    const { asked, data } = stored.parse(found.data);
    const scopeNow = async () => {
      const scope = await scopeOf(job, asked, found.id, viewerOfAccount);
      if (scope === null) throw new LostAccess();
      return scope;
    };
    await scopeNow();
    await handler({
      jobId: found.id,
      data: job.data.parse(data),
      asked,
      attempt: found.retryCount + 1,
      isLastAttempt: found.retryCount >= found.retryLimit,
      signal: found.signal,
      settle: (inside) => database.transaction({ as: 'identity', requestId: found.id }, inside),
      transaction: async (inside) => {
        // The embedded database answers on this thread without ever giving it away: requests get their turn between a job's steps.
        await setImmediate();
        // Built anew each time, as it is for each request: a long job must not go on with what its account had at its start.
        const scope = await scopeNow();
        return database.transaction(scope, (tx) => inside(tx, scope.as === 'viewer' ? scope.viewer : null));
      },
    });
  };
  return async (found) => {
    const fields = { job: job.name, jobId: found.id, count: found.retryCount + 1 };
    try {
      const outcome = await run(found).then(
        () => 'done' as const,
        (error: unknown) => {
          if (error instanceof LostAccess) return 'refused' as const;
          throw error;
        },
      );
      const told = outcome === 'done' ? 'a job is done' : 'a job was refused: its asker lost access';
      if (job.isFrequent) log.debug(fields, told);
      else log.info(fields, told);
      return { outcome };
    } catch (error) {
      log.error({ ...fields, error }, 'a job failed');
      // What the queue keeps of a failure must not quote data; the log has its trace.
      throw new Error('failed: see the log');
    }
  };
}

/** The scope a job runs in, built anew; null when the account that asked may not look there any more. */
async function scopeOf(
  job: Job,
  { organizationId, accountId }: Asked,
  jobId: string,
  viewerOfAccount: JobsOptions['viewerOfAccount'],
): Promise<Scope | null> {
  if (job.actsFor === 'portal') return { as: 'identity', requestId: jobId };
  if (organizationId === null) throw new Fault(`a job of ${job.name} has no organization`);
  if (job.actsFor === 'organization') return { as: 'job', name: job.name, organizationId, accountId };
  if (accountId === null) throw new Fault(`a job of ${job.name} has no account`);
  const viewer = await viewerOfAccount(accountId, organizationId);
  return viewer === null ? null : { as: 'viewer', viewer, requestId: jobId };
}
