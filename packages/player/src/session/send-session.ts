import type { SubmissionOutcome } from '@plumbline/contract';
import { type PlayerSession, submissionOf } from '@plumbline/domain';
import { callDevice, DeviceApiError } from '../api/device-api.ts';
import { browserFacts } from '../device/browser-facts.ts';

/** Sends a session; the same session twice is stored once. */
export async function sendSession(session: PlayerSession, token: string): Promise<SubmissionOutcome> {
  const submission = submissionOf(session, browserFacts(navigator.userAgent, __PLAYER_VERSION__));
  if (submission === null) throw new Error('A session is sent only when it is complete.');
  const { outcomes } = await callDevice('Device/SubmitTests', { tests: [{ ...submission }] }, token);
  const [outcome] = outcomes;
  if (outcome === undefined) throw new DeviceApiError({ code: '', message: 'The portal gave no outcome.' });
  return outcome;
}
