import { getDuplicateReport } from '@plumbline/contract/features/duplicates/duplicate-calls';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { openPage } from '../../platform/test/open-page.tsx';
import { aUser, riverside } from '../../platform/test/users.ts';
import { ToolsScreen } from './tools-screen.tsx';

afterEach(() => vi.restoreAllMocks());

const anAdmin = { account: { selectedOrganizationAccessTypeId: 2 } };
const enterprise = { organizations: [{ ...riverside, isEnterpriseAdminOrg: true }] };

async function opened(traits: Parameters<typeof aUser>[0]) {
  answerCalls([[getDuplicateReport, () => ({ reply: { report: null, unfinished: null } })]]);
  const { screen } = await openPage({
    addresses: ['/tools?orgId=1'],
    screens: { '/tools': ToolsScreen },
    user: aUser(traits),
  });
  await expect.element(screen.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  return { screen, duplicates: screen.getByRole('region', { name: 'Possible Duplicate Profiles' }) };
}

test.each([
  { who: 'a System Admin', traits: anAdmin },
  { who: 'internal staff', traits: { account: { isSuperAdmin: true }, viewingAsSuper: true } },
])('B174 B176 B350: $who finds the possible duplicates here', async ({ traits }) => {
  const { duplicates } = await opened(traits);
  await expect.element(duplicates).toBeVisible();
});

test.each([
  { who: 'a User', traits: {} },
  { who: 'an enterprise’s System Admin', traits: { ...enterprise, ...anAdmin } },
])('B174 B176: $who finds no possible duplicates here', async ({ traits }) => {
  const { duplicates } = await opened(traits);
  await expect.element(duplicates).not.toBeInTheDocument();
});

test('B174: whoever may use none of the tools is told so', async () => {
  const { screen } = await opened(enterprise);
  await expect.element(screen.getByText('There are no tools for you in this organization.')).toBeVisible();
});
