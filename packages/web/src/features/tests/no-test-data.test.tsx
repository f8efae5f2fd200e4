import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { aProfile } from '../../platform/test/profiles.ts';
import { aUser, type UserTraits } from '../../platform/test/users.ts';
import { NoTestData } from './no-test-data.tsx';

async function open(profile = aProfile(), traits: UserTraits = {}) {
  const went = vi.fn<(href: string) => void>();
  const screen = await renderDesign(
    <CurrentUserProvider value={aUser(traits)}>
      <NoTestData profile={profile} />
    </CurrentUserProvider>,
    { navigation: { navigate: went } },
  );
  return { screen, went };
}

test('C106 C107: without tests the page says so, and Create Profile Code leads to the dialog of a new code', async () => {
  const { screen, went } = await open();
  await expect.element(screen.getByText('No Test Data')).toBeVisible();
  await expect
    .element(
      screen.getByText(
        "This profile has not yet taken any tests or established a baseline. Let's get them started.",
      ),
    )
    .toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Create Profile Code' }));
  expect(went).toHaveBeenLastCalledWith('/profiles/12/codes?createCode=true');
});

test('C107: an inactive profile gets no code, with the reason; whoever makes no codes is not offered one', async () => {
  const inactive = await open(aProfile({ isInactive: true }));
  const button = inactive.screen.getByRole('button', { name: 'Create Profile Code' });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription('Cannot create code for an inactive profile.');
  await inactive.screen.unmount();
  const reader = await open(aProfile(), { permissions: ['profile:read'] });
  await expect.element(reader.screen.getByText('No Test Data')).toBeVisible();
  expect(reader.screen.getByText('Create Profile Code').elements()).toHaveLength(0);
});
