import type { SessionResult, SubmissionOutcome } from '@plumbline/contract';
import { type PlayerSession, type PlayerSubmission, submissionOf } from '@plumbline/domain';
import { callDevice, DeviceApiError } from '../api/device-api.ts';
import { browserFacts } from '../device/browser-facts.ts';
import { chosenByStaff, type Grant, senderOf } from './grant.ts';
import type { Answer } from './queued-test.ts';
import { isWaiting, type TestQueue } from './test-queue.ts';

/** What became of the tests of a sitting. */
export type Arrival =
  /** With the scores that the person may see; without any where the code does not show them. */
  | { kind: 'stored'; results: readonly SessionResult[] }
  | { kind: 'held' | 'waiting' }
  | { kind: 'refused'; answer: Answer };

/**
 * Puts the tests of a sitting into the queue and sends what waits there. The same session twice is stored once.
 * @throws DeviceApiError where the device can keep nothing and the tests did not arrive: they are in the memory of the page alone
 */
export async function sendSession(session: PlayerSession, grant: Grant, queue: TestQueue): Promise<Arrival> {
  const facts = browserFacts(navigator.userAgent, __PLAYER_VERSION__);
  const own = submissionOf(session, facts);
  if (own === null) throw new Error('A session is sent only when it is complete.');
  const submission = { ...own, ...chosenByStaff(grant) };
  if (!(await queue.add(submission, senderOf(grant)))) return await sendFromMemory(submission, grant.token);
  // It is safe in the queue, and what is sent before it may take long: the next person need not wait for that.
  const patience = AbortSignal.timeout(patienceMs);
  const results = await Promise.race([queue.send(undefined, patience), whenOver(patience)]);
  if (results === null) return { kind: 'waiting' };
  const entry = queue.entries().find(({ clientUuid }) => clientUuid === submission.clientUuid);
  if (entry === undefined) return { kind: 'stored', results: results.get(submission.clientUuid) ?? [] };
  if (isWaiting(entry) || entry.answer === null) return { kind: 'waiting' };
  return entry.answer.status === 'held' ? { kind: 'held' } : { kind: 'refused', answer: entry.answer };
}

const patienceMs = 15_000;

const whenOver = (patience: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    patience.addEventListener('abort', () => resolve(null));
  });

async function sendFromMemory(submission: PlayerSubmission, token: string): Promise<Arrival> {
  const { outcomes } = await callDevice('Device/SubmitTests', { tests: [{ ...submission }] }, token);
  const [outcome] = outcomes;
  const kind = outcome && arrivalKinds[outcome.status];
  if (!kind) throw new DeviceApiError(outcome?.errors[0] ?? { code: '', message: '' });
  return kind === 'stored' ? { kind, results: outcome.results ?? [] } : { kind };
}

const arrivalKinds: Record<SubmissionOutcome['status'], 'stored' | 'held' | null> = {
  stored: 'stored',
  held: 'held',
  refused: null,
  failed: null,
};
