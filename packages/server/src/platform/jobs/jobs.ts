import { setImmediate, setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { afterCommit } from '../database/after-commit.ts';
import type { Database, Scope, Tx } from '../database/database.ts';
import { isNewerQueue, queueSchema } from '../database/queue-schema.ts';
import { InvariantError } from '../invariant-error.ts';
import type { Log } from '../log/log.ts';
import type { Services } from '../services.ts';
import { assertInside, type Viewer } from '../viewer.ts';
import type { Job, JobRun } from './job.ts';
import type { ActsFor, JobKind, RequestedBy } from './job-kind.ts';
import type { EnqueueOptions, JobQueue } from './job-queue.ts';
import { queueConnection, queueConnectionInside } from './queue-connection.ts';
import { openQueues } from './queues.ts';
import { openWorkers, type RunJob } from './workers.ts';

export type JobHandler<Data, For extends ActsFor = ActsFor> = (run: JobRun<Data, For>) => Promise<void>;

export interface Jobs extends JobQueue {
  /** Lets this process do jobs of a kind, one after the other. */
  work<Data extends z.ZodType, For extends ActsFor>(
    kind: JobKind<Data, For>,
    handler: JobHandler<z.output<Data>, For>,
  ): Promise<void>;
  /** Runs a job of the portal at fixed times (cron, UTC), once for all processes together. */
  schedule(kind: JobKind, cron: string): Promise<void>;
  /** Takes no further job and waits for the running ones, for this long at most; what is not done by then is done again later. */
  stop(withinMs: number): Promise<void>;
}

export interface JobsOptions {
  database: Database;
  log: Log;
  /** Every kind of job: a queue each. */
  kinds: readonly JobKind[];
  /** What an account may do in an organization now; null when nothing any more. */
  viewerOfAccount: (accountId: number, organizationId: number) => Promise<Viewer | null>;
  /**
   * How long a job may wait before it is noticed that another process enqueued and did not come to do, or that the schedule enqueued; one
   * that this process enqueued does not wait.
   */
  pollingSeconds?: number;
  /** Whether this process begins scheduled jobs at their times, as it does unless told otherwise. */
  beginsScheduled?: boolean;
}

/** An embedded database has one process, which notices what it enqueues itself: only the schedule comes from elsewhere. */
const usualPollingSeconds = { embedded: 30, postgres: 10 } as const;

/** What the queue's tables hold of a job. Servers of the release before read it too. */
const storedJob = z.object({
  asked: z.object({
    organizationId: z.int().nullable(),
    accountId: z.int().nullable(),
    requestId: z.string().nullable(),
  }),
  data: z.unknown(),
});
/** Ends a run in the middle: the account it works for may not look into the organization any more. */
class LostAccess extends Error {}

const byThePortal: RequestedBy = { organizationId: null, accountId: null, requestId: null };

/** Opens the queue on a migrated database. Its tables were made by the migration; nothing here changes a schema. */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const { database, log, kinds } = options;
  const names = new Set(kinds.map((kind) => kind.name));
  if (names.size < kinds.length) throw new InvariantError('two kinds of job have the same name');
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
    schedule: options.beginsScheduled ?? true,
    // Looks for jobs that wait for other jobs, of which the portal has none; every five seconds it would read all queues.
    flowIntervalSeconds: 3_600,
    // How late a scheduled time may be noticed. Each look is a transaction in a portal where nothing happens.
    cronWorkerIntervalSeconds: 30,
  });
  boss.on('error', (error) => log.error({ error }, 'the job queue had an error'));
  boss.on('warning', () => log.warn({}, 'the job queue is slow or long'));
  await boss.start();
  await openQueues(boss, kinds);
  const workers = openWorkers({
    boss,
    database,
    log,
    pollingSeconds: options.pollingSeconds ?? usualPollingSeconds[database.kind],
  });
  return {
    enqueue: async (tx, kind, data, more) => {
      const jobId = await enqueue(boss, names, tx, kind, data, more);
      // Other processes notice the job at their next poll.
      const { startAfter } = more ?? {};
      afterCommit(tx, () =>
        startAfter === undefined ? workers.wake(kind.name) : workers.pollAt(startAfter),
      );
      return jobId;
    },
    work: async (kind, handler) => workers.register(kind.name, runnerOf(options, kind, handler)),
    schedule: async (kind, cron) => {
      if (kind.actsFor !== 'portal')
        throw new InvariantError(`${kind.name} works for somebody: it cannot be scheduled`);
      await boss.schedule(kind.name, cron, { asked: byThePortal, data: null }, { tz: 'UTC' });
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

/** Lets this process do these jobs, and runs those that have a schedule at their times. */
export async function startJobs(jobs: Jobs, list: readonly Job[], services: Services): Promise<void> {
  for (const job of list) {
    await jobs.work(job, (run) => job.run(run, services));
    if (job.schedule !== undefined) await jobs.schedule(job, job.schedule);
  }
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
  kind: JobKind<Data>,
  data: z.input<Data>,
  { startAfter, onceKey, organizationId, accountId }: EnqueueOptions = {},
): Promise<string | null> {
  if (!names.has(kind.name)) throw new InvariantError(`the job ${kind.name} is not on the list of kinds`);
  const by = await requesterOf(tx, organizationId);
  const requestedBy = { ...by, accountId: by.accountId ?? accountId ?? null };
  if (kind.actsFor !== 'portal' && requestedBy.organizationId === null)
    throw new InvariantError(`${kind.name} works for an organization, and this transaction has none`);
  if (kind.actsFor === 'account' && requestedBy.accountId === null)
    throw new InvariantError(`${kind.name} works for an account, and nobody is signed in`);
  return boss.send(
    kind.name,
    { asked: requestedBy, data: kind.data.parse(data) },
    {
      db: queueConnectionInside(tx),
      singletonKey: onceKey ?? crypto.randomUUID(),
      ...(startAfter === undefined ? {} : { startAfter }),
    },
  );
}

/** Who the transaction works for: the settings its scope was opened with. */
async function requesterOf(tx: Tx, organizationId: number | undefined): Promise<RequestedBy> {
  const [scope] = await tx.query<Omit<RequestedBy, 'organizationId'> & { organizationIds: number[] | null }>(
    sql`select scope.ints('app.orgs') as organization_ids, scope.int('app.account') as account_id,
      scope.text('app.request') as request_id`,
    'jobs.asked_by',
  );
  const ids = scope?.organizationIds ?? [];
  if (organizationId === undefined && ids.length > 1)
    throw new InvariantError('several organizations are in scope: say which one the job is for');
  if (organizationId !== undefined && !ids.includes(organizationId))
    throw new InvariantError('a job cannot be for an organization outside the scope that causes it');
  return {
    organizationId: organizationId ?? ids[0] ?? null,
    accountId: scope?.accountId ?? null,
    requestId: scope?.requestId ?? null,
  };
}

/** What a worker does with a job it fetched: opens its scope, runs the handler, notes the end. */
function runnerOf<Data extends z.ZodType, For extends ActsFor>(
  { database, log, viewerOfAccount }: JobsOptions,
  kind: JobKind<Data, For>,
  handler: JobHandler<z.output<Data>, For>,
): RunJob {
  const run = async (found: JobWithMetadata): Promise<void> => {
    const { asked: requestedBy, data } = storedJob.parse(found.data);
    const scopeNow = async () => {
      const scope = await scopeOf(kind, requestedBy, found.id, viewerOfAccount);
      if (scope === null) throw new LostAccess();
      return scope;
    };
    await scopeNow();
    await handler({
      jobId: found.id,
      data: kind.data.parse(data),
      // The scope above was built, so whoever the job acts for is there.
      requestedBy: requestedBy as RequestedBy<For>,
      attempt: found.retryCount + 1,
      isLastAttempt: found.retryCount >= found.retryLimit,
      signal: found.signal,
      settle: (inside) => database.transaction({ as: 'identity', requestId: found.id }, inside),
      transaction: async (inside) => {
        // The embedded database answers on this thread without ever giving it away: requests get their turn between a job's steps.
        await setImmediate();
        // The scope is built again each time, as for each request: a long job must not continue with the rights that its account
        // had at its start.
        const scope = await scopeNow();
        const viewer = scope.as === 'viewer' ? scope.viewer : null;
        return database.transaction(scope, (tx) => inside(tx, viewer as Parameters<typeof inside>[1]));
      },
    });
  };
  return async (found) => {
    const fields = { job: kind.name, jobId: found.id, count: found.retryCount + 1 };
    try {
      const outcome = await run(found).then(
        () => 'done' as const,
        (error: unknown) => {
          if (error instanceof LostAccess) return 'refused' as const;
          throw error;
        },
      );
      const message = outcome === 'done' ? 'a job is done' : 'a job was refused: its asker lost access';
      if (kind.isFrequent) log.debug(fields, message);
      else log.info(fields, message);
      return { outcome };
    } catch (error) {
      log.error({ ...fields, error }, 'a job failed');
      // What the queue keeps of a failure must not quote data; the log has its trace.
      throw new Error('failed: see the log');
    }
  };
}

/**
 * Returns the scope of a job, built again each time; null when the account that requested it may no longer open the organization.
 */
async function scopeOf(
  { name, actsFor }: JobKind,
  { organizationId, accountId }: RequestedBy,
  jobId: string,
  viewerOfAccount: JobsOptions['viewerOfAccount'],
): Promise<Scope | null> {
  if (actsFor === 'portal') return { as: 'identity', requestId: jobId };
  if (organizationId === null) throw new InvariantError(`a job of ${name} has no organization`);
  if (actsFor === 'organization') return { as: 'job', name, organizationId, accountId };
  if (accountId === null) throw new InvariantError(`a job of ${name} has no account`);
  const viewer = await viewerOfAccount(accountId, organizationId);
  if (viewer === null) return null;
  assertInside(viewer);
  return { as: 'viewer', viewer, requestId: jobId };
}
