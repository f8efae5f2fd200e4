import { createGroup, getAccounts, getGroups } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { addressOn } from '../../platform/test/use-address-state.ts';
import { aUser } from '../../platform/test/users.ts';
import { GroupsPage } from './groups-page.tsx';

afterEach(() => vi.restoreAllMocks());

const group = (id: number, name: string, isEnabled = true) => ({
  id,
  organizationId: 1,
  name,
  isDefault: false,
  isEnabled,
  profileCount: 10 * id,
});
const place = { isEnterpriseAdminOrg: false, isClinicalOrganization: false };

async function opened(
  groups: readonly object[],
  {
    permissions = ['group:read', 'group:write', 'profile:write'],
    search = {},
    create = { reply: { group: group(9, 'Rowing') } },
  }: { permissions?: readonly string[]; search?: Record<string, string>; create?: Answer } = {},
) {
  const calls = answerCalls([
    [getGroups, () => ({ reply: { groups } })],
    [getAccounts, () => ({ reply: { accounts: [], place } })],
    [createGroup, () => create],
  ]);
  const onAddressChange = vi.fn<(change: object) => void>();
  const onCreated = vi.fn<(groupId: number) => Promise<void>>(async () => undefined);
  const page = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser({ permissions })}>
        <GroupsPage
          address={addressOn('/groups', search)}
          onAddressChange={onAddressChange}
          onCreated={onCreated}
        />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return { page, calls, onAddressChange, onCreated };
}

test('C141 C142 C144: the groups with name, id, number of profiles and status; a row leads to its profiles', async () => {
  const { page, onAddressChange } = await opened([group(1, 'Rowing'), group(2, 'Track', false)]);
  await expect.element(page.getByRole('row', { name: /Rowing 1 10 profiles Active/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Track 2 20 profiles Inactive/ })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Rowing' }))
    .toHaveAttribute('href', '/groups/1/profiles');
  await expect
    .element(page.getByRole('link', { name: 'Bulk Move' }))
    .toHaveAttribute('href', '/profiles/bulk-move');
  expect(page.getByRole('button', { name: 'Get Groups Report' }).elements()).toHaveLength(0);
  await userEvent.click(page.getByRole('button', { name: 'Add Group' }));
  expect(onAddressChange).toHaveBeenCalledWith({ addGroup: true }, { replace: false });
});

test('C145: without rows it says so, and offers to make the first group to whoever may', async () => {
  const { page } = await opened([]);
  await expect.element(page.getByText('No Groups')).toBeVisible();
  expect(page.getByRole('button', { name: 'Add Group' }).elements()).toHaveLength(2);
});

test('C143: internal staff are offered the report, and nothing that changes a group', async () => {
  const { page } = await opened([group(1, 'Rowing')], { permissions: ['group:read', 'report:groups'] });
  await expect.element(page.getByRole('button', { name: 'Get Groups Report' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Add Group' }).elements()).toHaveLength(0);
});

test('C280 C423 C448: a name that is taken is said when the field is left; a new group says so', async () => {
  const { page, calls, onCreated } = await opened([group(1, 'Rowing')], { search: { addGroup: '1' } });
  const dialog = page.getByRole('dialog');
  await userEvent.type(dialog.getByLabelText('Name'), 'rowing');
  await userEvent.tab();
  await expect.element(dialog.getByText('Group names must be unique.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Add Group' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Name'), ' 2');
  await userEvent.click(dialog.getByRole('button', { name: 'Add Group' }));
  await expect.element(page.getByText('Group Successfully Created')).toBeVisible();
  await expect.poll(() => onCreated).toHaveBeenCalledWith(9);
  expect(calls.find(({ path }) => path === createGroup.path)?.request).toEqual({
    group: { name: 'rowing 2', isEnabled: true },
    userIds: [],
  });
});

test('C423: what somebody else took meanwhile is said in the dialog, and what was typed stays', async () => {
  const { page } = await opened([], {
    search: { addGroup: '1' },
    create: { status: 409, code: 'group.name_taken', message: 'Group names must be unique.', field: 'name' },
  });
  const dialog = page.getByRole('dialog');
  await userEvent.type(dialog.getByLabelText('Name'), 'Chess');
  await userEvent.click(dialog.getByRole('button', { name: 'Add Group' }));
  await expect.element(dialog.getByText('Group names must be unique.').first()).toBeVisible();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Chess');
});
