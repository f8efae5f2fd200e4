import type { SubmissionOutcome } from '@plumbline/contract';
import { callDevice, DeviceApiError, noAnswerCode, tooLargeCode } from '../api/device-api.ts';
import type { Answer, QueuedTest, Sender } from './queued-test.ts';
import { nowCorrected } from './sealed-store.ts';

export type BatchResult =
  | { kind: 'noAnswer' }
  /** The whole batch; nothing of it is with the portal. */
  | { kind: 'refused'; answer: Answer }
  /** With a sender where the code brought a new token. */
  | { kind: 'answered'; outcomes: readonly SubmissionOutcome[]; sender: Sender | null };

/** The portal does not take the token of a code or of the device any more. */
export const tokenIsOld = 'access.signed_out';

/** A proxy may let through less than the portal takes, so half of the batch may arrive. */
export const isTooLarge = (result: BatchResult): boolean =>
  result.kind === 'refused' && result.answer.code === tooLargeCode;

/** A refusal that passes by itself, so that the same is sent again. */
export const isPassing = (code: string): boolean =>
  code === '' || code.startsWith('server.') || code === 'access.too_many_requests';

/** Sends tests of one sender; a test that is sent twice is stored once. */
export async function sendBatch(tests: readonly QueuedTest[]): Promise<BatchResult> {
  const sender = tests[0]?.sender;
  if (sender === undefined) return { kind: 'answered', outcomes: [], sender: null };
  try {
    return { kind: 'answered', outcomes: await submit(tests, sender.token), sender: null };
  } catch (error) {
    if (!(error instanceof DeviceApiError)) throw error;
    if (error.code === tokenIsOld && sender.code !== null) return sendWithNewToken(tests, sender.code);
    return refusal(error);
  }
}

/** Said in place of the portal's sentence, which is about a code. */
export const staffSignedOut = 'staff.signed_out';

/** Digits of a code that ended are another one's after 30 days, perhaps of another organization, which must learn of nobody. */
const digitsAreOursForMs = 29 * 24 * 60 * 60 * 1_000;
const areDigitsOurs = ({ completedOn }: QueuedTest): boolean =>
  Math.abs(nowCorrected() - Date.parse(completedOn)) < digitsAreOursForMs;

/** The token of a code lasts twelve hours, which a day without a connection is longer than. */
async function sendWithNewToken(tests: readonly QueuedTest[], code: string): Promise<BatchResult> {
  if (!tests.every(areDigitsOurs))
    return {
      kind: 'refused',
      answer: { status: 'refused', code: 'code.expired', message: 'That code has expired.' },
    };
  try {
    const { token } = await callDevice('Device/RedeemCode', { code }, null);
    return {
      kind: 'answered',
      outcomes: await submit(tests, token),
      sender: { token, code, organizationId: null },
    };
  } catch (error) {
    if (!(error instanceof DeviceApiError)) throw error;
    return refusal(error);
  }
}

async function submit(tests: readonly QueuedTest[], token: string): Promise<readonly SubmissionOutcome[]> {
  const bodies = tests.flatMap(({ submission }) => (submission === null ? [] : [{ ...submission }]));
  return (await callDevice('Device/SubmitTests', { tests: bodies }, token)).outcomes;
}

function refusal({ code, message }: DeviceApiError): BatchResult {
  if (code === noAnswerCode) return { kind: 'noAnswer' };
  if (code === tokenIsOld)
    return { kind: 'refused', answer: { status: 'refused', code: staffSignedOut, message } };
  const status = isPassing(code) ? 'failed' : 'refused';
  return { kind: 'refused', answer: { status, code, message } };
}
