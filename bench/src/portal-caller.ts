import {
  apiBase,
  type Call,
  headers,
  login,
  type RequestInputOf,
  type ResponseOf,
} from '@plumbline/contract';

/** One request, ready to be sent any number of times. */
export interface ReadyRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Caller {
  token: string;
  organizationId: number;
}

export function readyRequest<C extends Call>(
  call: C,
  request: RequestInputOf<C>,
  caller?: Caller,
): ReadyRequest {
  return {
    path: `${apiBase}/${call.path}`,
    headers: {
      'content-type': 'application/json',
      ...(caller && {
        [headers.authorization]: `Bearer ${caller.token}`,
        [headers.selectedOrganization]: String(caller.organizationId),
      }),
    },
    body: JSON.stringify(request),
  };
}

/** Makes a call that must succeed. */
export async function callOnce<C extends Call>(
  url: string,
  call: C,
  request: RequestInputOf<C>,
  caller?: Caller,
): Promise<ResponseOf<C>> {
  const ready = readyRequest(call, request, caller);
  const answer = await fetch(url + ready.path, { method: 'POST', headers: ready.headers, body: ready.body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${call.path}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as ResponseOf<C>;
}

/** Signs a System Admin in. */
export async function signIn(
  url: string,
  email: string,
  password: string,
  organizationId: number,
): Promise<Caller> {
  const { token } = await callOnce(url, login, { email, password });
  if (token === null) throw new Error('the portal asks for a second factor');
  return { token, organizationId };
}
