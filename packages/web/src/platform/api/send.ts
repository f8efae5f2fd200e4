import type { Call, FileReply, ReplyError, RequestInputOf, ResponseOf } from '@plumbline/contract';
import { apiBase, headers } from '@plumbline/contract/core/wire';
import type { z } from 'zod';
import { requestSecondFactor } from '../session/second-factor.ts';
import { type Session, session } from '../session/session-store.ts';
import { viewerZone } from '../time/time-texts.ts';
import { ApiError, noAnswerCode } from './api-error.ts';
import { logFailure } from './log-failure.ts';

/** What a call is asked as. */
type Caller = Pick<Session, 'token' | 'selectedOrganizationId'>;
/** A call that answers with an envelope. */
export type JsonCall = Call<z.ZodObject, z.ZodObject>;
/** A call that answers with a file. */
export type FileCall = Call<z.ZodObject, FileReply>;

export interface SendOptions {
  /** Cancels the call when the page is left; it then rejects with the signal's own reason. */
  signal?: AbortSignal | undefined;
  /** The session to send the call with, by default the present one; null sends it signed out. */
  as?: Caller | null;
  /** Leaves out the selected organization, for calls that must work when that one is out of reach. */
  isWithoutOrganization?: boolean;
  /** Asks for the answer as a stream: now, and anew whenever it changes. */
  isStream?: boolean;
  /** Still reaches the server when the page is closed or left right after. */
  outlivesPage?: boolean;
}

export interface ReceivedFile {
  blob: Blob;
  fileName: string;
}

const noAnswer: ReplyError = {
  code: noAnswerCode,
  message: 'The portal did not answer. Check your connection and try again.',
};

const notOurs: ReplyError = {
  code: '',
  message: 'Something went wrong on our side. Please try again.',
};

const secondFactorCode = 'mfa.required';

const lostOrganizationCodes: readonly string[] = [
  'organization.not_yours',
  'organization.no_grant',
  'organization.other_sign_in',
];

function headersOf(caller: Caller | null, isWithoutOrganization: boolean): Record<string, string> {
  const organizationId = isWithoutOrganization ? null : (caller?.selectedOrganizationId ?? null);
  return {
    'Content-Type': 'application/json',
    [headers.timeZone]: viewerZone,
    ...(caller === null ? {} : { [headers.authorization]: `Bearer ${caller.token}` }),
    ...(organizationId === null ? {} : { [headers.selectedOrganization]: String(organizationId) }),
  };
}

/** Ends or narrows the present session where a refusal requires it. An answer to an earlier session changes nothing. */
function applyRefusal(error: ApiError, caller: Caller | null, isWithoutOrganization: boolean): void {
  const present = session.read();
  if (caller === null || present?.token !== caller.token) return;
  if (error.status === 401) session.expire();
  const isSameOrganization = present.selectedOrganizationId === caller.selectedOrganizationId;
  if (!isWithoutOrganization && isSameOrganization && lostOrganizationCodes.includes(error.code)) {
    session.loseOrganization();
  }
}

async function refusalIn(response: Response): Promise<ApiError> {
  const requestId = response.headers.get(headers.requestId);
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  const body: unknown = isJson ? await response.json() : null;
  const errors =
    typeof body === 'object' && body !== null && 'errors' in body ? (body.errors as ReplyError[]) : [notOurs];
  return new ApiError(response.status, errors, requestId);
}

/** A stream answers at once; on a connection that is dead without a word the browser would wait for minutes. */
const opensWithinMs = 15_000;

/** Fetches, and gives up where no answer begins in time. The answer itself may take as long as it likes. */
async function fetchInTime(address: string, init: RequestInit): Promise<Response> {
  const late = new AbortController();
  const timer = window.setTimeout(() => late.abort(), opensWithinMs);
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
  try {
    return await fetch(address, { ...init, signal });
  } finally {
    window.clearTimeout(timer);
  }
}

/** Sends the call again when it needed a second factor and the person gave one. */
async function post(call: Call, request: object, options: SendOptions): Promise<Response> {
  try {
    return await postOnce(call, request, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== secondFactorCode) throw error;
    if (await requestSecondFactor()) return postOnce(call, request, options);
    // No second factor was given, so the organization stays out of reach.
    if (!options.isWithoutOrganization) session.loseOrganization();
    throw error;
  }
}

async function postOnce(call: Call, request: object, options: SendOptions): Promise<Response> {
  const {
    signal,
    as: caller = session.read(),
    isWithoutOrganization = false,
    isStream = false,
    outlivesPage = false,
  } = options;
  try {
    const ask = isStream ? fetchInTime : fetch;
    const response = await ask(`${apiBase}/${call.path}${isStream ? '/stream' : ''}`, {
      method: 'POST',
      headers: headersOf(caller, isWithoutOrganization),
      body: JSON.stringify(request),
      keepalive: outlivesPage,
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.ok) return response;
    const refusal = await refusalIn(response);
    applyRefusal(refusal, caller, isWithoutOrganization);
    throw refusal;
  } catch (error) {
    if (signal?.aborted) throw error;
    // The network failed before or during the answer. The browser's own message differs between browsers and helps nobody.
    const failure = error instanceof ApiError ? error : new ApiError(0, [noAnswer], null);
    logFailure(call, failure);
    throw failure;
  }
}

/**
 * Makes a call and returns its reply.
 *
 * @param call a call of the contract, which defines the path, the request and the reply
 * @throws ApiError with the server's sentences when the call is refused, or with ours when no answer comes. A refused token has
 *   already ended the session, which leads to the sign-in.
 */
export async function send<C extends JsonCall>(
  call: C,
  request: RequestInputOf<C>,
  options: SendOptions = {},
): Promise<ResponseOf<C>> {
  const response = await post(call, request, options);
  const requestId = response.headers.get(headers.requestId);
  try {
    const { isSuccess, errors, ...reply } = await response.json();
    if (isSuccess !== true) throw new ApiError(response.status, errors ?? [notOurs], requestId);
    return reply;
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    const failure = new ApiError(response.status, [notOurs], requestId);
    logFailure(call, failure);
    throw failure;
  }
}

/**
 * Makes a call that answers with a file.
 *
 * @returns the file, and the name that the server gave it
 * @throws ApiError as `send` does
 */
export async function sendForFile<C extends FileCall>(
  call: C,
  request: RequestInputOf<C>,
  options: SendOptions = {},
): Promise<ReceivedFile> {
  const response = await post(call, request, options);
  const name = /filename="?([^";]+)"?/i.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  try {
    return { blob: await response.blob(), fileName: name ?? 'download' };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, [noAnswer], null);
  }
}

/**
 * Opens the stream of a call: its answer comes at once, and again whenever it changes.
 *
 * @throws ApiError as `send` does
 */
export const openStream = async (
  call: JsonCall,
  request: object,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> => (await post(call, request, { signal, isStream: true })).body;
