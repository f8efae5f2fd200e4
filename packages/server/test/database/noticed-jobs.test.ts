import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import type { Database, Tx } from '../../src/platform/database/database.ts';
import { offerRunText, runTextOf } from '../../src/platform/database/run-text.ts';
import { exportRows, flaky, mail, recount, shareQueue } from './shared-queue.ts';

const queue = await shareQueue();
const { db, open, asMember, hasEnded } = queue;

test('a job is noticed at its commit by the process that enqueued it, long before the next poll', async () => {
  const slow = await open({ pollingSeconds: 60 });
  const numbers: number[] = [];
  await slow.work(recount, async ({ data }) => void numbers.push(data.number));
  // The first poll is over before the job exists.
  await hasEnded(await asMember((tx) => slow.enqueue(tx, recount, { number: 1 })));
  await hasEnded(await asMember((tx) => slow.enqueue(tx, recount, { number: 2 })));
  expect(numbers).toEqual([1, 2]);
  await slow.stop(2_000);
});

test('a job is noticed at its time, whoever enqueued it: a process that polls seldom looks when the next one becomes due', async () => {
  const inMs = (ms: number) => ({ startAfter: new Date(Date.now() + ms) });
  const known = await asMember((tx) => queue.jobs().enqueue(tx, recount, { number: 1 }, inMs(1_500)));
  const slow = await open({ pollingSeconds: 60 });
  const numbers: number[] = [];
  await slow.work(recount, async ({ data }) => void numbers.push(data.number));
  await hasEnded(await asMember((tx) => slow.enqueue(tx, recount, { number: 2 }, inMs(300))));
  await hasEnded(known);
  expect(numbers.toSorted()).toEqual([1, 2]);
  await slow.stop(2_000);
});

test('a job whose attempt failed is noticed when it is due again, long before the next poll', async () => {
  const slow = await open({ pollingSeconds: 60 });
  const attempts: number[] = [];
  await slow.work(mail, async ({ attempt }) => {
    attempts.push(attempt);
    if (attempt === 1) throw new Error('the mail server is away');
  });
  await hasEnded(await asMember((tx) => slow.enqueue(tx, mail, { number: 1 })));
  expect(attempts).toEqual([1, 2]);
  await slow.stop(2_000);
});

test('a job is noticed by polling when another process enqueued it, or when its time has come', async () => {
  const enqueuing = await open();
  const numbers: number[] = [];
  await queue.jobs().work(recount, async ({ data }) => void numbers.push(data.number));
  await hasEnded(await asMember((tx) => enqueuing.enqueue(tx, recount, { number: 1 })));
  const startAfter = new Date(Date.now() + 1_000);
  const delayed = await asMember((tx) => queue.jobs().enqueue(tx, recount, { number: 2 }, { startAfter }));
  await hasEnded(delayed);
  expect(Date.now()).toBeGreaterThanOrEqual(startAfter.getTime());
  expect(numbers).toEqual([1, 2]);
  await enqueuing.stop(2_000);
});

test('a job runs outside of what the request that enqueued it carries', async () => {
  const request = new AsyncLocalStorage<string>();
  const carried: (string | undefined)[] = [];
  await queue.jobs().work(recount, async () => void carried.push(request.getStore()));
  for (const number of [1, 2])
    await hasEnded(
      await request.run('a request', () => asMember((tx) => queue.jobs().enqueue(tx, recount, { number }))),
    );
  expect(carried).toEqual([undefined, undefined]);
});

test('jobs are noticed by one statement for all kinds: a process with nothing to do asks nothing else', async () => {
  const statements: string[] = [];
  const watched: Database = {
    ...db.database,
    transaction: (scope, work) =>
      db.database.transaction(scope, (tx) => {
        const query: Tx['query'] = (statement, name) => {
          statements.push(name ?? '');
          return tx.query(statement, name);
        };
        return work(
          offerRunText({ ...tx, query }, (text, values) => {
            statements.push(text);
            return runTextOf(tx)(text, values);
          }),
        );
      }),
  };
  const idle = await open({ database: watched, pollingSeconds: 0.05 });
  for (const kind of [recount, exportRows, flaky]) await idle.work(kind, async () => {});
  statements.length = 0;
  const polls = () => statements.filter((statement) => statement === 'jobs.due_kinds').length;
  await vi.waitFor(() => expect(polls()).toBeGreaterThan(3));
  expect(statements.filter((statement) => statement.includes("'test."))).toEqual([]);
  await idle.stop(2_000);
});
