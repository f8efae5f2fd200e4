import { getLoginMethod, login, requestMfaCode, verifyMfaCode } from '@plumbline/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { LoginPage } from './login-page.tsx';

beforeEach(() => session.end());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  session.end();
});

const byEmail = { verificationMethod: 1, destination: 'a•••••@riverside.example' };
const byPhone = { verificationMethod: 2, destination: '•••-•••-0142' };
const signedIn: Answer = { reply: { ...aUser(), token: 'token-1', mfaIsRequired: false, mfaMethods: [] } };
const refused = (code: string, message: string): Answer => ({ status: 422, code, message });
const notRight = refused('mfa.code_not_right', 'That code is not right.');
const sent = (over: object = {}): Answer => ({
  reply: { ...byEmail, validMinutes: 10, resendsLeft: 3, resendInSeconds: 30, ...over },
});

interface Answers {
  methods?: readonly object[];
  request?: (request: unknown) => Answer;
  verify?: (request: unknown) => Answer | Promise<Answer>;
}
/** The page after a right password that needs a code. */
async function challenged({ methods = [byEmail, byPhone], request = () => sent(), verify }: Answers = {}) {
  const calls = answerCalls([
    [getLoginMethod, () => ({ reply: { authenticationSource: 1, allowSwayUsernamePassword: true } })],
    [
      login,
      () => ({
        reply: { ...aUser(), token: null, account: null, mfaIsRequired: true, mfaMethods: methods },
      }),
    ],
    [requestMfaCode, request],
    [verifyMfaCode, verify ?? (() => signedIn)],
  ]);
  const page = await render(<LoginPage startEmail="ada@riverside.example" />);
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'Baseline-1!');
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
  await expect.element(page.getByRole('heading', { name: 'Enter the six-digit code' })).toBeVisible();
  const code = page.getByLabelText('Code', { exact: true });
  const press = () => userEvent.click(page.getByRole('button', { name: 'Send code' }));
  return {
    page,
    code,
    calls: (path: string) => calls.filter((call) => call.path === path).map((call) => call.request),
    press,
    // The field takes the focus once the code is sent: keys pressed before that reach nothing.
    ask: async () => {
      await press();
      await expect.element(code).toHaveFocus();
    },
  };
}

test('A069 A077 A078 A170: choose how, ask for the code, type it, signed in', async () => {
  const { page, code, calls, ask } = await challenged({
    request: () => sent({ ...byPhone }),
  });
  const methods = page.getByRole('radiogroup', { name: 'How to send the code' });
  await expect.element(methods.getByRole('radio', { name: 'Email' })).toBeChecked();
  await expect.element(page.getByText('We will send a code to a•••••@riverside.example.')).toBeVisible();
  expect(code.elements()).toHaveLength(0);
  await userEvent.click(methods.getByText('Phone ending in 0142'));
  expect(calls('RequestMfaCode')).toEqual([]);
  await ask();
  expect(calls('RequestMfaCode')).toEqual([{ email: 'ada@riverside.example', verificationMethod: 2 }]);
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent('Sent to •••-•••-0142. It is valid for 10 minutes.');
  expect(session.read()).toBeNull();
  await userEvent.keyboard('482013');
  await expect.poll(() => session.read()).toMatchObject({ token: 'token-1', authenticationSource: 1 });
});

test('A079 A080 A350: digits alone go in, and the sixth one verifies by itself, once', async () => {
  const answer = Promise.withResolvers<Answer>();
  const { page, code, calls, ask } = await challenged({ verify: () => answer.promise });
  await ask();
  await userEvent.keyboard('48a 20-1');
  await expect.element(code).toHaveValue('48201');
  expect(calls('VerifyMfaCode')).toEqual([]);
  await userEvent.keyboard('3');
  await expect.element(code).toHaveValue('482013');
  await userEvent.keyboard('{Enter}9');
  expect(calls('VerifyMfaCode')).toEqual([{ email: 'ada@riverside.example', mfaCode: '482013' }]);
  await expect.element(page.getByText('Checking…')).toBeVisible();
  answer.resolve(signedIn);
  await expect.poll(() => session.read()).not.toBeNull();
});

test('A080: a code that is pasted or filled in by the phone verifies too', async () => {
  const { code, calls, ask } = await challenged();
  await ask();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code).toHaveAttribute('inputmode', 'numeric');
  await userEvent.fill(code, ' 482 013\n');
  await expect
    .poll(() => calls('VerifyMfaCode'))
    .toEqual([{ email: 'ada@riverside.example', mfaCode: '482013' }]);
});

test('A082: a wrong code clears the field, says so, and the next one can be typed at once', async () => {
  const answers = [notRight, signedIn];
  const { code, ask } = await challenged({ verify: () => answers.shift() ?? notRight });
  await ask();
  await userEvent.keyboard('000000');
  await expect.element(code).toHaveAccessibleDescription('That code is not right.');
  await expect.element(code).toHaveValue('');
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('4');
  await expect
    .element(code)
    .toHaveAccessibleDescription('Your code is checked when you enter the sixth digit.');
  await userEvent.keyboard('82013');
  await expect.poll(() => session.read()).not.toBeNull();
});

test('A081: Resend Code counts down, sends another one, and ends with the third', async () => {
  let left = 3;
  const { page, calls, ask } = await challenged({
    request: () => {
      left -= 1;
      return sent({ resendsLeft: left, resendInSeconds: left === 2 ? 6 : 0 });
    },
  });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  await ask();
  const again = page.getByRole('button', { name: 'Resend Code' });
  await expect.element(page.getByText('Resend Code in 0:06')).toBeVisible();
  vi.advanceTimersByTime(5_750);
  await expect.element(page.getByText('Resend Code in 0:01')).toBeVisible();
  expect(again.elements()).toHaveLength(0);
  vi.advanceTimersByTime(250);
  await expect.element(again).toBeVisible();
  await userEvent.click(again);
  await expect.poll(() => calls('RequestMfaCode')).toHaveLength(2);
  await userEvent.click(again);
  await expect.element(page.getByText(/No more codes can be sent/)).toBeVisible();
  expect(calls('RequestMfaCode')).toHaveLength(3);
  expect(again.elements()).toHaveLength(0);
});

test('with one way only there is nothing to choose', async () => {
  const { page } = await challenged({ methods: [byEmail] });
  expect(page.getByRole('radiogroup').elements()).toHaveLength(0);
  await expect.element(page.getByText('We will send a code to a•••••@riverside.example.')).toBeVisible();
});

test('another way asks for a code of its own', async () => {
  const { page, code, ask } = await challenged();
  await ask();
  await expect.element(code).toBeVisible();
  await userEvent.click(page.getByText('Phone ending in 0142'));
  expect(code.elements()).toHaveLength(0);
  await expect.element(page.getByText('We will send a code to •••-•••-0142.')).toBeVisible();
});

test('a code that cannot be sent says why, and one can try again', async () => {
  const message = 'Too many codes were requested. Please try again in 12 minutes.';
  const { page, press } = await challenged({
    request: () => ({ status: 429, code: 'mfa.held_off', message }),
  });
  await press();
  await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send code' })).toBeEnabled();
});

test.each([
  {
    code: 'mfa.too_many_wrong',
    message: 'That code is not right. Please sign in again to get a new one.',
  },
  { code: 'mfa.challenge_gone', message: 'This sign-in has ended. Please sign in again.' },
])('$code leads back to the email, with the reason', async ({ code: refusal, message }) => {
  const { page, ask } = await challenged({ verify: () => refused(refusal, message) });
  await ask();
  await userEvent.keyboard('000000');
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription(message);
  await expect.element(page.getByLabelText('Email')).toHaveValue('ada@riverside.example');
  expect(session.read()).toBeNull();
});

test('Back leads to the email, and the password is forgotten', async () => {
  const { page } = await challenged();
  await userEvent.click(page.getByRole('button', { name: 'Back' }));
  await expect.element(page.getByLabelText('Email')).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('');
});
