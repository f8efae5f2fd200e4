import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { testHandlers } from './test-calls.ts';

let server: TestServer;
let secure: TestServer;
beforeAll(async () => {
  server = await startTestServer({ handlers: testHandlers });
  secure = await startTestServer({
    handlers: testHandlers,
    settings: { PUBLIC_URL: 'https://portal.example.org' },
  });
});
afterAll(async () => {
  await server.stop();
  await secure.stop();
});

/** What comes back for bytes that no client library would send, until the server closes the connection. */
async function answerTo({ url }: TestServer, bytes: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  // A server that does not read on may cut the connection.
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.split(': ') as [string, string]);
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body,
    answers: text.split('HTTP/1.1 ').length - 1,
  };
}

const policy = "default-src 'none';base-uri 'none';object-src 'none';frame-ancestors 'none'";
const tooLong = `GET /health HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;

test.each([
  { why: 'a message that is no HTTP', bytes: 'NONSENSE\r\n\r\n', status: 400, code: 'request.invalid' },
  { why: 'headers that are too long', bytes: tooLong, status: 431, code: 'request.too_large' },
])('$why is answered in the envelope, with the security headers', async ({ bytes, status, code }) => {
  const answer = await answerTo(server, bytes);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    connection: 'close',
  });
  expect(answer.headers).not.toHaveProperty('strict-transport-security');
  expect(JSON.parse(answer.body)).toEqual({
    isSuccess: false,
    errors: [{ code, message: expect.stringMatching(/^[A-Z][^{}]*\.$/) }],
  });
  expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.body));
});

test('where people arrive over https these answers keep browsers there, too', async () => {
  const hsts = 'max-age=31536000';
  expect((await answerTo(secure, 'NONSENSE\r\n\r\n')).headers['strict-transport-security']).toBe(hsts);
  const { headers } = await secure.fetch('/api/%zz');
  expect(headers.get('strict-transport-security')).toBe(hsts);
  expect(headers.get('content-security-policy')).toBe(policy);
});

describe('a message whose end is not certain is refused whole, and what follows it is no request', () => {
  const hidden = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';
  test.each([
    { why: 'a length and chunks', lines: ['Content-Length: 5', 'Transfer-Encoding: chunked'] },
    { why: 'two lengths', lines: ['Content-Length: 5', 'Content-Length: 50'] },
    { why: 'a length that is no number', lines: ['Content-Length: 0x5'] },
    { why: 'chunks that are not named last', lines: ['Transfer-Encoding: chunked, identity'] },
    { why: 'a space before the colon', lines: ['Transfer-Encoding : chunked'] },
    { why: 'a folded line', lines: ['X-First: a', ' Transfer-Encoding: chunked'] },
  ])('$why', async ({ lines }) => {
    const head = ['POST /api/echo HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...lines];
    const answer = await answerTo(server, `${head.join('\r\n')}\r\n\r\n0\r\n\r\n${hidden}`);
    expect(answer).toMatchObject({ status: 400, answers: 1 });
  });
});
