import { getCurrentUser, initiateSingleLogout, logout, refreshToken } from '@plumbline/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { answerCalls } from '../test/answer-calls.ts';
import { aUser } from '../test/users.ts';
import { followAccount } from './follow-account.ts';
import { leaveSession } from './leave-session.ts';
import { refreshSession } from './refresh-session.ts';
import { session } from './session-store.ts';

const start = 1_700_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  session.start('token-1', aUser(), 1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  session.end();
});

test('A058 B533: the session is refreshed at most once in 30 seconds', async () => {
  const calls = answerCalls([[refreshToken, () => ({ reply: { expiresOn: '2026-11-21T00:00:00.000Z' } })]]);
  vi.setSystemTime(start + 29_999);
  await refreshSession();
  expect(calls).toHaveLength(0);
  vi.setSystemTime(start + 30_000);
  await Promise.all([refreshSession(), refreshSession()]);
  expect(calls.map(({ path }) => path)).toEqual(['RefreshToken']);
  vi.setSystemTime(start + 59_999);
  await refreshSession();
  expect(calls).toHaveLength(1);
});

test('A058: nobody is refreshed when nobody is signed in', async () => {
  session.end();
  const calls = answerCalls([]);
  await refreshSession();
  expect(calls).toHaveLength(0);
});

test('A185: a refresh that finds the token dead signs out', async () => {
  answerCalls([
    [refreshToken, () => ({ status: 401, code: 'access.signed_out', message: 'Please sign in.' })],
  ]);
  vi.setSystemTime(start + 60_000);
  await refreshSession();
  expect(session.read()).toBeNull();
});

test('A186: signing out forgets at once and tells the server with the token that was', async () => {
  const calls = answerCalls([[logout, () => ({ reply: {} })]]);
  const leaving = leaveSession();
  expect(session.read()).toBeNull();
  await leaving;
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer token-1');
  // A page that is closed in the same moment does not take it back.
  expect(vi.mocked(window.fetch).mock.lastCall?.[1]).toMatchObject({ keepalive: true });
});

test('A187: a SAML session is also ended at its provider, asked before it ends here', async () => {
  session.start('token-3', aUser(), 3);
  const calls = answerCalls([
    [initiateSingleLogout, () => ({ reply: { logoutUrl: 'https://idp.example/slo?SAMLRequest=x' } })],
    [logout, () => ({ reply: {} })],
  ]);
  const left: string[] = [];
  await leaveSession((address) => left.push(address));
  expect(session.read()).toBeNull();
  expect(calls.map(({ path, headers }) => [path, headers.get('Authorization')])).toEqual([
    ['saml/InitiateSingleLogout', 'Bearer token-3'],
    ['logout', 'Bearer token-3'],
  ]);
  expect(left).toEqual(['https://idp.example/slo?SAMLRequest=x']);
});

test.each([1, 2])('A187: a session of source %i asks no provider', async (source) => {
  session.start('token-3', aUser(), source);
  const calls = answerCalls([[logout, () => ({ reply: {} })]]);
  const left: string[] = [];
  await leaveSession((address) => left.push(address));
  expect(calls.map(({ path }) => path)).toEqual(['logout']);
  expect(left).toEqual([]);
});

test('a provider that cannot be asked does not keep the session alive', async () => {
  session.start('token-3', aUser(), 3);
  const calls = answerCalls([
    [initiateSingleLogout, () => ({ status: 503, code: 'x.down', message: 'Not now.' })],
    [logout, () => ({ reply: {} })],
  ]);
  await expect(leaveSession()).rejects.toMatchObject({ message: 'Not now.' });
  expect(calls.map(({ path }) => path)).toEqual(['saml/InitiateSingleLogout', 'logout']);
});

test('signing out of what had ended already is no failure; of what cannot be reached is', async () => {
  answerCalls([[logout, () => ({ status: 401, code: 'access.signed_out', message: 'Please sign in.' })]]);
  await leaveSession();
  session.start('token-2', aUser(), 1);
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(leaveSession()).rejects.toBeInstanceOf(ApiError);
  expect(session.read()).toBeNull();
});

test('a start of the portal learns what changed about the account', async () => {
  answerCalls([[getCurrentUser, () => ({ reply: aUser({ account: { firstName: 'Grace' } }) })]]);
  await followAccount();
  expect(session.read()?.user.account.firstName).toBe('Grace');
});

test('a start without a connection goes on with what was stored', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await followAccount();
  expect(session.read()?.user.account.firstName).toBe('Ada');
});
