import type { Call, ReplyError, RequestInputOf, ResponseOf } from '@plumbline/contract';
import { apiBase, headers } from '@plumbline/contract/core/envelope';
import { session } from '../session/session-store.ts';
import { announceSignedOut } from '../session/signed-out.ts';
import { ApiError } from './api-error.ts';

const noAnswer: ReplyError = {
  code: 'network',
  message: 'The portal did not answer. Check the connection and try again.',
};

async function post(call: Call, request: object, signal?: AbortSignal): Promise<Response> {
  const { token, organizationId } = session.read();
  try {
    return await fetch(`${apiBase}/${call.path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [headers.timeZone]: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(token === null ? {} : { [headers.authorization]: `Bearer ${token}` }),
        ...(organizationId === null ? {} : { [headers.selectedOrganization]: String(organizationId) }),
      },
      body: JSON.stringify(request),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, [noAnswer], null);
  }
}

async function refuse(call: Call, response: Response): Promise<never> {
  const body: unknown = await response.json().catch(() => null);
  const errors =
    body !== null && typeof body === 'object' && 'errors' in body && Array.isArray(body.errors)
      ? (body.errors as ReplyError[])
      : [];
  if (response.status === 401 && call.permission !== 'public') announceSignedOut();
  throw new ApiError(response.status, errors, response.headers.get(headers.requestId));
}

/**
 * Makes a call and returns its reply without the envelope.
 * @throws ApiError with the server's sentences when it is refused, or with ours when nothing answers
 */
export async function send<C extends Call>(
  call: C,
  request: RequestInputOf<C>,
  signal?: AbortSignal,
): Promise<ResponseOf<C>> {
  const response = await post(call, request as object, signal);
  if (!response.ok) return refuse(call, response);
  return (await response.json()) as ResponseOf<C>;
}

/** Makes a call that answers with a file. */
export async function sendForFile<C extends Call>(
  call: C,
  request: RequestInputOf<C>,
): Promise<{ blob: Blob; fileName: string }> {
  const response = await post(call, request as object);
  if (!response.ok) return refuse(call, response);
  const named = /filename="?([^";]+)"?/.exec(response.headers.get('Content-Disposition') ?? '');
  return { blob: await response.blob(), fileName: named?.[1] ?? 'download' };
}
