import type { SessionResult, SubmissionOutcome } from '@plumbline/contract';
import type { Answer, QueuedSubmission, QueuedTest, Sender } from './queued-test.ts';
import {
  deleteFrom,
  isOld,
  type Kept,
  keepAgain,
  keptOn,
  moveSittingToQueue,
  nowCorrected,
} from './sealed-store.ts';
import { type BatchResult, isTooLarge, sendBatch } from './send-tests.ts';

/** What may be shown of a test that is kept: nothing of whose it is. Nothing more of it stays in memory. */
export interface QueueEntry extends Pick<QueuedTest, 'clientUuid' | 'completedOn' | 'answer'> {
  storedOn: number;
  /** Of the staff member who took it; null under a code. */
  organizationId: number | null;
}

type ShownResults = ReadonlyMap<string, readonly SessionResult[]>;

/** The tests of a device that are over and not with the portal, and those of which staff decide whose they are. */
export interface TestQueue {
  /** The same list until something changes. */
  entries(): readonly QueueEntry[];
  /** @returns what ends the listening */
  onChange(listener: () => void): () => void;
  /**
   * Takes a test in place of its sitting.
   * @returns false where the browser can store nothing
   */
  add(submission: QueuedSubmission, sender: Sender): Promise<boolean>;
  /**
   * Sends what waits, in order, until no answer comes; what was refused only where everything is asked for.
   * @param signal ends the sending after the batch that is on its way: work of the page must not move what is shown to whoever is tested
   * @returns what the people may see of their tests, by the tests' ids; it is kept nowhere
   */
  send(what?: 'everything', signal?: AbortSignal): Promise<ShownResults>;
  /** What an earlier sign-in of the same organization left waits for being sent by a new one. */
  adopt(sender: Sender): Promise<void>;
  delete(clientUuid: string): Promise<void>;
  /** Takes away what the portal has. */
  purgeAnswered(): Promise<void>;
}

/** Whether a test is still to be sent by itself. */
export const isWaiting = ({ answer }: Pick<QueuedTest, 'answer'>): boolean =>
  answer === null || answer.status === 'failed';

/** Whether the portal has not got it. */
export const isUnsent = ({ answer }: Pick<QueuedTest, 'answer'>): boolean => answer?.status !== 'held';

const maxPerBatch = 50;
/** Under the portal's limit of a batch, 8 MiB, and little enough that a slow network loses not much with one. */
const maxBatchLength = 2 * 1_024 * 1_024;

const isQueuedTest = (value: unknown): value is QueuedTest =>
  typeof value === 'object' && value !== null && 'submission' in value && 'sender' in value;

/** By a clock that jumped a test can look old that was taken today, so its age counts only once the portal said anything of it. */
const neverAnswered = (value: unknown): boolean => isQueuedTest(value) && value.answer === null;

const keptTests = (): Promise<Kept<QueuedTest>[]> => keptOn('queue', isQueuedTest, neverAnswered);

/** Reads what waits on this device. */
export async function openTestQueue(): Promise<TestQueue> {
  let entries = (await keptTests()).map(entryOf);
  let sending: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  const changed = async () => {
    entries = (await keptTests()).map(entryOf);
    for (const listener of listeners) listener();
  };
  const sendAll = async (isWanted: (test: QueuedTest) => boolean, signal: AbortSignal | undefined) => {
    const tests = (await keptTests()).filter(({ value }) => isWanted(value));
    const results = new Map<string, readonly SessionResult[]>();
    const batches = batchesOf(tests);
    for (
      let batch = batches.shift();
      batch !== undefined && signal?.aborted !== true;
      batch = batches.shift()
    ) {
      const result = await sendBatch(batch.map(({ value }) => value));
      if (batch.length > 1 && isTooLarge(result)) {
        const middle = Math.ceil(batch.length / 2);
        batches.unshift(batch.slice(0, middle), batch.slice(middle));
        continue;
      }
      await record(batch, result);
      if (result.kind === 'answered')
        for (const [index, { value }] of batch.entries())
          results.set(value.clientUuid, result.outcomes[index]?.results ?? []);
      if (endsSending(result)) break;
    }
    await changed();
    return results;
  };
  // One after the other: two sendings at once would send everything twice, and one that ends later writes back what it read.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = sending.then(work);
    sending = next.catch(() => undefined);
    return next;
  };
  const adoptAll = async (sender: Sender) => {
    for (const test of await keptTests()) {
      const { organizationId } = test.value.sender;
      if (test.value.submission === null || organizationId !== sender.organizationId) continue;
      await keepAgain('queue', { ...test, value: { ...test.value, sender, answer: null } });
    }
    await changed();
  };
  return {
    entries: () => entries,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: async (submission, sender) => {
      const { clientUuid, completedOn } = submission;
      const test: QueuedTest = { clientUuid, completedOn, submission, sender, answer: null };
      try {
        await moveSittingToQueue(test);
      } catch {
        // A full storage. The page still has the test in memory, says so and sends it from there.
        return false;
      }
      await changed();
      return true;
    },
    send: (what, signal) => {
      const isWanted =
        what === 'everything' ? ({ submission }: QueuedTest) => submission !== null : isWaiting;
      return inTurn(() => sendAll(isWanted, signal));
    },
    adopt: (sender) => inTurn(() => adoptAll(sender)),
    purgeAnswered: async () => {
      for (const { key, value } of await keptTests())
        if (value.submission === null) await deleteFrom('queue', key);
      await changed();
    },
    delete: async (clientUuid) => {
      const test = (await keptTests()).find(({ value }) => value.clientUuid === clientUuid);
      if (test !== undefined) await deleteFrom('queue', test.key);
      await changed();
    },
  };
}

/** For a browser that can store nothing, and for the window that has not got the device. */
export const noTestQueue: TestQueue = {
  entries: () => noEntries,
  onChange: () => () => undefined,
  add: async () => false,
  send: async () => new Map(),
  adopt: async () => undefined,
  delete: async () => undefined,
  purgeAnswered: async () => undefined,
};
const noEntries: readonly QueueEntry[] = [];

const entryOf = ({ value, storedOn }: Kept<QueuedTest>): QueueEntry => ({
  clientUuid: value.clientUuid,
  completedOn: value.completedOn,
  answer: value.answer,
  storedOn,
  organizationId: value.sender.organizationId,
});

/** Whether what is behind a batch would come to nothing either. */
const endsSending = (result: BatchResult): boolean =>
  result.kind === 'noAnswer' || (result.kind === 'refused' && result.answer.status === 'failed');

async function record(batch: readonly Kept<QueuedTest>[], result: BatchResult): Promise<void> {
  if (result.kind === 'noAnswer') return;
  for (const [index, test] of batch.entries()) {
    const answer = result.kind === 'refused' ? result.answer : answerOf(result.outcomes[index]);
    const sender = (result.kind === 'answered' && result.sender) || test.value.sender;
    // What the portal has is not kept a second time.
    const submission = answer?.status === 'held' ? null : test.value.submission;
    if (answer === null) await deleteFrom('queue', test.key);
    else {
      // Staff have seven days from the first answer, whatever the clock said when the test was taken.
      const hasWrongDay = isOld(test.storedOn) || test.storedOn > nowCorrected();
      const storedOn = neverAnswered(test.value) && hasWrongDay ? nowCorrected() : test.storedOn;
      await keepAgain('queue', { ...test, storedOn, value: { ...test.value, submission, sender, answer } });
    }
  }
}

/** Null for a test that is stored. */
function answerOf(outcome: SubmissionOutcome | undefined): Answer | null {
  if (outcome?.status === 'stored') return null;
  const { code, message } = outcome?.errors[0] ?? { code: '', message: '' };
  return { status: outcome?.status ?? 'failed', code, message };
}

/** Tests of one sender after another, in the order in which they were taken. */
function batchesOf(tests: readonly Kept<QueuedTest>[]): Kept<QueuedTest>[][] {
  const batches: Kept<QueuedTest>[][] = [];
  let batchLength = 0;
  for (const test of tests) {
    const { submission, sender } = test.value;
    const length = JSON.stringify(submission).length;
    const batch = batches.at(-1);
    const fits =
      batch !== undefined &&
      batch.length < maxPerBatch &&
      batchLength + length < maxBatchLength &&
      batch[0]?.value.sender.token === sender.token;
    if (fits) batch.push(test);
    else batches.push([test]);
    batchLength = fits ? batchLength + length : length;
  }
  return batches;
}
