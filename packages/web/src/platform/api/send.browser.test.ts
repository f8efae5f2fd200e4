import {
  getProfilesPaged,
  getWebProfileDetail,
  newPdfReport,
  switchSelectedOrganization,
} from '@plumbline/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session/session-store.ts';
import { type Answer, answerCalls } from '../test/answer-calls.ts';
import { aUser } from '../test/users.ts';
import { ApiError, messageOf } from './api-error.ts';
import { send, sendForFile } from './send.ts';

beforeEach(() => {
  session.start('token-1', aUser(), 1);
});
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const rows = { profiles: [], totalRowCount: 0 };

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const failure: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiError)) throw new Error('expected an ApiError', { cause: failure });
  return failure;
}

test('A277 C323: a call carries the token, the organization and the time zone', async () => {
  const calls = answerCalls([[getProfilesPaged, () => ({ reply: rows })]]);
  await send(getProfilesPaged, { SearchString: 'ada' });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.path).toBe('Profile/GetProfilesPaged');
  expect(calls[0]?.request).toEqual({ SearchString: 'ada' });
  const { headers } = calls[0] ?? { headers: new Headers() };
  expect(headers.get('Authorization')).toBe('Bearer token-1');
  expect(headers.get('Selected-Organization-Id')).toBe('1');
  expect(headers.get('Client-Time-Zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('signed out, neither token nor organization is sent', async () => {
  session.end();
  const calls = answerCalls([[getProfilesPaged, () => ({ reply: rows })]]);
  await send(getProfilesPaged, {});
  expect(calls[0]?.headers.has('Authorization')).toBe(false);
  expect(calls[0]?.headers.has('Selected-Organization-Id')).toBe(false);
});

test('A314: a reply comes without its envelope', async () => {
  answerCalls([[getProfilesPaged, () => ({ reply: rows })]]);
  expect(await send(getProfilesPaged, {})).toEqual(rows);
});

test('B495: a refusal is the server’s first sentence, with its code, field and request id', async () => {
  answerCalls([
    [
      getWebProfileDetail,
      () => ({
        status: 404,
        code: 'profile.not_found',
        message: 'That profile could not be found.',
        field: 'id',
        requestId: 'req-9',
      }),
    ],
  ]);
  const failure = await failureOf(send(getWebProfileDetail, { id: 5 }));
  expect(failure).toMatchObject({
    status: 404,
    code: 'profile.not_found',
    field: 'id',
    requestId: 'req-9',
    isRefusal: true,
  });
  expect(messageOf(failure)).toBe('That profile could not be found.');
  expect(session.read()).not.toBeNull();
});

test('A185 A337 B496: a dead token ends the session', async () => {
  answerCalls([
    [getProfilesPaged, () => ({ status: 401, code: 'access.signed_out', message: 'Please sign in.' })],
  ]);
  await failureOf(send(getProfilesPaged, {}));
  expect(session.read()).toBeNull();
});

test('the answer to a former session leaves the new one alone', async () => {
  answerCalls([
    [
      getProfilesPaged,
      () => {
        session.start('token-2', aUser(), 1);
        return { status: 401, code: 'access.signed_out', message: 'Please sign in.' };
      },
    ],
  ]);
  await failureOf(send(getProfilesPaged, {}));
  expect(session.read()?.token).toBe('token-2');
});

const lost: Answer = {
  status: 403,
  code: 'organization.no_grant',
  message: 'Make sure you have granted yourself access to this organization on the Users page.',
};

test('A336: a refusal is handled: an organization that is out of reach now is not asked for again', async () => {
  answerCalls([[getProfilesPaged, () => lost]]);
  await failureOf(send(getProfilesPaged, {}));
  expect(session.read()).toMatchObject({ token: 'token-1', selectedOrganizationId: null });
});

test('a refused switch keeps the organization', async () => {
  const calls = answerCalls([[switchSelectedOrganization, () => lost]]);
  await failureOf(send(switchSelectedOrganization, { organizationId: 9 }, { isWithoutOrganization: true }));
  expect(calls[0]?.headers.has('Selected-Organization-Id')).toBe(false);
  expect(session.read()?.selectedOrganizationId).toBe(1);
});

test('A314 A315 C421 B494: a reply that says no is an error, whatever its status', async () => {
  answerCalls([
    [
      getProfilesPaged,
      () => ({
        body: JSON.stringify({ isSuccess: false, errors: [{ code: 'x.no', message: 'No.' }], profiles: [] }),
        status: 200,
        headers: { 'Content-Type': 'application/json' },
      }),
    ],
  ]);
  expect(messageOf(await failureOf(send(getProfilesPaged, {})))).toBe('No.');
});

test.each([
  { status: 503, isLogged: true },
  { status: 404, isLogged: false },
])('A338: a failure with status $status is logged: $isLogged', async ({ status, isLogged }) => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  answerCalls([[getProfilesPaged, () => ({ status, code: 'x.no', message: 'No.', requestId: 'req-7' })]]);
  await failureOf(send(getProfilesPaged, { SearchString: 'Ada' }));
  expect(log.mock.calls).toEqual(
    isLogged ? [['Profile/GetProfilesPaged failed: status 503, request req-7']] : [],
  );
});

test('A338: a call that nothing answers is logged too', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await failureOf(send(getProfilesPaged, {}));
  expect(log.mock.calls).toEqual([['Profile/GetProfilesPaged failed: status 0, request none']]);
});

test('a portal that cannot be reached says so', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const failure = await failureOf(send(getProfilesPaged, {}));
  expect(failure).toMatchObject({ status: 0, isRefusal: false });
  expect(failure.message).toBe('The portal did not answer. Check your connection and try again.');
});

test.each([
  { why: 'a proxy’s page', status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' },
  { why: 'JSON of somebody else', status: 500, type: 'application/json', body: '{"oops":1}' },
  { why: 'a reply cut short', status: 200, type: 'application/json', body: '{"isSuccess":true,' },
])('an answer that is not the portal’s is a failure in words: $why', async ({ status, type, body }) => {
  answerCalls([[getProfilesPaged, () => ({ body, status, headers: { 'Content-Type': type } })]]);
  const failure = await failureOf(send(getProfilesPaged, {}));
  expect(failure.message).toBe('Something went wrong on our side. Please try again.');
  expect(failure.status).toBe(status);
});

test('a page that is left gives up, and that is no failure of the portal', async () => {
  const leaving = new AbortController();
  answerCalls([
    [
      getProfilesPaged,
      () => {
        leaving.abort();
        return { reply: rows };
      },
    ],
  ]);
  await expect(send(getProfilesPaged, {}, { signal: leaving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test.each([
  { disposition: 'attachment; filename="report_48213.pdf"', fileName: 'report_48213.pdf' },
  { disposition: 'attachment', fileName: 'download' },
])('a file comes with the name that $disposition gives', async ({ disposition, fileName }) => {
  answerCalls([
    [
      newPdfReport,
      () => ({
        body: '%PDF-1.7',
        status: 200,
        headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': disposition },
      }),
    ],
  ]);
  const file = await sendForFile(newPdfReport, { id: 5 });
  expect(file.fileName).toBe(fileName);
  expect(await file.blob.text()).toBe('%PDF-1.7');
});
