import {
  type GroupNotificationPreference,
  getGroupNotificationPreferences,
  getGroupSchedule,
  updateGroupNotificationPreferences,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { aUser } from '../../../platform/test/users.ts';
import { NotificationsTab } from './notifications-tab.tsx';

afterEach(() => vi.restoreAllMocks());

const one = (traits: Partial<GroupNotificationPreference>): GroupNotificationPreference => ({
  accountId: 5,
  name: 'Ana Rivera',
  email: 'ana@riverside.example',
  hasPhone: true,
  isAdmin: false,
  emailNotification: false,
  smsNotification: false,
  isEnabled: false,
  groupPreferencesId: null,
  ...traits,
});

async function opened(
  save: Answer | ((accountId: number) => Promise<Answer>),
  permissions: readonly string[] = ['group:read', 'group:write'],
) {
  let rows = [
    one({}),
    one({ accountId: 6, name: 'Bo Lind', email: 'bo@riverside.example', hasPhone: false }),
  ];
  const calls = answerCalls([
    [
      getGroupNotificationPreferences,
      () => ({ reply: { groupNotificationPreferences: rows, isSmsOffered: true } }),
    ],
    [getGroupSchedule, () => ({ reply: { groupPreferences: [], demands: [], appAccountCount: 0 } })],
    [
      updateGroupNotificationPreferences,
      async (request) => {
        const [changed] = (request as { groupNotificationPreferences: GroupNotificationPreference[] })
          .groupNotificationPreferences;
        const answer = typeof save === 'function' ? await save(changed?.accountId ?? 0) : save;
        if ('reply' in answer && changed !== undefined)
          rows = rows.map((row) => (row.accountId === changed.accountId ? { ...row, ...changed } : row));
        return answer;
      },
    ],
  ]);
  const tab = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser({ permissions })}>
        <NotificationsTab groupId={3} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const box = (name: string) => tab.getByRole('checkbox', { name, exact: true });
  await expect.element(box('Email to Ana Rivera')).toBeVisible();
  return {
    tab,
    box,
    calls: () => calls.filter(({ path }) => path === updateGroupNotificationPreferences.path),
  };
}

test('C205 C392 B337: a tick is saved at once and turns its account on; SMS needs a phone number', async () => {
  const { box, calls } = await opened({ reply: {} });
  await expect.element(box('SMS to Bo Lind: no phone number')).toBeDisabled();
  await expect.element(box('Notifications to Ana Rivera are on')).toBeDisabled();
  await box('Email to Ana Rivera').click();
  await expect.element(box('Email to Ana Rivera')).toBeChecked();
  await expect.element(box('Notifications to Ana Rivera are on')).toBeChecked();
  await expect
    .poll(() => calls().map(({ request }) => request))
    .toEqual([
      {
        groupId: 3,
        groupNotificationPreferences: [
          {
            accountId: 5,
            emailNotification: true,
            smsNotification: false,
            isEnabled: true,
            groupPreferencesId: null,
          },
        ],
      },
    ]);
});

test('a tick stands at once, before anything was answered', async () => {
  const { box } = await opened(() => new Promise(() => undefined));
  const ana = box('Email to Ana Rivera').element() as HTMLInputElement;
  ana.click();
  expect(ana.checked).toBe(true);
});

test('a refused tick is taken back, with the reason', async () => {
  const { tab, box } = await opened({
    status: 404,
    code: 'account.not_found',
    message: 'That user could not be found.',
  });
  await box('Email to Ana Rivera').click();
  await expect.element(tab.getByText('That user could not be found.')).toBeVisible();
  await expect.element(box('Email to Ana Rivera')).not.toBeChecked();
});

test('while a tick is saved its box keeps the focus, and a refusal takes back its own account alone', async () => {
  const answers = new Map<number, (answer: Answer) => void>();
  const { tab, box } = await opened((accountId) => new Promise((resolve) => answers.set(accountId, resolve)));
  const [ana, bo] = [box('Email to Ana Rivera'), box('Email to Bo Lind')];
  (ana.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(ana).toHaveAttribute('aria-disabled', 'true');
  await expect.element(ana).toHaveFocus();
  await bo.click();
  await expect.poll(() => answers.size).toBe(2);
  answers.get(5)?.({ status: 404, code: 'account.not_found', message: 'That user could not be found.' });
  await expect.element(tab.getByText('That user could not be found.')).toBeVisible();
  await expect.element(ana).not.toBeChecked();
  await expect.element(bo).toBeChecked();
  answers.get(6)?.({ reply: {} });
  await expect.element(bo).not.toHaveAttribute('aria-disabled');
  await expect.element(bo).toBeChecked();
});

test('a User reads who is told and changes nothing', async () => {
  const { tab, box } = await opened({ reply: {} }, ['group:read']);
  await expect.element(box('Email to Ana Rivera')).toBeDisabled();
  await expect.element(tab.getByText('Only a System Admin can choose the recipients.')).toBeVisible();
});
