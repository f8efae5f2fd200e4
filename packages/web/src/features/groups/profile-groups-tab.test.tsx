import { getGroups } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aProfile } from '../../platform/test/profiles.ts';
import { aUser } from '../../platform/test/users.ts';
import { ProfileGroupsTab } from './profile-groups-tab.tsx';

afterEach(() => vi.restoreAllMocks());

const group = (id: number, name: string, isEnabled = true) => ({
  id,
  organizationId: 1,
  name,
  isDefault: false,
  isEnabled,
  profileCount: 10 * id,
});
const groups = { reply: { groups: [group(1, 'Rowing'), group(2, 'Track', false), group(3, 'Chess')] } };

async function opened(profile = aProfile(), answer: Answer = groups, permissions?: readonly string[]) {
  answerCalls([[getGroups, () => answer]]);
  const onEdit = vi.fn<() => void>();
  const tab = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser(permissions ? { permissions } : {})}>
        <ProfileGroupsTab profile={profile} onEdit={onEdit} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return { tab, onEdit, edit: tab.getByRole('button', { name: 'Edit Profile Groups' }) };
}

test('C083: the groups tab lists the groups of this profile alone, and leads to each', async () => {
  const { tab, edit, onEdit } = await opened();
  await expect
    .element(tab.getByRole('link', { name: 'Rowing' }))
    .toHaveAttribute('href', '/groups/1/profiles');
  await expect.element(tab.getByRole('row', { name: /Track 2 20 profiles Inactive/ })).toBeVisible();
  expect(tab.getByText('Chess').elements()).toHaveLength(0);
  await userEvent.click(edit);
  expect(onEdit).toHaveBeenCalledOnce();
});

test('a profile in no group says what that means, and somebody who may not change it is not offered to', async () => {
  const { tab, edit } = await opened(aProfile({ groupIds: [], isInactive: true }), groups, ['group:read']);
  await expect.element(tab.getByText('No Groups')).toBeVisible();
  await expect
    .element(tab.getByText('A profile is active while it is in at least one active group.'))
    .toBeVisible();
  expect(edit.elements()).toHaveLength(0);
});

test('groups that did not load say why', async () => {
  const { tab } = await opened(aProfile(), { status: 403, code: 'access.denied', message: 'Not for you.' });
  await expect.element(tab.getByText('The groups did not load.')).toBeVisible();
  await expect.element(tab.getByText('Not for you.')).toBeVisible();
});
