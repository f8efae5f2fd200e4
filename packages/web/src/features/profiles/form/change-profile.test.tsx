import { deleteProfile, getGroups, updateProfile } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { session } from '../../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { aProfile } from '../../../platform/test/profiles.ts';
import { aUser } from '../../../platform/test/users.ts';
import { DeleteProfileDialog } from '../delete-profile-dialog.tsx';
import { EditGroupsDialog } from '../edit-groups-dialog.tsx';

const done: Answer = { reply: {} };
const refused: Answer = {
  status: 422,
  code: 'profile.out_of_reach',
  message: 'Choose groups and a protocol of your organization.',
  field: 'profile.groupIds',
};

beforeEach(() => session.start('token-1', aUser(), 1));
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const group = (id: number, name: string, isEnabled = true) => ({
  id,
  organizationId: 1,
  name,
  isDefault: false,
  isEnabled,
  profileCount: 2,
});

async function open(dialog: ReactNode, answer: Answer) {
  const calls = answerCalls([
    [
      getGroups,
      () => ({ reply: { groups: [group(1, 'Rowing'), group(2, 'Track', false), group(3, 'Swimming')] } }),
    ],
    [updateProfile, () => answer],
    [deleteProfile, () => answer],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserProvider value={aUser()}>{dialog}</CurrentUserProvider>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ request }) => request);
  return { screen, sent };
}

test('C097 C441: Delete Profile asks by name, deletes, and says so', async () => {
  const onClose = vi.fn();
  const onDeleted = vi.fn(async () => {});
  const { screen, sent } = await open(
    <DeleteProfileDialog
      profileId={12}
      profileName="Jo Quillan"
      isOpen
      onClose={onClose}
      onDeleted={onDeleted}
    />,
    done,
  );
  await expect
    .element(screen.getByText('Are you sure you want to delete the profile for Jo Quillan?'))
    .toBeVisible();
  expect(sent('Profile/DeleteProfile')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete', exact: true }));
  await expect.element(screen.getByText('Profile Successfully Deleted')).toBeVisible();
  expect(sent('Profile/DeleteProfile')).toEqual([{ id: 12 }]);
  await expect.poll(() => onDeleted).toHaveBeenCalledTimes(1);
});

test('C097: a refused deletion says why and leaves the profile', async () => {
  const onDeleted = vi.fn(async () => {});
  const { screen } = await open(
    <DeleteProfileDialog
      profileId={12}
      profileName="Jo Quillan"
      isOpen
      onClose={() => {}}
      onDeleted={onDeleted}
    />,
    { status: 404, code: 'profile.not_found', message: 'That profile could not be found.' },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete', exact: true }));
  await expect.element(screen.getByText('That profile could not be found.')).toBeVisible();
  expect(onDeleted).not.toHaveBeenCalled();
});

const groupsDialog = (onClose = () => {}) => <EditGroupsDialog profile={aProfile()} onClose={onClose} />;

test('C191 C439: Edit Profile Groups sends the groups with updateGroups and nothing else', async () => {
  const onClose = vi.fn();
  const { screen, sent } = await open(groupsDialog(onClose), done);
  // An inactive group is seen by who is in it, and by its state.
  await expect.element(screen.getByText('Track (inactive)').first()).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Groups' }));
  await userEvent.click(screen.getByRole('option', { name: 'Swimming' }));
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByText('Profile Successfully Updated')).toBeVisible();
  expect(sent('Profile/UpdateProfile')).toEqual([
    { profile: { id: 12, groupIds: [1, 2, 3] }, updateGroups: true },
  ]);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('C270: without a group there is nothing to save', async () => {
  const { screen } = await open(groupsDialog(), done);
  await expect.element(screen.getByText('Rowing').first()).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Groups' }));
  await userEvent.keyboard('{Backspace}{Backspace}');
  await userEvent.tab();
  await expect.element(screen.getByText('required')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('C416: a refused update says its first reason as a notification, and what was chosen stays', async () => {
  const onClose = vi.fn();
  const { screen } = await open(groupsDialog(onClose), refused);
  await userEvent.click(screen.getByRole('combobox', { name: 'Groups' }));
  await userEvent.click(screen.getByRole('option', { name: 'Swimming' }));
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const notices = screen.getByText('Choose groups and a protocol of your organization.');
  // At its field, and as a notification.
  await expect.poll(() => notices.elements().length).toBe(2);
  await expect.element(screen.getByText('Swimming').first()).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
