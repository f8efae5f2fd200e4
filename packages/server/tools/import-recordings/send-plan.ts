import { maxTestsPerBatch, submitTests } from '@plumbline/contract';
import type { PlannedTest } from './planned-test.ts';
import type { PortalClient } from './portal-client.ts';

/** What became of a planned test. */
export interface SentTest {
  planned: PlannedTest;
  /** `known`: an earlier import had stored it, with the same content. */
  status: 'stored' | 'known' | 'held' | 'refused' | 'failed';
  profileId: number | null;
  profileTestId: number | null;
  /** Why it was held, refused or not taken. */
  reason: string | null;
  recordingHashes: readonly (string | null)[];
}

/** Well under what one request may weigh. */
const maxBatchCharacters = 3_000_000;

/** Sends tests in order, in batches, as a phone does that comes back online. */
export async function sendPlan(
  device: PortalClient,
  tests: readonly PlannedTest[],
  onProgress: (sentCount: number) => void,
): Promise<SentTest[]> {
  const sent: SentTest[] = [];
  for (const batch of batches(tests)) {
    const { outcomes } = await device.send(submitTests, { tests: batch.map(({ test }) => ({ ...test })) });
    for (const outcome of outcomes) {
      const planned = batch[outcome.index];
      if (planned === undefined) throw new Error(`an answer to test ${outcome.index}, which was not sent`);
      sent.push({
        planned,
        status: outcome.status === 'stored' && outcome.wasKnown ? 'known' : outcome.status,
        profileId: outcome.profileId,
        profileTestId: outcome.profileTestId,
        reason: outcome.errors.map((error) => error.message).join(' ') || null,
        recordingHashes: outcome.recordingHashes,
      });
    }
    onProgress(sent.length);
  }
  return sent;
}

function batches(tests: readonly PlannedTest[]): PlannedTest[][] {
  const all: PlannedTest[][] = [];
  let open: PlannedTest[] = [];
  let characters = 0;
  for (const planned of tests) {
    const length = JSON.stringify(planned.test).length;
    if (open.length === maxTestsPerBatch || (open.length > 0 && characters + length > maxBatchCharacters)) {
      all.push(open);
      open = [];
      characters = 0;
    }
    open.push(planned);
    characters += length;
  }
  return open.length === 0 ? all : [...all, open];
}
