import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenAccount, givenOrganization } from '../builders/people.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { echo, person, testHandlers, viewerByToken, write } from './test-calls.ts';

let server: TestServer;
beforeAll(async () => {
  const own = { accountId: 0, organizationId: 0 };
  server = await startTestServer({ handlers: testHandlers, viewerOf: () => viewerByToken(own) });
  own.organizationId = (await givenOrganization(server.db)).id;
  own.accountId = (await givenAccount(server.db, { organizationId: own.organizationId, accessTypeId: 2 })).id;
});
afterAll(() => server.stop());

const admin = { token: 'admin' };

test('C420: an unexpected error is the specified sentence with the request id, and nothing of the error', async () => {
  const { status, body, headers } = await server.send(write, { name: 'Lindqvist', outcome: 'throw' }, admin);
  const id = headers.get('x-request-id');
  expect(status).toBe(500);
  expect(id).toMatch(/^[a-z0-9_]{12}$/);
  expect(body).toEqual({
    isSuccess: false,
    errors: [
      {
        code: 'server.unexpected',
        message: `An unexpected error occured. If this continues, please call Plumbline support. (code ${id})`,
      },
    ],
  });
});

test('an error while finding out who asks is unexpected too', async () => {
  const { status, body } = await server.send(person, { id: 5 }, { token: 'broken' });
  expect(status).toBe(500);
  expect(body.errors[0]?.code).toBe('server.unexpected');
  expect(JSON.stringify(body)).not.toContain('Lindqvist');
});

test('a well-formed request id comes back; any other is replaced', async () => {
  const own = await server.send(echo, { text: 'x' }, { headers: { 'X-Request-Id': 'phone-2026_abc' } });
  expect(own.headers.get('x-request-id')).toBe('phone-2026_abc');
  for (const id of ['short', 'with space in it', 'x'.repeat(65), 'käse-käse-käse']) {
    const headers = { 'X-Request-Id': encodeURI(id).replaceAll('%20', ' ') };
    const answer = await server.send(echo, { text: 'x' }, { headers });
    expect(answer.headers.get('x-request-id')).toMatch(/^[a-z0-9_]{12}$/);
  }
});
