import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackServer {
  url: string;
  close(): Promise<void>;
}

/** A server on a free port of this machine. Its address is known before its listener is made. */
export async function startLoopbackServer(
  listenerFor: (url: string) => (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LoopbackServer> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', listenerFor(url));
  return {
    url,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The fields of a posted form. */
export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const part of request as AsyncIterable<Buffer>) body += part.toString();
  return new URLSearchParams(body);
}

/** A page with one form, as a provider would show it: for people and for tests. */
export function formPage(
  title: string,
  action: string,
  fields: Readonly<Record<string, { label?: string; value: string }>>,
  button: string,
): string {
  const safe = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  const inputs = Object.entries(fields).map(([name, { label, value }]) =>
    label === undefined
      ? `<input type="hidden" name="${name}" value="${safe(value)}">`
      : `<label>${label} <input name="${name}" value="${safe(value)}"></label>`,
  );
  return `<!doctype html><html lang="en"><head><title>${title}</title><link rel="icon" href="data:,"></head><body><main><h1>${title}</h1>
<form method="post" action="${safe(action)}">${inputs.join('\n')}<button>${button}</button></form></main></body></html>`;
}
