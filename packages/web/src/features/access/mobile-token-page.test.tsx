import { getMobileToken } from '@plumbline/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { pretendApp, removeApp } from '../../platform/test/app-bridges.ts';
import { aUser } from '../../platform/test/users.ts';
import { MobileTokenPage, type MobileTokenQuery } from './mobile-token-page.tsx';

beforeEach(() => session.end());
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
  removeApp();
});

const query: MobileTokenQuery = {
  deviceId: 'd-1',
  deviceName: 'Bench phone',
  appVersion: '5.6.1',
  email: 'trainer@riverside.example',
  platform: 'iOS',
  osVersion: '20.1',
  token: 'web-9',
};
const given = { token: 'mobile-1', expiresOn: '2027-01-01T00:00:00.000Z', organizationId: 3 };

async function opened(given: MobileTokenQuery) {
  const did: string[] = [];
  const page = await render(
    <MobileTokenPage
      query={given}
      onTokenTaken={() => did.push('token taken')}
      onBackToLogin={() => did.push('back to login')}
    />,
  );
  return { page, did };
}

test('A113 A114 A160 A162 A288: every key of the address is sent, and the token object goes to the app', async () => {
  const heard = pretendApp('iOS', 'newer');
  const waiting = Promise.withResolvers<Answer>();
  const calls = answerCalls([[getMobileToken, () => waiting.promise]]);
  const { page, did } = await opened(query);
  await expect.element(page.getByRole('heading', { name: 'Getting Mobile Token' })).toBeVisible();
  await expect.poll(() => calls).toHaveLength(1);
  expect(did).toEqual(['token taken']);
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer web-9');
  expect(calls[0]?.request).toEqual({
    Email: 'trainer@riverside.example',
    DeviceInfo: {
      DeviceId: 'd-1',
      DeviceName: 'Bench phone',
      AppVersion: '5.6.1',
      Platform: 'iOS',
      OsVersion: '20.1',
    },
  });
  waiting.resolve({ reply: given });
  await expect.element(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  expect(heard.map(({ message }) => JSON.parse(String(message)))).toEqual([
    { command: 'mobileTokenReceived', email: 'trainer@riverside.example', ...given },
  ]);
  expect(calls).toHaveLength(1);
});

test('without a token in the address, whoever is signed in here gets one for their organization', async () => {
  session.start('web-1', aUser(), 1);
  const calls = answerCalls([[getMobileToken, () => ({ reply: given })]]);
  const { page, did } = await opened({ ...query, token: undefined });
  await expect.element(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer web-1');
  expect(calls[0]?.headers.get('Selected-Organization-Id')).toBe('1');
  expect(did).toEqual([]);
});

test('A115 A116 A161 A333: an error says so, and going back tells the app the server’s message', async () => {
  const heard = pretendApp('Android', 'newer');
  const message = 'You do not have access to that.';
  answerCalls([[getMobileToken, () => ({ status: 403, code: 'access.denied', message })]]);
  const { page, did } = await opened(query);
  await expect.element(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(heard).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Back To Login' }));
  expect(did).toEqual(['token taken', 'back to login']);
  expect(heard.map(({ message }) => JSON.parse(String(message)))).toEqual([
    { command: 'cancelLoginWithMessage', message },
  ]);
});

test.each([
  { why: 'email', lacking: { ...query, email: undefined } },
  { why: 'token', lacking: { ...query, token: undefined } },
])('A183 A333: without $why nothing is asked, and the unexpected error shows', async ({ lacking }) => {
  const calls = answerCalls([]);
  const { page } = await opened(lacking);
  await expect.element(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible();
  await expect
    .element(page.getByText('An unexpected error occured. If this continues, please call Plumbline support.'))
    .toBeVisible();
  expect(calls).toEqual([]);
});

test('a token in the address that is dead leaves whoever is signed in here alone', async () => {
  session.start('web-1', aUser(), 1);
  answerCalls([
    [getMobileToken, () => ({ status: 401, code: 'access.signed_out', message: 'Please sign in.' })],
  ]);
  const { page } = await opened(query);
  await expect.element(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible();
  expect(session.read()?.token).toBe('web-1');
});
