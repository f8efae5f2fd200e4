import { checkPasswordLink, forgotPassword, resetPassword } from '@plumbline/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const done = (): Answer => ({ reply: {} });
const issue =
  'There was an issue resetting your password, if this continues, please reach out to Plumbline Support';

test('A070 A083 A084 A085 A086 A189: an email, then Success! and a Login button', async () => {
  const calls = answerCalls([[forgotPassword, done]]);
  const page = await render(<ForgotPasswordPage />);
  await expect
    .element(page.getByRole('link', { name: 'Sign In' }))
    .toHaveAttribute('href', '/login?redirect=Dashboard');
  const send = page.getByRole('button', { name: 'Send link' });
  await userEvent.fill(page.getByLabelText('Email'), 'ada@riverside.example');
  await userEvent.click(send);
  await expect.element(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Login' }))
    .toHaveAttribute('href', '/login?redirect=Dashboard');
  expect(calls.map(({ request }) => request)).toEqual([{ email: 'ada@riverside.example' }]);
});

test('A205: what is no email is said beside the field', async () => {
  answerCalls([
    [forgotPassword, () => ({ status: 400, code: 'request.invalid', message: 'Email must be valid' })],
  ]);
  const page = await render(<ForgotPasswordPage />);
  await userEvent.fill(page.getByLabelText('Email'), 'ada@x');
  await userEvent.click(page.getByRole('button', { name: 'Send link' }));
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription('Email must be valid');
});

test.each([
  { typed: '', said: 'required' },
  { typed: '   ', said: 'required' },
  { typed: 'ada', said: 'Email must be valid' },
])('A205: a link that is asked for with "$typed" says $said and sends nothing', async ({ typed, said }) => {
  const calls = answerCalls([[forgotPassword, done]]);
  const page = await render(<ForgotPasswordPage />);
  await userEvent.fill(page.getByLabelText('Email'), typed);
  await userEvent.click(page.getByRole('button', { name: 'Send link' }));
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription(said);
  expect(calls).toEqual([]);
  await userEvent.fill(page.getByLabelText('Email'), 'ada@riverside.example');
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription('');
});

const secret = { token: 'token-1', aid: 'aid-1' };
const linkHolds = [checkPasswordLink, done] as const;

test.each([
  { why: 'neither', given: {} },
  { why: 'no aid', given: { token: 'token-1' } },
  { why: 'no token', given: { aid: 'aid-1' } },
])('A090 A325: a link with $why of its parts says so and asks for no password', async ({ given }) => {
  const page = await render(<ResetPasswordPage token={undefined} aid={undefined} {...given} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent(issue);
  expect(page.getByLabelText('New password').elements()).toHaveLength(0);
});

test('A087 A088 A089 A159 A190: a new password, confirmed, then a success block', async () => {
  const calls = answerCalls([linkHolds, [resetPassword, done]]);
  const page = await render(<ResetPasswordPage {...secret} />);
  await userEvent.fill(page.getByLabelText('New password'), 'Quiet-Harbor-41');
  await userEvent.fill(page.getByLabelText('Confirm password'), 'Quiet-Harbor-41');
  await userEvent.click(page.getByRole('button', { name: 'Set password' }));
  await expect.element(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  expect(calls.map(({ request }) => request)).toEqual([secret, { ...secret, password: 'Quiet-Harbor-41' }]);
});

test('A208 A209 A210 A212: the checklist follows the typing; a weak or unconfirmed password is not sent', async () => {
  const calls = answerCalls([linkHolds]);
  const page = await render(<ResetPasswordPage {...secret} />);
  const button = page.getByRole('button', { name: 'Set password' });
  await expect.element(page.getByText(/at least 8 characters/)).toBeVisible();
  await userEvent.fill(page.getByLabelText('New password'), 'quiet');
  const items = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem');
  expect(items.elements().map((item) => item.textContent)).toEqual([
    'At least 8 characters, missing',
    'One uppercase letter, missing',
    'One lowercase letter, done',
    'One digit, missing',
    'One special character, missing',
  ]);
  await userEvent.fill(page.getByLabelText('Confirm password'), 'quiet');
  await expect.element(button).toBeDisabled();
  await userEvent.fill(page.getByLabelText('New password'), 'Quiet-Harbor-41');
  await userEvent.fill(page.getByLabelText('Confirm password'), 'Quiet-Harbor-42');
  await userEvent.tab();
  await expect
    .element(page.getByLabelText('Confirm password'))
    .toHaveAccessibleDescription('The two passwords are not the same.');
  await expect.element(button).toBeDisabled();
  expect(calls.map(({ path }) => path)).toEqual([checkPasswordLink.path]);
});

test.each<{ why: string; answer: Answer; says: string }>([
  {
    why: 'A326: the server says why',
    answer: { status: 422, code: 'password.link_not_valid', message: 'This link is no longer valid.' },
    says: 'This link is no longer valid.',
  },
  {
    why: 'A325: the server says nothing',
    answer: { status: 502, body: 'Bad gateway', headers: { 'Content-Type': 'text/plain' } },
    says: issue,
  },
])('A191: a refused reset clears both fields: $why', async ({ answer, says }) => {
  answerCalls([linkHolds, [resetPassword, () => answer]]);
  const page = await render(<ResetPasswordPage {...secret} />);
  await userEvent.fill(page.getByLabelText('New password'), 'Quiet-Harbor-41');
  await userEvent.fill(page.getByLabelText('Confirm password'), 'Quiet-Harbor-41');
  await userEvent.click(page.getByRole('button', { name: 'Set password' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent(says);
  await expect.element(page.getByLabelText('New password')).toHaveValue('');
  await expect.element(page.getByLabelText('Confirm password')).toHaveValue('');
});

test('A326: a link that sets no password any more says so before anybody types one', async () => {
  const message = 'This link is no longer valid.';
  answerCalls([[checkPasswordLink, () => ({ status: 422, code: 'password.link_not_valid', message })]]);
  const page = await render(<ResetPasswordPage {...secret} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  expect(page.getByLabelText('New password').elements()).toHaveLength(0);
});

test('a link that nobody could check asks for the password all the same', async () => {
  const calls = answerCalls([
    [
      checkPasswordLink,
      () => ({ status: 502, body: 'Bad gateway', headers: { 'Content-Type': 'text/plain' } }),
    ],
  ]);
  const page = await render(<ResetPasswordPage {...secret} />);
  await expect.poll(() => calls.length).toBe(1);
  await expect.element(page.getByLabelText('New password')).toBeVisible();
});

test('the link of an invitation sets a password, and resets none', async () => {
  answerCalls([linkHolds]);
  const page = await render(<ResetPasswordPage {...secret} isFirst />);
  await expect.element(page.getByRole('heading', { name: 'Set your password' })).toBeVisible();
  expect(document.title).toContain('Set your password');
});
