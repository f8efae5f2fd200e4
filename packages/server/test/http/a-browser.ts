import type { Call, ReplyOf, RequestInputOf } from '@plumbline/contract';
import type { SendOptions, TestServer } from './start-test-server.ts';

/** A browser as far as calls can tell: it keeps the cookies it is given and sends them along, from a network of its own. */
export interface Browser {
  send<C extends Call>(
    call: C,
    request: RequestInputOf<C>,
    options?: SendOptions,
  ): Promise<{ status: number; body: ReplyOf<C>; setCookies: string[] }>;
  /** The refusal of a call that must refuse. */
  refusal<C extends Call>(
    call: C,
    request: RequestInputOf<C>,
    options?: SendOptions,
  ): Promise<{ status: number; code: string | undefined }>;
  cookies: Map<string, string>;
}

let networks = 0;

/** Opens one without cookies. Servers that are asked about networks run with TRUSTED_PROXIES=1. */
export function aBrowser(server: TestServer, more: { network?: string } = {}): Browser {
  networks += 1;
  const address = more.network ?? `203.0.${networks}.7`;
  const cookies = new Map<string, string>();
  const send: Browser['send'] = async (call, request, options = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server.send(call, request, {
      ...options,
      headers: { 'X-Forwarded-For': address, ...(cookie && { cookie }), ...options.headers },
    });
    const setCookies = answer.headers.getSetCookie();
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: answer.status, body: answer.body, setCookies };
  };
  return {
    cookies,
    send,
    refusal: async (call, request, options) => {
      const { status, body } = await send(call, request, options);
      if (body.isSuccess) throw new Error(`${call.path} did not refuse`);
      return { status, code: body.errors[0]?.code };
    },
  };
}
