import type { Call, FileReply, ReplyError, RequestInputOf, ResponseOf } from '@plumbline/contract';
import { apiBase, headers } from '@plumbline/contract/core/wire';
import type { z } from 'zod';
import { type Session, session } from '../session/session-store.ts';
import { ApiError, noAnswerCode } from './api-error.ts';

/** A call that answers with an envelope. */
export type JsonCall = Call<z.ZodObject, z.ZodObject>;
/** A call that answers with a file. */
export type FileCall = Call<z.ZodObject, FileReply>;

export interface SendOptions {
  /** Gives up when the page is left; the rejection is then the signal's own. */
  signal?: AbortSignal | undefined;
  /** The session to ask as, where it is not the present one; null asks signed out. */
  as?: Session | null;
  /** Leaves the selected organization out, for what must work when it is out of reach. */
  isWithoutOrganization?: boolean;
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
  message: 'The portal answered with something unexpected. Please try again.',
};

const lostOrganizationCodes: readonly string[] = ['organization.not_yours', 'organization.no_grant'];

function headersOf(asked: Session | null, isWithoutOrganization: boolean): Record<string, string> {
  const organizationId = isWithoutOrganization ? null : (asked?.selectedOrganizationId ?? null);
  return {
    'Content-Type': 'application/json',
    [headers.timeZone]: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(asked === null ? {} : { [headers.authorization]: `Bearer ${asked.token}` }),
    ...(organizationId === null ? {} : { [headers.selectedOrganization]: String(organizationId) }),
  };
}

/** Ends or narrows the present session where a refusal says so. An answer to an earlier session changes nothing. */
function heed(error: ApiError, asked: Session | null, isWithoutOrganization: boolean): void {
  const present = session.read();
  if (asked === null || present?.token !== asked.token) return;
  if (error.status === 401) session.end();
  const isSameOrganization = present.selectedOrganizationId === asked.selectedOrganizationId;
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

async function post(call: Call, request: object, options: SendOptions): Promise<Response> {
  const { signal, as: asked = session.read(), isWithoutOrganization = false } = options;
  try {
    const response = await fetch(`${apiBase}/${call.path}`, {
      method: 'POST',
      headers: headersOf(asked, isWithoutOrganization),
      body: JSON.stringify(request),
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.ok) return response;
    const refusal = await refusalIn(response);
    heed(refusal, asked, isWithoutOrganization);
    throw refusal;
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    // The network failed before or within the answer; the browser's own words for it differ and help nobody.
    throw new ApiError(0, [noAnswer], null);
  }
}

/**
 * Makes a call and returns its reply.
 *
 * @param call a value of the contract; path, request and reply come from it
 * @throws ApiError with the server's sentences when it is refused, or with ours when nothing answers. A dead token has ended
 *   the session by then, which leads to login.
 */
export async function send<C extends JsonCall>(
  call: C,
  request: RequestInputOf<C>,
  options: SendOptions = {},
): Promise<ResponseOf<C>> {
  const response = await post(call, request, options);
  try {
    const { isSuccess: _, errors: __, ...reply } = await response.json();
    return reply;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(response.status, [notOurs], response.headers.get(headers.requestId));
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
