import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { aProfileDetail } from '../../platform/test/profiles.ts';
import { aUser } from '../../platform/test/users.ts';
import { ProfileActions } from './profile-actions.tsx';
import type { ProfileDialogName } from './profile-dialog.ts';

async function opened(permissions?: readonly string[]) {
  const asked = vi.fn<(dialog: ProfileDialogName) => void>();
  const screen = await renderDesign(
    <CurrentUserProvider value={aUser(permissions ? { permissions } : {})}>
      <ProfileActions detail={aProfileDetail()} pdfSyncs={[]} onAsk={asked} />
    </CurrentUserProvider>,
  );
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Profile Actions' }));
    await expect.element(screen.getByRole('menu')).toBeVisible();
  };
  return { screen, asked, open };
}

test('C093: the menu has its four entries in their order, and each opens what it says', async () => {
  const { screen, asked, open } = await opened();
  await open();
  const labels = screen
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent);
  expect(labels.slice(0, 4)).toEqual([
    'Adjust Baseline Start Date',
    'Edit Profile Groups',
    'Create Code',
    'Share Profile',
  ]);
  for (const [label, dialog] of [
    ['Adjust Baseline Start Date', 'adjustBaseline'],
    ['Edit Profile Groups', 'editGroups'],
    ['Share Profile', 'share'],
  ] as const) {
    if (screen.getByRole('menu').elements().length === 0) await open();
    await userEvent.click(screen.getByRole('menuitem', { name: label }));
    expect(asked).toHaveBeenLastCalledWith(dialog);
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  }
});

test('who may do none of it has no menu', async () => {
  const { screen } = await opened(['profile:read']);
  expect(screen.getByRole('button', { name: 'Profile Actions' }).elements()).toHaveLength(0);
});
