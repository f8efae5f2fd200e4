import { type FoundPerson, searchProfilesAndUsers } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { useAddressState } from '../../platform/test/use-address-state.ts';
import { ProfilesAndUsersPage } from './profiles-and-users-page.tsx';

afterEach(() => vi.restoreAllMocks());

const profile: FoundPerson = {
  type: 1,
  accountId: null,
  profileId: 501,
  title: null,
  email: null,
  organizationId: 12,
  organizationName: 'Riverside High School',
  accountTypeId: null,
};
const user: FoundPerson = {
  ...profile,
  type: 4,
  accountId: 7,
  profileId: null,
  title: 'Ada Admin',
  email: 'ada@riverside.example',
  accountTypeId: 1,
};
const family: FoundPerson = { ...profile, type: 4, accountId: 8, accountTypeId: 5 };

function Example({ search }: { search: Record<string, string> }) {
  const [address, change] = useAddressState('/super-admin/profiles-and-users', search);
  return (
    <ProfilesAndUsersPage
      address={address}
      onAddressChange={change}
      hrefOf={({ type, profileId, accountId }) => `/found/${type}/${profileId ?? accountId}`}
    />
  );
}

async function open(found: readonly FoundPerson[], search: Record<string, string>) {
  await view.viewport(1440, 900);
  const calls = answerCalls([
    [searchProfilesAndUsers, () => ({ reply: { searchResults: found, totalCount: found.length } })],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <Example search={search} />
    </QueryClientProvider>,
  );
  return { screen, calls };
}

test('B112: the columns, with users by name and whoever is tested by id', async () => {
  const { screen } = await open([profile, user, family], { SearchString: '501' });
  for (const head of [
    'Type',
    'AccountId',
    'ProfileId',
    'Name',
    'Email',
    'Organization Id',
    'Organization Name',
  ])
    await expect.element(screen.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
  await expect.element(screen.getByText('Ada Admin')).toBeVisible();
  expect(screen.getByText('Profile ID: 501').elements()).toHaveLength(2);
  for (const type of ['Profile', 'User', 'Patient'])
    await expect.element(screen.getByRole('link', { name: type, exact: true })).toBeVisible();
});

test('B488 B489: what was not found is said of profiles, or of profiles and users', async () => {
  const { screen, calls } = await open([], { SearchString: 'nobody' });
  await expect.element(screen.getByText('No profiles or users match your search criteria')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Profiles only' }));
  await expect.element(screen.getByText('No profiles match your search criteria')).toBeVisible();
  expect(calls.map(({ request }) => request)).toEqual([
    expect.objectContaining({ searchString: 'nobody', profilesOnly: false }),
    expect.objectContaining({ searchString: 'nobody', profilesOnly: true }),
  ]);
});
