import { kindPermissions } from '@plumbline/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BrandProvider } from '../../brand/brand-provider.tsx';
import { brands } from '../../brand/brands.ts';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { aUser, lakeside, riverside, type UserTraits } from '../../platform/test/users.ts';
import { TopBar } from './top-bar.tsx';

afterEach(() => vi.restoreAllMocks());

const longName = { ...riverside, name: 'The Riverside Union of High Schools and Colleges' };

async function show(traits: UserTraits = {}) {
  const onSwitch = vi.fn();
  const screen = await renderDesign(
    <BrandProvider brand={brands.default}>
      <CurrentUserProvider value={aUser(traits)}>
        <TopBar search={null} onOpenMenu={vi.fn()} onSwitch={onSwitch} />
      </CurrentUserProvider>
    </BrandProvider>,
  );
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Account of Ada' }));
  return { screen, onSwitch, open };
}

test('A118 A119 A354 C056 C057: the account menu shows the first name and the organization, cut at 30 characters', async () => {
  const { screen } = await show({ organizations: [longName] });
  const target = screen.getByRole('button', { name: 'Account of Ada' });
  await expect.element(target).toMatchTextContent('Ada');
  await expect.element(target).toMatchTextContent('The Riverside Union of High Sc…');
  await expect.element(screen.getByTitle(longName.name)).toBeVisible();
});

test('A120 A123 C058 C060 A188: it leads to the own account and, by Sign Out, to login', async () => {
  const { screen, open } = await show();
  await open();
  await expect
    .element(screen.getByRole('menuitem', { name: 'Edit Account' }))
    .toHaveAttribute('href', '/account/personal-information');
  await expect.element(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveAttribute('href', '/login');
});

test('A121 A265 C058: viewing as super there is no way to edit the account', async () => {
  const { screen, open } = await show({ account: { isSuperAdmin: true }, viewingAsSuper: true });
  await open();
  await expect.element(screen.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Edit Account' }).elements()).toHaveLength(0);
});

test('C042: an enterprise reaches its own settings, security and audit log here; others have them in the sidebar', async () => {
  const names = ['Organization Settings', 'Organization Security', 'Audit Log'];
  const enterprise = { ...riverside, isEnterpriseAdminOrg: true };
  const { screen, open } = await show({
    organizations: [enterprise],
    permissions: kindPermissions.enterpriseAdmin,
  });
  await open();
  for (const [index, href] of ['settings', 'security', 'audit'].entries()) {
    await expect
      .element(screen.getByRole('menuitem', { name: names[index] ?? '' }))
      .toHaveAttribute('href', `/organization/${href}`);
  }
  await screen.unmount();
  const school = await show();
  await school.open();
  await expect.element(school.screen.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  expect(school.screen.getByRole('menuitem', { name: 'Audit Log' }).elements()).toHaveLength(0);
});

test('A122 C059: it lists the available organizations, and another one is a click away', async () => {
  const { screen, open, onSwitch } = await show({ organizations: [riverside, lakeside] });
  await open();
  await expect
    .element(screen.getByRole('menuitem', { name: riverside.name }))
    .toHaveAttribute('aria-current', 'true');
  await userEvent.click(screen.getByRole('menuitem', { name: lakeside.name }));
  expect(onSwitch).toHaveBeenCalledExactlyOnceWith(lakeside.id);
});

test('C055: the training site of the brand opens in a new tab', async () => {
  const { screen } = await show();
  const link = screen.getByRole('link', { name: 'Training' });
  await expect.element(link).toHaveAttribute('href', brands.default.links.training);
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test('C463: with many organizations the menu scrolls inside 600 pixels, and the way out stays in it', async () => {
  await page.viewport(1440, 900);
  const organizations = Array.from({ length: 40 }, (_, index) => ({
    ...riverside,
    id: index + 1,
    name: `School ${index + 1}`,
  }));
  const { screen, open } = await show({ organizations });
  await open();
  const menu = screen.getByRole('menu');
  await expect.element(menu).toBeVisible();
  await expect.poll(() => Math.round(menu.element().getBoundingClientRect().height)).toBe(600);
  await userEvent.keyboard('{ArrowDown}{End}');
  await expect.element(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveFocus();
  await expect.element(screen.getByRole('menuitem', { name: 'Sign Out' })).toBeInViewport();
});
