import { getLoginMethod, login, switchSelectedOrganization } from '@plumbline/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { type HeardByApp, pretendApp, removeApp } from '../../platform/test/app-bridges.ts';
import { aUser, lakeside, riverside } from '../../platform/test/users.ts';
import { MobileLogin } from './mobile-login.tsx';

beforeEach(() => session.end());
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
  removeApp();
});

const password: Answer = { reply: { authenticationSource: 1, allowSwayUsernamePassword: true } };
const opened = (mobileAppVersion: string) =>
  render(
    <MobileLogin
      startEmail="trainer@riverside.example"
      returnHref="/login"
      mobileAppVersion={mobileAppVersion}
    />,
  );

type Page = Awaited<ReturnType<typeof opened>>;

async function signIn(page: Page) {
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'Baseline-1!');
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
}
const commands = (heard: readonly HeardByApp[]) => heard.map(({ message }) => JSON.parse(String(message)));

test('A076 A179 A156: signed in, the app gets token and email once, and its version is remembered', async () => {
  const heard = pretendApp('iOS', 'newer');
  answerCalls([
    [getLoginMethod, () => password],
    [login, () => ({ reply: { ...aUser(), token: 'web-1', mfaIsRequired: false } })],
  ]);
  const page = await opened('5.6.2');
  expect(page.getByRole('banner').elements()).toHaveLength(0);
  await signIn(page);
  await expect.element(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  expect(commands(heard)).toEqual([
    { command: 'mobileTokenReceived', token: 'web-1', email: 'trainer@riverside.example' },
  ]);
  expect(session.read()).toMatchObject({ token: 'web-1', mobileAppVersion: '5.6.2' });
});

test('A180 A333: a refusal goes to the app in the server’s words, and stays on the page', async () => {
  const heard = pretendApp('Android', 'newer');
  const message = 'The email or password is not right.';
  answerCalls([
    [getLoginMethod, () => password],
    [login, () => ({ status: 422, code: 'login.not_right', message })],
  ]);
  const page = await opened('5.6.0');
  await signIn(page);
  await expect.element(page.getByText(message)).toBeVisible();
  expect(commands(heard)).toEqual([{ command: 'cancelLoginWithMessage', message }]);
});

test('A180: going back cancels without a message', async () => {
  const heard = pretendApp('iOS', 'older');
  const page = await opened('5.5.0');
  await userEvent.click(page.getByRole('button', { name: 'Back' }));
  expect(heard).toEqual([{ channel: 'cancelLogin', message: {} }]);
});

test.each([
  { why: 'token', reply: { ...aUser(), token: '' } },
  { why: 'email', reply: { ...aUser({ account: { email: '' } }), token: 'web-1' } },
])('A183 A333: without a $why nothing is handed over, and the app is told so', async ({ reply }) => {
  const heard = pretendApp('iOS', 'newer');
  answerCalls([
    [getLoginMethod, () => password],
    [login, () => ({ reply: { ...reply, mfaIsRequired: false } })],
  ]);
  const page = await opened('5.6.0');
  await signIn(page);
  await expect.poll(() => heard).toHaveLength(1);
  expect(commands(heard)).toEqual([
    {
      command: 'cancelLoginWithMessage',
      message: 'An unexpected error occured. If this continues, please call Plumbline support.',
    },
  ]);
});

test('somebody with several organizations chooses first: a phone works in one', async () => {
  const heard = pretendApp('iOS', 'newer');
  const several = aUser({ organizations: [riverside, lakeside], selected: null });
  const calls = answerCalls([
    [getLoginMethod, () => password],
    [login, () => ({ reply: { ...several, token: 'web-1', mfaIsRequired: false } })],
    [
      switchSelectedOrganization,
      () => ({ reply: aUser({ organizations: [riverside, lakeside], selected: lakeside }) }),
    ],
  ]);
  const page = await opened('5.6.0');
  await signIn(page);
  await expect.element(page.getByRole('heading', { name: 'Select Organization' })).toBeVisible();
  expect(heard).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: lakeside.name }));
  await expect.poll(() => heard).toHaveLength(1);
  expect(calls.at(-1)?.request).toEqual({ organizationId: lakeside.id });
});
