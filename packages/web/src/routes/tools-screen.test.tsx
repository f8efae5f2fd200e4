import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../platform/test/open-page.tsx';
import { aUser, riverside } from '../platform/test/users.ts';
import { ToolsScreen } from './tools-screen.tsx';

afterEach(() => vi.restoreAllMocks());

test('B174: whoever may use none of the tools is told so', async () => {
  const user = aUser({ organizations: [{ ...riverside, isEnterpriseAdminOrg: true }] });
  const { screen } = await openPage({
    addresses: ['/tools?orgId=1'],
    screens: { '/tools': ToolsScreen },
    user,
  });
  await expect.element(screen.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  await expect.element(screen.getByText('There are no tools for you in this organization.')).toBeVisible();
});
