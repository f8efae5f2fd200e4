import { samllogin, ssologin } from '@plumbline/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { LoginPage } from './login-page.tsx';
import type { SignInCallback } from './login-state.ts';

beforeEach(() => session.end());
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const code = 'a-code-of-the-way-back';
const signedIn = (): Answer => ({
  reply: { ...aUser(), token: 'token-1', mfaIsRequired: false, mfaMethods: [] },
});
const callback = (over: Partial<SignInCallback> = {}): SignInCallback => ({
  authenticationSource: 2,
  code,
  onTaken: async () => undefined,
  ...over,
});

test.each([
  { id: 'A282', source: 2, call: ssologin, path: 'ssologin' },
  { id: 'A281', source: 3, call: samllogin, path: 'samllogin' },
])(
  '$id: back with a code, it is exchanged by $path once it has left the address',
  async ({ source, call, path }) => {
    const order: string[] = [];
    const calls = answerCalls([
      [
        call,
        () => {
          order.push('asked');
          return signedIn();
        },
      ],
    ]);
    const onTaken = async () => {
      await Promise.resolve();
      order.push('taken');
    };
    const page = await render(<LoginPage callback={callback({ authenticationSource: source, onTaken })} />);
    await expect.element(page.getByRole('heading', { name: 'Signing you in' })).toBeVisible();
    await expect.poll(() => session.read()).toMatchObject({ token: 'token-1', authenticationSource: source });
    expect(order).toEqual(['taken', 'asked']);
    expect(calls.map(({ path: one, request }) => [one, request])).toEqual([[path, { code }]]);
  },
);

test('a refused exchange is said, and one can start again', async () => {
  answerCalls([
    [
      ssologin,
      () => ({
        status: 422,
        code: 'sso.code_not_right',
        message: 'This sign-in has ended. Please start again.',
      }),
    ],
  ]);
  const page = await render(<LoginPage callback={callback()} startEmail="ada@riverside.example" />);
  await expect.element(page.getByRole('alert')).toMatchTextContent('This sign-in has ended.');
  await userEvent.click(page.getByRole('button', { name: 'Start again' }));
  await expect.element(page.getByLabelText('Email')).toHaveValue('ada@riverside.example');
  expect(session.read()).toBeNull();
});

test.each([
  { refusal: 'sso.already_used', says: 'This sign-in was already used. Please start again.' },
  { refusal: 'sso.unknown_person', says: 'There is no active account for you here yet.' },
  { refusal: 'organization.no_grant', says: 'The sign-in failed on our side. Please try again.' },
  { refusal: '<script>alert(1)</script>', says: 'The sign-in failed on our side. Please try again.' },
])(
  'back with the reason $refusal, its own sentence is said and nothing is asked',
  async ({ refusal, says }) => {
    const calls = answerCalls([]);
    const page = await render(<LoginPage callback={callback({ code: undefined, refusal })} />);
    await expect.element(page.getByRole('alert')).toMatchTextContent(says);
    expect(calls).toHaveLength(0);
  },
);

test('a second factor may be asked for after it', async () => {
  const { account: _, ...nobody } = aUser();
  answerCalls([
    [
      samllogin,
      () => ({ reply: { ...nobody, account: null, token: null, mfaIsRequired: true, mfaMethods: [] } }),
    ],
  ]);
  const page = await render(
    <LoginPage callback={callback({ authenticationSource: 3 })} startEmail="ada@riverside.example" />,
  );
  await expect.element(page.getByRole('heading', { name: 'Signing you in' })).not.toBeInTheDocument();
  expect(
    page.getByRole('alert').elements().length + page.getByRole('heading').elements().length,
  ).toBeGreaterThan(0);
  expect(session.read()).toBeNull();
});
