import {
  endAllSessions,
  endSession,
  getCurrentUser,
  getGroupsForAccount,
  getOwnAccount,
  getSessions,
  updateAccount,
  updatePassword,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DesignProvider } from '../../design/design-provider.tsx';
import { Notifications } from '../../design/notify/notifications.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser, type UserTraits } from '../../platform/test/users.ts';
import { AccountGroupsPage } from './account-groups-page.tsx';
import { PasswordPage } from './password-page.tsx';
import { PersonalInformationPage } from './personal-information-page.tsx';
import { SecurityPage } from './security-page.tsx';

beforeEach(() => session.start('token-1', aUser(), 1));
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const show = (page: ReactNode, traits: UserTraits = {}) =>
  render(
    <DesignProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CurrentUserProvider value={aUser(traits)}>
          {page}
          <Notifications />
        </CurrentUserProvider>
      </QueryClientProvider>
    </DesignProvider>,
  );

const account = {
  id: 7,
  email: 'trainer@riverside.example',
  firstName: 'Ada',
  lastName: 'Byron',
  phoneNumber: null,
  jobTitle: null,
  professionalTypeId: null,
};
const own = (over: object = {}): Answer => ({
  reply: { account, pendingEmail: null, hasPassword: true, ...over },
});
const followed = [getCurrentUser, (): Answer => ({ reply: aUser() })] as const;

test('A215 A342: the first name is required; a saved account says so', async () => {
  const calls = answerCalls([
    [getOwnAccount, () => own()],
    [updateAccount, () => ({ reply: { account: { ...account, firstName: 'Grace' }, pendingEmail: null } })],
    followed,
  ]);
  const page = await show(<PersonalInformationPage />);
  const save = page.getByRole('button', { name: 'Save' });
  await userEvent.fill(page.getByLabelText('First Name'), '');
  await userEvent.tab();
  await expect.element(page.getByLabelText('First Name')).toHaveAccessibleDescription('required');
  await expect.element(save).toBeDisabled();
  await userEvent.fill(page.getByLabelText('First Name'), 'Grace');
  await userEvent.click(save);
  await expect.element(page.getByText('Account Successfully Updated')).toBeVisible();
  const sent = calls.find(({ path }) => path === updateAccount.path)?.request;
  expect(sent).toMatchObject({ firstName: 'Grace', lastName: 'Byron', phoneNumber: null });
  expect(sent).not.toHaveProperty('email');
});

test('A216 A323: another email asks for the password, and one that exists is said beside the field', async () => {
  const exists = 'Email Address Already Exists';
  const calls = answerCalls([
    [getOwnAccount, () => own()],
    [updateAccount, () => ({ status: 409, code: 'account.email_exists', message: exists, field: 'email' })],
  ]);
  const page = await show(<PersonalInformationPage />);
  expect(page.getByLabelText('Your password').elements()).toHaveLength(0);
  await userEvent.fill(page.getByLabelText('Email', { exact: true }), 'taken@riverside.example');
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await userEvent.fill(page.getByLabelText('Your password'), 'Baseline-1!');
  await userEvent.click(save);
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveAccessibleDescription(exists);
  expect(calls.find(({ path }) => path === updateAccount.path)?.request).toMatchObject({
    email: 'taken@riverside.example',
    isChangingEmail: true,
    oldPassword: 'Baseline-1!',
  });
});

test('another phone asks for the password, and a wrong one is said beside it', async () => {
  const wrong = 'The password is wrong. Please try again.';
  const calls = answerCalls([
    [getOwnAccount, () => own()],
    [
      updateAccount,
      () => ({ status: 422, code: 'password.not_right', message: wrong, field: 'oldPassword' }),
    ],
  ]);
  const page = await show(<PersonalInformationPage />);
  const save = page.getByRole('button', { name: 'Save' });
  await userEvent.fill(page.getByLabelText('Phone Number', { exact: false }), '555-010-1234');
  await expect.element(page.getByLabelText('Your password')).toBeVisible();
  await expect.element(save).toBeDisabled();
  await userEvent.fill(page.getByLabelText('Your password'), 'Baseline-1!');
  await userEvent.click(save);
  await expect.element(page.getByLabelText('Your password')).toHaveAccessibleDescription(wrong);
  const sent = calls.find(({ path }) => path === updateAccount.path)?.request;
  expect(sent).toMatchObject({ phoneNumber: '555-010-1234', oldPassword: 'Baseline-1!' });
  expect(sent).not.toHaveProperty('email');
  await userEvent.fill(page.getByLabelText('Phone Number', { exact: false }), '');
  await expect.poll(() => page.getByLabelText('Your password').elements()).toHaveLength(0);
});

test('an address that has still to confirm itself is named; who signs in elsewhere cannot change theirs', async () => {
  answerCalls([[getOwnAccount, () => own({ pendingEmail: 'new@riverside.example', hasPassword: false })]]);
  const page = await show(<PersonalInformationPage />);
  await expect.element(page.getByText(/^new@riverside.example is not confirmed yet/)).toBeVisible();
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveAttribute('readonly');
  await expect.element(page.getByLabelText('Phone Number', { exact: false })).toHaveAttribute('readonly');
});

test('an account that does not load says so and can be asked again', async () => {
  let answer: Answer = { status: 500, code: 'server.unexpected', message: 'An unexpected error occured.' };
  answerCalls([[getOwnAccount, () => answer]]);
  const page = await show(<PersonalInformationPage />);
  await expect.element(page.getByText('Your account did not load.')).toBeVisible();
  answer = own();
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.element(page.getByLabelText('First Name')).toHaveValue('Ada');
});

test('A127: the page of a COVID account has no profession', async () => {
  answerCalls([[getOwnAccount, () => own()]]);
  const page = await show(<PersonalInformationPage />, { account: { accountTypeId: 4 } });
  await expect.element(page.getByLabelText('First Name')).toBeVisible();
  expect(page.getByLabelText('Professional designation', { exact: false }).elements()).toHaveLength(0);
});

async function typePasswords(page: Awaited<ReturnType<typeof show>>, words: readonly string[]) {
  const labels = ['Old password', 'New password', 'Confirm password'];
  for (const [index, label] of labels.entries()) {
    await userEvent.fill(page.getByLabelText(label), words[index] ?? '');
  }
  await userEvent.tab();
}

test('A291 A341: a password is changed', async () => {
  const calls = answerCalls([[updatePassword, () => ({ reply: {} })]]);
  const page = await show(<PasswordPage />);
  await typePasswords(page, ['Baseline-1!', 'Quiet-Harbor-41', 'Quiet-Harbor-41']);
  await userEvent.click(page.getByRole('button', { name: 'Change password' }));
  await expect.element(page.getByText('Password Successfully Updated')).toBeVisible();
  expect(calls.map(({ request }) => request)).toEqual([
    { oldPassword: 'Baseline-1!', newPassword: 'Quiet-Harbor-41' },
  ]);
  await expect.element(page.getByLabelText('Old password')).toHaveValue('');
});

test.each([
  { why: 'A211: no old password', words: ['', 'Quiet-Harbor-41', 'Quiet-Harbor-41'] },
  { why: 'A209: a weak one', words: ['Baseline-1!', 'quiet', 'quiet'] },
  { why: 'A210: not confirmed', words: ['Baseline-1!', 'Quiet-Harbor-41', ''] },
  { why: 'A210: confirmed otherwise', words: ['Baseline-1!', 'Quiet-Harbor-41', 'Quiet-Harbor-42'] },
])('A214: an invalid form sends nothing: $why', async ({ words }) => {
  const calls = answerCalls([]);
  const page = await show(<PasswordPage />);
  await typePasswords(page, words);
  await expect.element(page.getByRole('button', { name: 'Change password' })).toBeDisabled();
  await userEvent.click(page.getByLabelText('Old password'));
  await userEvent.keyboard('{Enter}');
  expect(calls).toEqual([]);
});

test('A213: a weak password is said with the specified words', async () => {
  answerCalls([]);
  const page = await show(<PasswordPage />);
  await typePasswords(page, ['Baseline-1!', 'quiet', 'quiet']);
  await expect
    .element(page.getByLabelText('New password'))
    .toHaveAccessibleDescription('Please ensure passwords meet requirements');
});

const groups = [
  { id: 3, name: 'Football', isEnabled: true },
  { id: 4, name: 'Soccer', isEnabled: false },
];

test('A124 A125: the groups, each leading to its overview', async () => {
  answerCalls([[getGroupsForAccount, () => ({ reply: { groups, hasAllGroups: false } })]]);
  const page = await show(<AccountGroupsPage />);
  await expect
    .element(page.getByRole('link', { name: 'Football' }))
    .toHaveAttribute('href', '/groups/3/overview');
  await expect.element(page.getByRole('link', { name: 'Soccer Inactive' })).toBeVisible();
  expect(page.getByText(/As an Admin/).elements()).toHaveLength(0);
});

test('A126: admins read that they have all of them', async () => {
  answerCalls([[getGroupsForAccount, () => ({ reply: { groups, hasAllGroups: true } })]]);
  const page = await show(<AccountGroupsPage />);
  await expect
    .element(page.getByText('As an Admin, you have access to all groups in the organization.'))
    .toBeVisible();
});

const sessions = [
  {
    id: 1,
    kind: 'web',
    device: 'Firefox on Windows',
    network: '203.0.113.0/24',
    authenticationSource: 1,
    startedOn: '2026-10-01T08:00:00.000Z',
    lastUsedOn: '2026-10-06T15:42:00.000Z',
    isCurrent: true,
  },
  {
    id: 2,
    kind: 'mobile',
    device: 'Sideline phone, iOS 20.1',
    network: null,
    authenticationSource: 1,
    startedOn: '2026-10-01T08:00:00.000Z',
    lastUsedOn: '2026-10-06T15:42:00.000Z',
    isCurrent: false,
  },
];

test('sessions say what they run on, and every other one can be ended', async () => {
  let listed = sessions;
  const calls = answerCalls([
    [getSessions, () => ({ reply: { sessions: listed } })],
    [
      endSession,
      () => {
        listed = listed.slice(0, 1);
        return { reply: {} };
      },
    ],
  ]);
  const page = await show(<SecurityPage />);
  const rows = page.getByRole('list', { name: 'Sessions and devices' }).getByRole('listitem');
  await expect.element(rows.first()).toMatchTextContent(/Firefox on Windows.*This device.*203\.0\.113\.0/);
  expect(page.getByRole('button', { name: 'Sign out Firefox on Windows' }).elements()).toHaveLength(0);
  await userEvent.click(page.getByRole('button', { name: 'Sign out Sideline phone, iOS 20.1' }));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Sign out' }));
  await expect.poll(() => rows.elements()).toHaveLength(1);
  expect(calls.find(({ path }) => path === endSession.path)?.request).toEqual({ id: 2 });
});

test('A188: signing out everywhere ends this session too', async () => {
  answerCalls([
    [getSessions, () => ({ reply: { sessions } })],
    [endAllSessions, () => ({ reply: { endedCount: 2 } })],
  ]);
  const page = await show(<SecurityPage />);
  await userEvent.click(page.getByRole('button', { name: 'Sign out everywhere' }));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }));
  await expect.poll(() => session.read()).toBeNull();
});
