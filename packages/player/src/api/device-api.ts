import type {
  getLoginMethod,
  getMobileToken,
  getRoster,
  login,
  logout,
  matchPerson,
  ReplyError,
  RequestInputOf,
  ResponseOf,
  redeemCode,
  requestMfaCode,
  samllogin,
  sendProgress,
  ssologin,
  submitTests,
  switchSelectedOrganization,
  verifyMfaCode,
} from '@plumbline/contract';
import { apiBase, headers } from '@plumbline/contract/core/wire';
import { compareClock } from '../device/clock.ts';

/** The calls of the device API that the player makes, and those by which staff get a token for the device. Their types alone are imported: the schemas would double its size. */
interface DeviceCalls {
  login: typeof login;
  'account/GetLoginMethod': typeof getLoginMethod;
  ssologin: typeof ssologin;
  samllogin: typeof samllogin;
  RequestMfaCode: typeof requestMfaCode;
  VerifyMfaCode: typeof verifyMfaCode;
  SwitchSelectedOrganization: typeof switchSelectedOrganization;
  GetMobileToken: typeof getMobileToken;
  logout: typeof logout;
  'Device/GetRoster': typeof getRoster;
  'Device/RedeemCode': typeof redeemCode;
  'Device/MatchPerson': typeof matchPerson;
  'Device/SendProgress': typeof sendProgress;
  'Device/SubmitTests': typeof submitTests;
}

export const noAnswerCode = 'network.no_answer';

/** A call that the portal refused, or that got no answer (`network.no_answer`). */
export class DeviceApiError extends Error {
  override readonly name = 'DeviceApiError';
  readonly code: string;

  constructor({ code, message }: Pick<ReplyError, 'code' | 'message'>) {
    super(message);
    this.code = code;
  }
}

const noAnswer = { code: noAnswerCode, message: 'The portal did not answer.' };
/** Also said by a proxy that lets through less than the portal takes, and answers with a page of its own. */
export const tooLargeCode = 'request.too_large';
const tooLarge = { code: tooLargeCode, message: 'The request is too large.' };
const notOurs = { code: '', message: 'The portal answered with something unexpected.' };

/**
 * Makes a call of the device API.
 * @param token of a code, of the device or of a sign-in; null before there is one
 * @throws DeviceApiError when the call is refused or no answer comes
 */
export async function callDevice<Path extends keyof DeviceCalls>(
  path: Path,
  request: RequestInputOf<DeviceCalls[Path]>,
  token: string | null,
): Promise<ResponseOf<DeviceCalls[Path]>> {
  const body = await post(path, JSON.stringify(request), token);
  if (!isReply(body)) throw new DeviceApiError(notOurs);
  const { isSuccess, errors, ...reply } = body;
  if (!isSuccess) throw new DeviceApiError(errors[0] ?? notOurs);
  return reply as ResponseOf<DeviceCalls[Path]>;
}

/** A network without a way to the portal answers nothing, for minutes. A batch of recordings and a long list take their time on a slow one. */
const answersWithinMs = 10_000;
const slowCalls: Readonly<Partial<Record<string, number>>> = {
  'Device/SubmitTests': 60_000,
  'Device/GetRoster': 30_000,
};
/** Ten seconds more for each 100 kB: an upload that goes on is not broken off. */
const uploadMs = (body: string): number => Math.floor(body.length / 100_000) * 10_000;

async function post(path: string, body: string, token: string | null): Promise<unknown> {
  try {
    const response = await fetch(`${apiBase}/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token === null ? {} : { [headers.authorization]: `Bearer ${token}` }),
      },
      body,
      signal: AbortSignal.timeout((slowCalls[path] ?? answersWithinMs) + uploadMs(body)),
    });
    compareClock(response.headers.get('date'));
    if (response.status === 413) throw new DeviceApiError(tooLarge);
    return await response.json();
  } catch (error) {
    if (error instanceof DeviceApiError) throw error;
    // A balancer's page is no JSON; a network that broke gives a TypeError, one that is silent a TimeoutError. Either way it is not known what the portal did.
    throw new DeviceApiError(error instanceof SyntaxError ? notOurs : noAnswer);
  }
}

const isReply = (body: unknown): body is { isSuccess: boolean; errors: ReplyError[] } =>
  typeof body === 'object' && body !== null && 'isSuccess' in body && 'errors' in body;
