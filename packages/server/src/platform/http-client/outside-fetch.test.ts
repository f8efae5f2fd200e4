import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { OutsideError, type OutsideFailure, openOutsideFetch } from './outside-fetch.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function aServer(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const failureOf = async (work: Promise<unknown>): Promise<OutsideFailure | 'none'> => {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof OutsideError) return error.failure;
    throw error;
  }
};
const four = (address: string) => ({ address, family: 4 as const });

test.each([
  'https://127.0.0.1/.well-known/openid-configuration',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://10.0.0.1/',
  'https://100.64.0.1/',
  'https://[fe80::1]/',
  'http://example.com/',
  'https://example.com:8443/',
  'https://user:secret@example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'nonsense',
])('%s is refused without asking anybody', async (url) => {
  const fetchOutside = openOutsideFetch({ resolve: async () => [four('93.184.216.34')] });
  expect(await failureOf(fetchOutside(url))).toBe('address_refused');
});

test.each([
  { why: 'a name of this machine', addresses: ['127.0.0.1'] },
  { why: 'a public address beside a private one', addresses: ['93.184.216.34', '10.0.0.5'] },
  { why: 'the keys of a cloud', addresses: ['169.254.169.254'] },
])('a name is refused for what it resolves to: $why', async ({ addresses }) => {
  const fetchOutside = openOutsideFetch({ resolve: async () => addresses.map(four) });
  expect(await failureOf(fetchOutside('https://login.example.com/'))).toBe('address_refused');
});

test('a name that resolves otherwise the next moment: it is resolved once, and the connection goes to what was checked', async () => {
  const port = await aServer((request, response) => response.end(request.headers.host));
  const answers = ['127.0.0.1', '10.0.0.1'];
  let asked = 0;
  const fetchOutside = openOutsideFetch({
    allowsLoopback: true,
    resolve: async () => [four(answers[asked++] ?? '10.0.0.1')],
  });
  const answer = await fetchOutside(`http://rebinding.invalid:${port}/`);
  expect(await answer.text()).toBe(`rebinding.invalid:${port}`);
  expect(asked).toBe(1);
  // Asked again it has moved inside, and is refused.
  expect(await failureOf(fetchOutside(`http://rebinding.invalid:${port}/`))).toBe('address_refused');
});

test('a redirect is not followed', async () => {
  let asked = 0;
  const port = await aServer((_request, response) => {
    asked += 1;
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  });
  const fetchOutside = openOutsideFetch({ allowsLoopback: true });
  expect(await failureOf(fetchOutside(`http://127.0.0.1:${port}/`))).toBe('redirected');
  expect(asked).toBe(1);
});

test('an answer that does not end is cut off', async () => {
  const port = await aServer((_request, response) => {
    const more = () => response.write(Buffer.alloc(64 * 1024, 'a'), () => setImmediate(more));
    more();
  });
  const fetchOutside = openOutsideFetch({ allowsLoopback: true, maxBytes: 256 * 1024 });
  expect(await failureOf(fetchOutside(`http://127.0.0.1:${port}/`))).toBe('too_large');
});

test.each([
  {
    why: 'that says nothing',
    listener: (() => undefined) as RequestListener,
  },
  {
    why: 'that trickles',
    listener: ((_request, response) => {
      const timer = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(timer));
    }) as RequestListener,
  },
])('a server $why is left after its time', async ({ listener }) => {
  const port = await aServer(listener);
  const fetchOutside = openOutsideFetch({ allowsLoopback: true, timeoutMs: 200 });
  expect(await failureOf(fetchOutside(`http://127.0.0.1:${port}/`))).toBe('timed_out');
});

test('a name nobody has, and a port nobody listens at', async () => {
  const fetchOutside = openOutsideFetch({
    resolve: () => Promise.reject(new Error('ENOTFOUND')),
    allowsLoopback: true,
  });
  expect(await failureOf(fetchOutside('https://nobody.invalid/'))).toBe('name_unknown');
  expect(await failureOf(fetchOutside('http://127.0.0.1:1/'))).toBe('unreachable');
});

test('method, headers and body arrive, and so do status and headers of the answer', async () => {
  const port = await aServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () =>
      response
        .writeHead(201, { 'content-type': 'application/json' })
        .end(JSON.stringify({ method: request.method, kind: request.headers['content-type'], body })),
    );
  });
  const fetchOutside = openOutsideFetch({ allowsLoopback: true });
  const answer = await fetchOutside(`http://localhost:${port}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=b',
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await answer.json()).toEqual({
    method: 'POST',
    kind: 'application/x-www-form-urlencoded',
    body: 'a=b',
  });
});
