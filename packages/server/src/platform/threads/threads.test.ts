import { setImmediate as nextTurn } from 'node:timers/promises';
import { usualPopulation } from '@plumbline/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { openThreads, type Threads, type ThreadsOptions } from './threads.ts';

let threads: Threads;
afterEach(async () => {
  vi.restoreAllMocks();
  await threads.close();
});

const open = (options: Partial<ThreadsOptions> = {}) => {
  threads = openThreads({ size: 1, maxWaiting: 5, ...options });
};
const bytes = new TextEncoder().encode('First\nMaya');
const read = () => threads.run('readSpreadsheet', { bytes });
const isRead = { table: { headers: ['First'] } };
const one = { firstName: 'Maya', lastName: 'Diaz', birthDate: '2009-03-14', sex: 'F' as const };
const other = { firstName: 'Bjorn', lastName: 'Thistlewood', birthDate: '1951-11-30', sex: 'M' as const };
/** Ten million comparisons: minutes of work, and gigabytes of matches where everybody is like everybody. */
const compareCrowds = (candidate: typeof one | typeof other) => {
  const candidates = Array.from({ length: 20_000 }, (_, id) => ({ id, ...candidate }));
  const people = Array.from({ length: 500 }, () => ({ person: one, candidates }));
  return threads.run('matchAgainst', { people, population: usualPopulation });
};

test('threads read files and say why they do not, and this thread goes on meanwhile', async () => {
  open();
  const order: string[] = [];
  setTimeout(() => order.push('this thread'), 0);
  expect(await read()).toMatchObject(isRead);
  order.push('the other thread');
  expect(order).toEqual(['this thread', 'the other thread']);
  expect(await threads.run('readSpreadsheet', { bytes: new Uint8Array() })).toEqual({ unreadable: 'empty' });
});

test('a task waits while there is room to wait, and one more is refused; later there is room again', async () => {
  open({ maxWaiting: 1 });
  const [first, second, third] = await Promise.all([read(), read(), read()]);
  expect([first, second]).toMatchObject([isRead, isRead]);
  expect(third).toBeNull();
  expect(await read()).toMatchObject(isRead);
});

test('the time of a task begins when its turn has come', async () => {
  const started = vi.spyOn(AbortSignal, 'timeout');
  open({ longestMs: 25_000 });
  const [first, second] = [read(), read()];
  await nextTurn();
  expect(started.mock.calls).toEqual([[25_000]]);
  await Promise.all([first, second]);
  expect(started.mock.calls).toEqual([[25_000], [25_000]]);
});

test('a task that takes too long is given up, and the next one is answered', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
  open();
  const [long, next] = [compareCrowds(other), read()];
  setTimeout(() => patience.abort(), 500);
  expect(await long).toBeNull();
  expect(await next).toMatchObject(isRead);
});

test('a task has only the time that it is given', async () => {
  open({ longestMs: 1 });
  expect(await compareCrowds(other)).toBeNull();
});

test('a task that takes too much memory is given up, and the next one is answered', async () => {
  open({ memoryMb: 64 });
  expect(await compareCrowds(one)).toBeNull();
  expect(await read()).toMatchObject(isRead);
}, 60_000);
