import { apiBase, type Call, headers, type RequestInputOf, type ResponseOf } from '@plumbline/contract';
import type { SendOptions, TestServer } from './start-test-server.ts';

export interface OpenStream<C extends Call> {
  status: number;
  headers: Headers;
  /** The next answer; null once the stream has ended. */
  next(): Promise<ResponseOf<C> | null>;
  /** The first answer of which something holds. */
  until(holds: (answer: ResponseOf<C>) => boolean): Promise<ResponseOf<C>>;
  /** What came in place of a stream. */
  refusal(): Promise<string | undefined>;
  close(): void;
}

/** Opens the stream of a call as a browser does. It may be closed before its first answer, too. */
export async function openStream<C extends Call>(
  { url }: Pick<TestServer, 'url'>,
  call: C,
  request: RequestInputOf<C>,
  { token, organizationId }: SendOptions = {},
  closing = new AbortController(),
): Promise<OpenStream<C>> {
  const response = await fetch(`${url}${apiBase}/${call.path}/stream`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { [headers.authorization]: `Bearer ${token}` }),
      ...(organizationId === undefined ? {} : { [headers.selectedOrganization]: String(organizationId) }),
    },
    body: JSON.stringify(request),
    signal: closing.signal,
  });
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  let rest = '';
  const next = async (): Promise<ResponseOf<C> | null> => {
    for (;;) {
      const end = rest.indexOf('\n\n');
      if (end === -1) {
        const chunk = await reader?.read();
        if (chunk === undefined || chunk.done) return null;
        rest += chunk.value;
        continue;
      }
      const event = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (event.startsWith('data: ')) return JSON.parse(event.slice('data: '.length)) as ResponseOf<C>;
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    until: async (holds) => {
      for (;;) {
        const answer = await next();
        if (answer === null) throw new Error('the stream ended before');
        if (holds(answer)) return answer;
      }
    },
    refusal: async () => ((await response.json()) as { errors: { code: string }[] }).errors[0]?.code,
    close: () => closing.abort(),
  };
}
