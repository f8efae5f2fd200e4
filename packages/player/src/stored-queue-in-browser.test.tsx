import { submissionOf } from '@plumbline/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { keepGrant } from './session/kept-grant.ts';
import { canStore } from './session/sealed-store.ts';
import { openSittingStore } from './session/sitting-store.ts';
import { storedSitting, storeSitting } from './session/stored-sitting.ts';
import { openTestQueue } from './session/test-queue.ts';
import { answerDeviceCalls } from './test/answer-device-calls.ts';
import {
  answered,
  grant,
  group,
  outcome,
  type Sent,
  sender,
  session,
  silentPortal,
  submission,
} from './test/queue-scene.ts';
import { aSitting, leavePlayer } from './test/render-player.tsx';

afterEach(leavePlayer);

test('a proxy that lets through less than a batch gets it in halves, and what is too large alone does not hold up what is behind it', async () => {
  const queue = await openTestQueue();
  const { session } = aSitting('review');
  const ids = ['a', 'b', 'c', 'd'].map((letter) => `5b0d8c1e-7d1f-4b57-9a3c-2f1f4f0a9d1${letter}`);
  for (const clientUuid of ids) {
    const facts = { appVersion: '1', platform: 'Web', deviceModel: null, osVersion: null };
    const device = { framesPerSecond: 60, worstFrameMs: 18, jitterMs: 1 };
    const done = { ...session, clientUuid, completedOn: '2026-03-02T15:42:00-06:00' };
    const own = submissionOf(
      { ...done, device: { ...device, inputClass: 'touch', pressedWith: 'finger' } },
      facts,
    );
    if (own === null) throw new Error('the session is not complete');
    await queue.add(own, { token: 'a-token', code: '40816', organizationId: null });
  }
  const sizes: number[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_input, init) => {
    const { tests } = JSON.parse(String(init?.body)) as Sent;
    sizes.push(tests.length);
    if (tests.length > 1 || tests[0]?.clientUuid === ids[1])
      return new Response('<html>413 Request Entity Too Large</html>', { status: 413 });
    return Response.json({ isSuccess: true, errors: [], outcomes: [outcome('stored')] });
  });
  await queue.send();
  expect(sizes).toEqual([4, 2, 1, 1, 2, 1, 1]);
  expect(queue.entries()).toMatchObject([
    { clientUuid: ids[1], answer: { status: 'refused', code: 'request.too_large' } },
  ]);
});

test('a browser killed at any moment around the queueing has the test once, as a sitting or in the queue', async () => {
  await storeSitting({ grant, session });
  const queue = await openTestQueue();
  // The transaction is broken off after the test was written: neither of the two changes is left.
  const del = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
    this: IDBObjectStore,
  ) {
    this.transaction.abort();
    throw new DOMException('The browser was killed.', 'AbortError');
  });
  expect(await queue.add(submission, sender)).toBe(false);
  del.mockRestore();
  expect((await openTestQueue()).entries()).toEqual([]);
  expect(await storedSitting()).not.toBeNull();
  expect(await queue.add(submission, sender)).toBe(true);
  expect((await openTestQueue()).entries()).toHaveLength(1);
  expect(await storedSitting()).toBeNull();
});

test('answers that are still being written when the test moves to the queue do not bring the sitting back', async () => {
  const sittings = openSittingStore();
  const queue = await openTestQueue();
  for (const languageId of [1, 2, 1, 2]) sittings.save({ grant, session: { ...session, languageId } });
  expect(await queue.add(submission, sender)).toBe(true);
  // Each of these lets one writing that still waits go first.
  for (let writing = 0; writing < 4; writing += 1) await keepGrant(group);
  expect(await storedSitting()).toBeNull();
  expect((await openTestQueue()).entries()).toHaveLength(1);
});

test('two windows that open a new device at once agree on one key, so what the first one keeps stays readable', async () => {
  const put = IDBObjectStore.prototype.put;
  const keys: CryptoKey[] = [];
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    if (value instanceof CryptoKey) keys.push(value);
    return put.call(this, value, key);
  });
  await Promise.all([canStore(), storeSitting({ grant, session }), canStore()]);
  expect(keys).toHaveLength(1);
  expect(await storedSitting()).not.toBeNull();
});

test('a sign-in while tests are being sent counts, although the sending that it overtakes is refused afterwards', async () => {
  const queue = await openTestQueue();
  const ofStaff = { token: 'old', code: null, organizationId: 1 };
  expect(await queue.add(submission, ofStaff)).toBe(true);
  const waiting = silentPortal();
  const sent = queue.send();
  await expect.poll(() => waiting).toHaveLength(1);
  const adopted = queue.adopt({ ...ofStaff, token: 'new' });
  // A sign-in that does not wait for its turn has written by then.
  for (let writing = 0; writing < 4; writing += 1) await keepGrant(group);
  waiting[0]?.answer('access.signed_out');
  await Promise.all([sent, adopted]);
  expect(queue.entries()).toMatchObject([{ answer: null }]);
});

test('a clock that jumps by years deletes no test that the portal never heard of; seven days begin with its first answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-01-01T12:00:00Z') });
  const queue = await openTestQueue();
  expect(await queue.add(submission, sender)).toBe(true);
  vi.setSystemTime(new Date('2026-10-01T12:00:00Z'));
  const opened = await openTestQueue();
  expect(opened.entries()).toHaveLength(1);
  answerDeviceCalls(answered(outcome('refused', 'submission.measure_unknown')));
  await opened.send();
  expect(opened.entries()).toMatchObject([{ storedOn: Date.parse('2026-10-01T12:00:00Z') }]);
  vi.setSystemTime(new Date('2026-10-08T12:00:01Z'));
  expect((await openTestQueue()).entries()).toEqual([]);
});
