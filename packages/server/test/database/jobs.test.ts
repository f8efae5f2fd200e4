import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../src/platform/clock.ts';
import type { JobRun } from '../../src/platform/jobs/job.ts';
import { defineJobKind } from '../../src/platform/jobs/job-kind.ts';
import { startJobs } from '../../src/platform/jobs/jobs.ts';
import { queueConnection } from '../../src/platform/jobs/queue-connection.ts';
import { purgeOldAttempts } from '../../src/platform/limits/purge-old-attempts.job.ts';
import type { Services } from '../../src/platform/services.ts';
import { exportRows, flaky, kinds, recount, shareQueue } from './shared-queue.ts';

const queue = await shareQueue();
const { db, open, asMember, hasEnded, organizationId, foreignId, profileId } = queue;
const profilesSeen = async (run: JobRun<unknown>) => {
  const rows = await run.transaction((tx) =>
    tx.query<{ id: number }>(sql`select id from profiles order by id`, 'test.job_profiles'),
  );
  return rows.map((row) => row.id);
};

describe('a job and its cause', () => {
  test('exists when the transaction that causes it commits, and knows who asked and where', async () => {
    const runs: JobRun<{ number: number }>[] = [];
    await queue.jobs().work(recount, async (run) => void runs.push(run));
    const jobId = await asMember((tx) => queue.jobs().enqueue(tx, recount, { number: 7 }));
    expect((await hasEnded(jobId)).state).toBe('completed');
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({
      jobId,
      data: { number: 7 },
      attempt: 1,
      requestedBy: { organizationId, accountId: queue.accountId(), requestId: 'asked-here' },
    });
  });

  test('never runs when the transaction rolls back', async () => {
    const numbers: number[] = [];
    await queue.jobs().work(recount, async ({ data }) => void numbers.push(data.number));
    await expect(
      asMember(async (tx) => {
        await queue.jobs().enqueue(tx, recount, { number: 1 });
        throw new Error('the cause failed');
      }),
    ).rejects.toThrow('the cause failed');
    const later = await asMember((tx) => queue.jobs().enqueue(tx, recount, { number: 2 }));
    await hasEnded(later);
    expect(numbers).toEqual([2]);
    expect(await db.owner(sql`select 1 from pgboss.job where data -> 'data' ->> 'number' = '1'`)).toEqual([]);
  });

  test('leaves the transaction in the scope it had, and opens no other', async () => {
    const seen = await asMember(async (tx) => {
      await queue.jobs().enqueue(tx, recount, { number: 3 });
      return tx.query<{ role: string; profiles: number }>(
        sql`select current_user as role, (select count(*) from profiles) as profiles`,
      );
    });
    expect(seen).toEqual([{ role: 'app_member', profiles: 1 }]);
  });

  test('a key keeps one job waiting', async () => {
    const [first, second, other] = await asMember(async (tx) => [
      await queue.jobs().enqueue(tx, flaky, { number: 1 }, { onceKey: 'profile 1' }),
      await queue.jobs().enqueue(tx, flaky, { number: 2 }, { onceKey: 'profile 1' }),
      await queue.jobs().enqueue(tx, flaky, { number: 3 }),
    ]);
    expect(first).not.toBeNull();
    expect(second).toBeNull();
    expect(other).not.toBeNull();
  });

  test('cannot be caused for an organization outside the scope, nor by a queue nobody listed', async () => {
    await expect(
      asMember((tx) => queue.jobs().enqueue(tx, recount, { number: 1 }, { organizationId: foreignId })),
    ).rejects.toThrow('outside the scope');
    const unlisted = defineJobKind({
      name: 'test.unlisted',
      actsFor: 'organization',
      data: z.object({ number: z.int() }),
    });
    await expect(asMember((tx) => queue.jobs().enqueue(tx, unlisted, { number: 1 }))).rejects.toThrow(
      'not on the list',
    );
  });
});

describe('queues', () => {
  const queuesNow = () =>
    db.owner<{ name: string; expires: number; retries: number; updated: Date }>(
      sql`select name, expire_seconds as expires, retry_limit as retries, updated_on as updated from pgboss.queue order by name`,
    );

  test('are written where they differ, and left alone where they do not', async () => {
    const before = await queuesNow();
    expect(before.map((queue) => queue.name)).toEqual(expect.arrayContaining(kinds.map((kind) => kind.name)));
    await (await open()).stop(2_000);
    expect(await queuesNow()).toEqual(before);

    const longer = { ...recount, expireInSeconds: 1_800, retryLimit: 9 };
    await (await open({ kinds: [longer, ...kinds.filter(({ name }) => name !== recount.name)] })).stop(2_000);
    const after = await queuesNow();
    expect(after.find((queue) => queue.name === recount.name)).toMatchObject({ expires: 1_800, retries: 9 });
    const others = (queues: typeof before) => queues.filter((queue) => queue.name !== recount.name);
    expect(others(after)).toEqual(others(before));
  });
});

describe('the scope of a job', () => {
  test('one for an organization works as its job, in that organization only', async () => {
    const seen: { role: string; ids: number[] }[] = [];
    await queue.jobs().work(recount, async (run) => {
      const [role] = await run.transaction((tx) =>
        tx.query<{ role: string }>(sql`select current_user as role`),
      );
      seen.push({ role: role?.role ?? '', ids: await profilesSeen(run) });
    });
    await hasEnded(await asMember((tx) => queue.jobs().enqueue(tx, recount, { number: 1 })));
    expect(seen.map((one) => one.role)).toEqual(['app_job']);
    expect(seen[0]?.ids).toHaveLength(2);
    const foreignIds = await db.owner<{ id: number }>(
      sql`select id from profiles where organization_id = ${foreignId}`,
    );
    expect(seen[0]?.ids).not.toContain(foreignIds[0]?.id);
  });

  test('one for an account sees what the account sees', async () => {
    const seen: number[][] = [];
    await queue.jobs().work(exportRows, async (run) => void seen.push(await profilesSeen(run)));
    const ended = await hasEnded(await asMember((tx) => queue.jobs().enqueue(tx, exportRows, { number: 1 })));
    expect(ended).toEqual({ state: 'completed', output: { outcome: 'done' } });
    expect(seen).toEqual([[profileId]]);
  });

  test.each([
    {
      why: 'the account was taken out of the organization',
      lose: () => sql`with gone as (delete from account_groups where account_id = ${queue.accountId()})
        delete from account_organizations where account_id = ${queue.accountId()}`,
    },
    {
      why: 'the account was disabled',
      lose: () => sql`update accounts set is_disabled = true where id = ${queue.accountId()}`,
    },
  ])('one for an account is refused when $why before it ran', async ({ lose }) => {
    let runs = 0;
    const jobId = await asMember((tx) => queue.jobs().enqueue(tx, exportRows, { number: 1 }));
    await db.owner(lose());
    await queue.jobs().work(exportRows, async () => {
      runs += 1;
    });
    expect(await hasEnded(jobId)).toEqual({ state: 'completed', output: { outcome: 'refused' } });
    expect(runs).toBe(0);
  });

  test('a group taken away between asking and running is not seen any more', async () => {
    const seen: number[][] = [];
    const jobId = await asMember((tx) => queue.jobs().enqueue(tx, exportRows, { number: 1 }));
    await db.owner(sql`delete from account_groups where account_id = ${queue.accountId()}`);
    await queue.jobs().work(exportRows, async (run) => void seen.push(await profilesSeen(run)));
    await hasEnded(jobId);
    expect(seen).toEqual([[]]);
  });

  test('a group taken away while one runs is not seen by its next transaction', async () => {
    const seen: number[][] = [];
    await queue.jobs().work(exportRows, async (run) => {
      seen.push(await profilesSeen(run));
      await db.owner(sql`delete from account_groups where account_id = ${queue.accountId()}`);
      seen.push(await profilesSeen(run));
    });
    await hasEnded(await asMember((tx) => queue.jobs().enqueue(tx, exportRows, { number: 1 })));
    expect(seen).toEqual([[profileId], []]);
  });

  test('one whose account is taken out of the organization while it runs ends as refused', async () => {
    const seen: number[][] = [];
    await queue.jobs().work(exportRows, async (run) => {
      seen.push(await profilesSeen(run));
      await db.owner(sql`delete from account_groups where account_id = ${queue.accountId()}`);
      await db.owner(sql`delete from account_organizations where account_id = ${queue.accountId()}`);
      seen.push(await profilesSeen(run));
    });
    const jobId = await asMember((tx) => queue.jobs().enqueue(tx, exportRows, { number: 1 }));
    expect(await hasEnded(jobId)).toEqual({ state: 'completed', output: { outcome: 'refused' } });
    expect(seen).toEqual([[profileId]]);
    expect(queue.lines().join()).not.toContain('a job failed');
  });
});

describe('running', () => {
  test('a failed attempt rolls back, is made again, and what is kept of it quotes nothing', async () => {
    const attempts: number[] = [];
    await queue.jobs().work(flaky, async ({ attempt, transaction }) => {
      attempts.push(attempt);
      await transaction(async (tx) => {
        await tx.query(
          sql`update profile_organizations set baseline_start_at = now() where profile_id = ${profileId}`,
        );
        if (attempt === 1) throw new Error('Jane Doe could not be exported');
      });
    });
    const jobId = await asMember((tx) => queue.jobs().enqueue(tx, flaky, { number: 1 }));
    expect((await hasEnded(jobId)).state).toBe('completed');
    expect(attempts).toEqual([1, 2]);
    const changes = await db.owner<{ job: string }>(
      sql`select job from audit.log where entity = 'profile_organizations' and action = 'update' and job = 'test.flaky'`,
    );
    expect(changes).toHaveLength(1);
    expect(queue.lines().join()).toContain('a job failed');
    expect(queue.lines().join()).not.toContain('Jane Doe');
    const kept = await db.owner<{ kept: string }>(
      sql`select j::text as kept from pgboss.job j where id = ${jobId}::uuid`,
    );
    expect(kept[0]?.kept).not.toContain('Jane Doe');
  });

  test('stopping waits for the job that runs', async () => {
    let isDone = false;
    let hasStarted = () => {};
    const started = new Promise<void>((resolve) => {
      hasStarted = resolve;
    });
    await queue.jobs().work(recount, async () => {
      hasStarted();
      await new Promise((resolve) => setTimeout(resolve, 700));
      isDone = true;
    });
    await asMember((tx) => queue.jobs().enqueue(tx, recount, { number: 1 }));
    await started;
    await queue.jobs().stop(5_000);
    expect(isDone).toBe(true);
  });

  test('a job put in by one process is done by another, once', async () => {
    const other = await open();
    const done: string[] = [];
    await queue.jobs().work(recount, async ({ jobId }) => void done.push(jobId));
    await other.work(recount, async ({ jobId }) => void done.push(jobId));
    const ids: (string | null)[] = [];
    for (let number = 0; number < 6; number += 1)
      ids.push(await asMember((tx) => other.enqueue(tx, recount, { number })));
    for (const id of ids) await hasEnded(id);
    await other.stop(2_000);
    expect(done.toSorted()).toEqual(ids.toSorted());
  });

  test('the hourly purge of old attempts is scheduled and does its work', async () => {
    // Of the services it uses the clock alone.
    await startJobs(queue.jobs(), [purgeOldAttempts], { clock: systemClock } as Services);
    const schedules = await db.owner(sql`select name, cron, timezone from pgboss.schedule`);
    expect(schedules).toEqual([{ name: 'limits.forget_old_tries', cron: '17 * * * *', timezone: 'UTC' }]);
    await db.owner(sql`insert into rate_limits (key, window_starts_at, count, expires_at)
      values ('old', now() - interval '2 hours', 1, now() - interval '1 hour'), ('live', now(), 1, now() + interval '1 hour')`);
    const jobId = await db.database.transaction({ as: 'identity', requestId: 'test' }, (tx) =>
      queue.jobs().enqueue(tx, purgeOldAttempts, null),
    );
    await hasEnded(jobId);
    expect(await db.owner(sql`select key from rate_limits`)).toEqual([{ key: 'live' }]);
  });

  test('a job that works for somebody cannot be scheduled', async () => {
    await expect(queue.jobs().schedule(recount, '* * * * *')).rejects.toThrow('cannot be scheduled');
  });
});

test.each(['app_admin', 'app_member', 'app_job', 'app_super', 'app_device'])(
  'the role %s reaches no table of the queue',
  async (role) => {
    const rows = await db.owner(sql`select relname from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p') and has_any_column_privilege(${role}, oid, 'select, insert, update')`);
    expect(rows).toEqual([]);
  },
);

test.each([{ values: undefined }, { values: [] }])(
  'the queue may send several statements at once, with values $values: its housekeeping does',
  async ({ values }) => {
    const connection = queueConnection(db.database);
    const text =
      "BEGIN; select set_config('app.probe', 'one', true); select current_setting('app.probe') as probe; COMMIT;";
    const { rows } = await connection.executeSql(text, values);
    expect(rows).toContainEqual({ probe: 'one' });
    await expect(connection.executeSql('select 1; select nonsense', values)).rejects.toThrow(/nonsense/);
  },
);
