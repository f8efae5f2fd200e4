import { request as httpRequest } from 'node:http';
import { errorCatalogue } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenAccount, givenOrganization } from '../builders/people.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import {
  echo,
  late,
  person,
  report,
  testHandlers,
  upload,
  viewerByToken,
  write,
  writeForStaff,
} from './test-calls.ts';

let server: TestServer;
let organizationId: number;
let accountId: number;

beforeAll(async () => {
  const own = { accountId: 0, organizationId: 0 };
  server = await startTestServer({ handlers: testHandlers, viewerOf: () => viewerByToken(own) });
  own.organizationId = organizationId = (await givenOrganization(server.db)).id;
  own.accountId = accountId = (await givenAccount(server.db, { organizationId, accessTypeId: 2 })).id;
});
afterAll(() => server.stop());

const admin = { token: 'admin' };
const post = (path: string, body: string, contentType: string | null = 'application/json') =>
  server.fetch(`/api/${path}`, {
    method: 'POST',
    body,
    headers: contentType === null ? {} : { 'content-type': contentType },
  });
const groupNames = async () =>
  (await server.db.owner<{ name: string }>(sql`select name from groups order by id`)).map(({ name }) => name);
const reads = () =>
  server.db.owner<Record<string, unknown>>(
    sql`select organization_id, account_id, viewing_as, entity_id, after, request_id from audit.log where action = 'read' order by id`,
  );

test('C322 B457 A314: a reply carries isSuccess and errors beside its own keys', async () => {
  const { status, body, headers } = await server.send(echo, { text: 'hello' });
  expect(status).toBe(200);
  expect(body).toEqual({
    isSuccess: true,
    errors: [],
    text: 'hello',
    count: 1,
    viewerKind: 'signedOut',
    timeZone: 'UTC',
  });
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('C321 B358 B360: a call is answered under /api, to POST with JSON, and to nothing else', async () => {
  const asked = JSON.stringify({ text: 'hello' });
  const good = await post(echo.path, asked);
  expect({ status: good.status, ...(await good.json()) }).toMatchObject({ status: 200, text: 'hello' });
  const form = await post(echo.path, 'text=hello', 'application/x-www-form-urlencoded');
  expect([form.status, (await form.json()).isSuccess]).toEqual([415, false]);
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const { status } = await server.fetch(`/api/${echo.path}`, {
      method,
      ...(method === 'GET' ? {} : { body: asked, headers: { 'content-type': 'application/json' } }),
    });
    expect([method, status]).toEqual([method, 404]);
  }
  const elsewhere = await server.fetch(`/${echo.path}`, {
    method: 'POST',
    body: asked,
    headers: { 'content-type': 'application/json' },
  });
  expect(elsewhere.status).toBe(404);
});

test('C322 B457: a refusal carries isSuccess false, a code and its sentence, under an honest status', async () => {
  const { status, body } = await server.send(person, { id: 404 }, admin);
  expect(status).toBe(404);
  expect(body).toEqual({
    isSuccess: false,
    errors: [{ code: 'profile.not_found', message: errorCatalogue['profile.not_found'].message }],
  });
});

test('C323 A277 B359: token, selected organization and time zone come in their headers', async () => {
  const { body } = await server.send(echo, { text: 'x' }, { timeZone: 'America/Chicago' });
  expect(body).toMatchObject({ timeZone: 'America/Chicago' });
  await server.sendOk(person, { id: 5 }, { ...admin, organizationId: organizationId + 1 });
  expect((await reads()).at(-1)).toMatchObject({ organizationId: organizationId + 1 });
});

test.each(['Mars/Olympus', '+05:00', "UTC'; --", 'a'.repeat(65)])(
  'the time zone %s is refused',
  async (timeZone) => {
    const { status, body } = await server.send(echo, { text: 'x' }, { timeZone });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        code: 'request.bad_time_zone',
        message: errorCatalogue['request.bad_time_zone'].message,
        field: 'Client-Time-Zone',
      },
    ]);
  },
);

test.each(['0', '-1', '1.5', '12abc', '2147483648', '99999999999'])(
  'the selected organization %s is refused as not well formed',
  async (text) => {
    const answer = await server.send(
      person,
      { id: 5 },
      { ...admin, headers: { 'Selected-Organization-Id': text } },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({
      code: 'request.invalid',
      field: 'Selected-Organization-Id',
    });
  },
);

test.each([
  { why: 'no token', options: {}, status: 401, code: 'access.signed_out' },
  {
    why: 'another scheme than Bearer',
    options: { headers: { authorization: 'Basic YWRtaW46YWRtaW4=' } },
    status: 401,
    code: 'access.signed_out',
  },
  { why: 'a dead token', options: { token: 'dead' }, status: 401, code: 'access.signed_out' },
  {
    why: 'another organization',
    options: { token: 'elsewhere' },
    status: 403,
    code: 'organization.not_yours',
  },
  {
    why: 'staff without a grant',
    options: { token: 'ungranted' },
    status: 403,
    code: 'organization.no_grant',
  },
  { why: 'a kind that may not ask', options: { token: 'family' }, status: 403, code: 'access.denied' },
  { why: 'a code token', options: { token: 'codeToken' }, status: 403, code: 'access.denied' },
] as const)('$why is refused with $status', async ({ options, status, code }) => {
  const answer = await server.send(person, { id: 5 }, options);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ isSuccess: false, errors: [{ code }] });
});

test('who may not ask is refused before the shape is looked at and before the handler runs', async () => {
  const before = await groupNames();
  const answer = await server.send(write, { name: 'Sneaked in', outcome: 'ok' }, { token: 'member' });
  expect(answer.status).toBe(403);
  expect(await groupNames()).toEqual(before);
  const malformed = await server.fetch(`/api/${write.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer member' },
    body: '{"name":',
  });
  expect(malformed.status).toBe(403);
});

test('a stranger is refused before a large body is read', async () => {
  const status = await new Promise<number>((resolve, reject) => {
    // Promises eight megabytes and sends none of them: only an answer that does not wait for the body can come.
    const pending = httpRequest(
      `${server.url}/api/${person.path}`,
      { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': 8_000_000 } },
      (response) => {
        resolve(response.statusCode ?? 0);
        pending.destroy();
      },
    );
    pending.on('error', reject);
    pending.flushHeaders();
  });
  expect(status).toBe(401);
});

test('a public call does not look at a token: a dead one must not block signing in', async () => {
  const { body } = await server.send(echo, { text: 'x' }, { token: 'dead' });
  expect(body).toMatchObject({ isSuccess: true, viewerKind: 'signedOut' });
});

test('a request of the wrong shape is refused field by field', async () => {
  const response = await post(echo.path, JSON.stringify({ text: 7, count: 1.5 }));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    isSuccess: false,
    errors: [
      { code: 'request.invalid', field: 'text' },
      { code: 'request.invalid', field: 'count' },
    ],
  });
});

test.each([
  {
    why: 'a form',
    body: 'text=x',
    type: 'application/x-www-form-urlencoded',
    status: 415,
    code: 'request.wrong_type',
  },
  {
    why: 'JSON that says it is text',
    body: '{"text":"x"}',
    type: 'text/plain',
    status: 415,
    code: 'request.wrong_type',
  },
  { why: 'a body without a type', body: '', type: null, status: 415, code: 'request.wrong_type' },
  {
    why: 'JSON that is cut off',
    body: '{"text":',
    type: 'application/json',
    status: 400,
    code: 'request.not_json',
  },
  { why: 'an empty body', body: '', type: 'application/json', status: 400, code: 'request.not_json' },
  {
    why: 'JSON that poisons prototypes',
    body: '{"__proto__":{"isSuperAdmin":true},"text":"x"}',
    type: 'application/json',
    status: 400,
    code: 'request.not_json',
  },
  { why: 'a list', body: '[]', type: 'application/json', status: 400, code: 'request.invalid' },
  { why: 'null', body: 'null', type: 'application/json', status: 400, code: 'request.invalid' },
])('A278: only JSON is read: $why is refused with $status', async ({ body, type, status, code }) => {
  const response = await post(echo.path, body, type);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ isSuccess: false, errors: [{ code }] });
});

test('a body past the limit of its call is refused in the envelope; the next call may be larger', async () => {
  const tooLarge = await server.send(upload, { data: 'x'.repeat(2048) }, { token: 'codeToken' });
  expect(tooLarge.status).toBe(413);
  expect(tooLarge.body.errors).toEqual([
    { code: 'request.too_large', message: 'The request is larger than 2 KB allows.' },
  ]);
  expect(await server.sendOk(upload, { data: 'x'.repeat(2000) }, { token: 'codeToken' })).toEqual({
    length: 2000,
  });
  const tenMegabytes = await server.send(echo, { text: 'x'.repeat(10_000_000) });
  expect(tenMegabytes.status).toBe(413);
  expect(tenMegabytes.body.errors[0]?.message).toBe('The request is larger than 1 MB allows.');
});

test.each([
  { method: 'POST', path: '/api/Profile/Nonsense' },
  { method: 'POST', path: '/api' },
  { method: 'POST', path: `/api/${echo.path}/more` },
  { method: 'POST', path: `/api/${echo.path.toLowerCase()}` },
  { method: 'GET', path: `/api/${echo.path}` },
  { method: 'PUT', path: `/api/${echo.path}` },
])('A278: calls are POST: $method $path is no call', async ({ method, path }) => {
  const response = await server.fetch(path, { method, headers: { accept: 'text/html' } });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    isSuccess: false,
    errors: [{ code: 'request.unknown_call', message: 'There is no such call.' }],
  });
});

test('an address that cannot be read is refused in the envelope, without repeating it', async () => {
  const response = await server.fetch('/api/%zz?secret');
  expect(response.status).toBe(400);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ isSuccess: false, errors: [{ code: 'request.invalid' }] });
  expect(text).not.toContain('secret');
});

test('keys that the reply does not name never leave', async () => {
  const response = await post(echo.path, '{"text":"x"}');
  expect(await response.text()).not.toContain('never leaves');
});

test('what a handler writes is kept when it answers well', async () => {
  const { id } = await server.sendOk(write, { name: 'Rowing', outcome: 'ok' }, admin);
  expect(id).toBeGreaterThan(0);
  expect(await groupNames()).toContain('Rowing');
});

test.each([
  { why: 'a refusal', outcome: 'refuse', status: 403 },
  { why: 'an unexpected error', outcome: 'throw', status: 500 },
  { why: 'a reply that does not fit its schema', outcome: 'misfit', status: 500 },
  { why: 'a transaction inside a transaction', outcome: 'nest', status: 500 },
] as const)('$why rolls back what was written', async ({ outcome, status }) => {
  const before = await groupNames();
  const answer = await server.send(write, { name: `Lost by ${outcome}`, outcome }, admin);
  expect(answer.status).toBe(status);
  expect(await groupNames()).toEqual(before);
});

test('where a call says so the portal writes for internal staff in their name, and for nobody else', async () => {
  const asStaff = await server.send(writeForStaff, {}, { token: 'super' });
  expect(asStaff.body).toMatchObject({ role: 'app_job', job: 'test.change', account: accountId });
  const asAdmin = await server.send(writeForStaff, {}, admin);
  expect(asAdmin.body).toMatchObject({ role: 'app_admin', job: null, account: accountId });
});

test('a refusal that keeps its changes commits them and names its field', async () => {
  const answer = await server.send(write, { name: 'Counted try', outcome: 'refuseAndKeep' }, admin);
  expect(answer.status).toBe(403);
  expect(answer.body.errors[0]).toMatchObject({ code: 'test.not_yours_to_change', field: 'name' });
  expect(await groupNames()).toContain('Counted try');
});

test('reading a named profile is written to the audit log for every viewer, with who, where and which request', async () => {
  for (const token of ['admin', 'member', 'super']) {
    await server.sendOk(person, { id: 41 }, { token, headers: { 'X-Request-Id': `read-as-${token}` } });
    expect((await reads()).at(-1)).toEqual({
      organizationId: organizationId,
      accountId: accountId,
      viewingAs: `app_${token}`,
      entityId: '41',
      after: { call: person.path, profileIds: [41] },
      requestId: `read-as-${token}`,
    });
  }
});

test('a refused read is not written', async () => {
  const before = await reads();
  await server.send(person, { id: 404 }, admin);
  expect(await reads()).toEqual(before);
});

test.each([
  {
    why: 'says nothing about whose data it holds',
    ask: () => server.send(person, { id: 3, forgetsAudit: true }, admin),
  },
  { why: 'says it after its transaction ended', ask: () => server.send(late, { id: 3 }, admin) },
])('a reply that $why does not leave', async ({ ask }) => {
  const { status, body } = await ask();
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('Lindqvist');
});

test('in super view the name is withheld and the age stays', async () => {
  const { body } = await server.send(person, { id: 5 }, { token: 'super' });
  expect(body).toEqual({ isSuccess: true, errors: [], id: 5, lastName: null, ageYears: 15 });
  expect((await server.send(person, { id: 5 }, admin)).body).toMatchObject({ lastName: 'Lindqvist' });
});

test('a file comes to be saved, under a safe name; its refusals come in the envelope', async () => {
  const { status, body, headers } = await server.sendForFile(
    report,
    { fileName: 'r/../"é\r\nx: y.pdf' },
    admin,
  );
  expect(status).toBe(200);
  expect(new TextDecoder().decode(body)).toBe(`%PDF for ${accountId}`);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toBe('attachment; filename="r_e_x_y.pdf"');
  expect(headers.get('cache-control')).toBe('no-store');
  const refused = await server.send(report, { fileName: 'x', isEmpty: true }, admin);
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0]).toMatchObject({ code: 'report.no_tests' });
});
