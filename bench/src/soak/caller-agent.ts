import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Call, RequestInputOf, ResponseOf } from '@plumbline/contract';
import { type Caller, readyRequest } from '../portal-caller.ts';
import type { RequestLog } from './request-log.ts';

/** Longer than anything the portal lets a caller wait. */
const givesUpAfterMs = 60_000;

/** Sends calls as browsers and phones do, and notes what became of each. */
export interface CallerAgent {
  /** The answer; null when the call failed, which is noted. */
  call<C extends Call>(call: C, request: RequestInputOf<C>, caller?: Caller): Promise<ResponseOf<C> | null>;
  /** The same for a file, which is read and thrown away. */
  download<C extends Call>(call: C, request: RequestInputOf<C>, caller: Caller): Promise<boolean>;
  close(): void;
}

export function openCallerAgent(url: string, log: RequestLog): CallerAgent {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const { hostname, port } = new URL(url);

  const send = (path: string, headers: Record<string, string>, body: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = httpRequest({
        agent,
        hostname,
        port,
        path,
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        timeout: givesUpAfterMs,
      });
      sent.on('response', resolve);
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.on('error', reject);
      sent.end(body);
    });

  async function answerOf<C extends Call>(call: C, request: RequestInputOf<C>, caller?: Caller) {
    const beganMs = log.now();
    const ready = readyRequest(call, request, caller);
    try {
      const response = await send(ready.path, ready.headers, ready.body);
      const body = await text(response);
      if (response.statusCode === 200) {
        log.succeeded(call.path, beganMs);
        return body;
      }
      log.refused(call.path, `${response.statusCode} ${codeIn(body)}`, beganMs);
    } catch (error) {
      log.refused(call.path, reasonOf(error), beganMs);
    }
    return null;
  }

  return {
    call: async <C extends Call>(call: C, request: RequestInputOf<C>, caller?: Caller) => {
      const body = await answerOf(call, request, caller);
      return body === null ? null : (JSON.parse(body) as ResponseOf<C>);
    },
    download: async (call, request, caller) => (await answerOf(call, request, caller)) !== null,
    close: () => agent.destroy(),
  };
}

const codeIn = (body: string): string => /"code":"([a-z_.]+)"/.exec(body)?.[1] ?? 'without a code';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
