import type { PgBoss, QueueResult } from 'pg-boss';
import type { JobKind } from './job-kind.ts';

/** A queue younger than this may have come after the library read which there are. */
const youngMs = 60_000;

/** Opens a queue for each kind of job. Only what differs from the stored queues is written: a start usually reads one list. */
export async function openQueues(boss: PgBoss, kinds: readonly JobKind[]): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const kind of kinds) {
    const queue = stored.get(kind.name);
    const attempts = attemptsOf(kind);
    const isYoung = queue === undefined || Date.now() - new Date(queue.createdOn).getTime() < youngMs;
    if (queue !== undefined && hasSameAttempts(queue, attempts) && !isYoung) continue;
    // `short`: at most one waiting job a key, which is what `onceKey` promises; jobs without a key get one of their own.
    if (queue === undefined) await boss.createQueue(kind.name, { policy: 'short', ...attempts });
    else if (!hasSameAttempts(queue, attempts)) await boss.updateQueue(kind.name, attempts);
    // Fills the library's memory of queues again, so that enqueueing asks no second connection while a transaction is open. Another
    // server that starts at the same moment on a new database may have made the queue after this one looked.
    await boss.findJobs(kind.name, { id: crypto.randomUUID() });
  }
}

interface Attempts {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  retryDelayMax?: number;
  expireInSeconds: number;
}

function attemptsOf(kind: JobKind): Attempts {
  return {
    retryLimit: kind.retryLimit,
    retryDelay: kind.retryDelaySeconds,
    retryBackoff: kind.retryDelaySeconds > 0,
    ...(kind.retryDelaySeconds > 0 ? { retryDelayMax: 3_600 } : {}),
    expireInSeconds: kind.expireInSeconds,
  };
}

function hasSameAttempts(queue: QueueResult, attempts: Attempts): boolean {
  return (
    queue.retryLimit === attempts.retryLimit &&
    queue.retryDelay === attempts.retryDelay &&
    queue.retryBackoff === attempts.retryBackoff &&
    (attempts.retryDelayMax === undefined || queue.retryDelayMax === attempts.retryDelayMax) &&
    queue.expireInSeconds === attempts.expireInSeconds
  );
}
