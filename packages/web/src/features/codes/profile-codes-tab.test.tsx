import { getSessionsByProfileId, type ProfileSession } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { ProfileCodesTab } from './profile-codes-tab.tsx';

afterEach(() => vi.restoreAllMocks());

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

const aCode = (traits: Partial<ProfileSession> = {}): ProfileSession => ({
  id: 71,
  code: '40816',
  profileName: 'Jo Quillan',
  groupName: null,
  baselineSessionTypeId: 9,
  isNonBaseline: false,
  isScreening: false,
  isProfileSession: true,
  protocolName: 'Sideline',
  createdOn: inHours(-24),
  startsOn: inHours(-24),
  endsOn: inHours(24),
  testCount: 2,
  ...traits,
});

async function opened(
  answer: readonly ProfileSession[] | Answer,
  { isInactive = false, permissions }: { isInactive?: boolean; permissions?: readonly string[] } = {},
) {
  const calls = answerCalls([
    [getSessionsByProfileId, () => ('map' in answer ? { reply: { sessions: answer } } : answer)],
  ]);
  const onCreate = vi.fn<() => void>();
  function Tab() {
    const [showsExpired, setShowsExpired] = useState(false);
    return (
      <ProfileCodesTab
        profileId={12}
        isInactive={isInactive}
        showsExpired={showsExpired}
        onShowExpired={setShowsExpired}
        onCreate={onCreate}
      />
    );
  }
  const tab = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser(permissions ? { permissions } : {})}>
        <Tab />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return { tab, calls, onCreate, create: tab.getByRole('button', { name: 'Create Code' }) };
}

test('C163: of an inactive profile nothing is asked: Codes Unavailable', async () => {
  const { tab, calls, create } = await opened([aCode()], { isInactive: true });
  await expect.element(tab.getByText('Codes Unavailable')).toBeVisible();
  expect(create.elements()).toHaveLength(0);
  expect(calls).toEqual([]);
});

test('C164: without codes the table says so, and a code can be made by who may', async () => {
  const { tab, create, onCreate } = await opened([]);
  await expect.element(tab.getByText('There are no codes for this profile')).toBeVisible();
  await userEvent.click(create);
  expect(onCreate).toHaveBeenCalledOnce();

  await tab.unmount();
  vi.restoreAllMocks();
  const reader = await opened([], { permissions: ['code:read'] });
  await expect.element(reader.tab.getByText('There are no codes for this profile')).toBeVisible();
  expect(reader.create.elements()).toHaveLength(0);
});

test('C164 C217 C222: a code reads with its type and status, and leads to its own page', async () => {
  const { tab } = await opened([
    aCode(),
    aCode({
      id: 72,
      code: '12345',
      isNonBaseline: true,
      profileName: null,
      groupName: 'Rowing',
      startsOn: inHours(2),
    }),
  ]);
  await expect.element(tab.getByRole('link', { name: 'Jo Quillan' })).toHaveAttribute('href', '/codes/71');
  await expect
    .element(tab.getByRole('row', { name: /Jo Quillan Baseline Assessment Sideline .* 40816 2 Active/ }))
    .toBeVisible();
  await expect
    .element(tab.getByRole('row', { name: /Rowing Assessment .* 12345 2 Scheduled/ }))
    .toBeVisible();
});

test('C218: expired codes are hidden until they are asked for, and the emptiness says that there are some', async () => {
  const { tab } = await opened([aCode({ endsOn: inHours(-1) })]);
  await expect.element(tab.getByText('1 expired code is not shown.')).toBeVisible();
  await userEvent.click(tab.getByRole('checkbox', { name: 'Show Expired Codes' }));
  await expect.element(tab.getByRole('row', { name: /40816 2 Expired/ })).toBeVisible();
});

test('codes that did not load say why', async () => {
  const { tab } = await opened({
    status: 404,
    code: 'profile.not_found',
    message: 'This profile does not exist.',
  });
  await expect.element(tab.getByText('This profile does not exist.')).toBeVisible();
});
