import {
  getOrganizationsPaged,
  grantOrganizationAccess,
  type OrganizationRow,
  switchSelectedOrganization,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { typeAtOnce } from '../../design/test/type-at-once.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { addressOn, useAddressState } from '../../platform/test/use-address-state.ts';
import { aUser } from '../../platform/test/users.ts';
import { OrganizationsPage } from './organizations-page.tsx';

const row = (over: Partial<OrganizationRow> = {}): OrganizationRow => ({
  id: 12,
  name: 'Riverside High School',
  createdOn: '2026-01-05T12:00:00.000Z',
  state: 'OK',
  isDemo: false,
  isInternal: false,
  isEnterprise: false,
  grantedUntil: null,
  ...over,
});
const staff = aUser({ organizations: [], account: { isSuperAdmin: true } });

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

interface ExampleProps {
  onOpened: (id: number) => void;
  onAddressChange: (...change: unknown[]) => void;
}

function Example({ onOpened, onAddressChange }: ExampleProps) {
  const [address, change] = useAddressState('/super-admin/organizations');
  return (
    <OrganizationsPage
      address={address}
      onAddressChange={(...changes) => {
        onAddressChange(...changes);
        change(...changes);
      }}
      onOpened={onOpened}
    />
  );
}

async function open(
  organizations: readonly OrganizationRow[],
  grant: () => Answer = () => ({ reply: { expiresOn: '2026-01-05T20:00:00.000Z' } }),
) {
  await view.viewport(1440, 900);
  session.start('token-1', staff, 1);
  const calls = answerCalls([
    [getOrganizationsPaged, () => ({ reply: { organizations, totalRowCount: organizations.length } })],
    [grantOrganizationAccess, grant],
    [switchSelectedOrganization, () => ({ reply: staff })],
  ]);
  const onOpened = vi.fn();
  const onAddressChange = vi.fn();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <Example onOpened={onOpened} onAddressChange={onAddressChange} />
    </QueryClientProvider>,
  );
  return { screen, calls, onOpened, onAddressChange };
}

test('A004 A198: an organization is opened with a reason, for eight hours; then it is the selected one', async () => {
  const { screen, calls, onOpened } = await open([row()]);
  await userEvent.click(screen.getByRole('button', { name: 'Open Riverside High School' }));
  const submit = screen.getByRole('button', { name: 'Open for 8 hours' });
  await userEvent.fill(screen.getByLabelText('Reason'), 'short');
  await expect.element(submit).toBeDisabled();
  await userEvent.fill(screen.getByLabelText('Reason'), 'Asked by the school');
  await userEvent.click(submit);
  await expect.poll(() => onOpened).toHaveBeenCalledWith(12);
  const written = calls.filter(({ path }) => path !== getOrganizationsPaged.path);
  expect(written.map(({ path, request }) => [path, request])).toEqual([
    [grantOrganizationAccess.path, { organizationId: 12, reason: 'Asked by the school' }],
    [switchSelectedOrganization.path, { organizationId: 12 }],
  ]);
  // The list says until when it is open, so it is fetched again.
  expect(calls.filter(({ path }) => path === getOrganizationsPaged.path)).toHaveLength(2);
});

test('one that is open to the person leads straight in; kinds stand beside the name', async () => {
  const { screen } = await open([
    row({ grantedUntil: '2026-01-05T20:00:00.000Z', isEnterprise: true, isDemo: true, isInternal: true }),
  ]);
  await expect
    .element(screen.getByRole('link', { name: 'View Riverside High School' }))
    .toHaveAttribute('href', '/dashboard?orgId=12');
  for (const chip of ['Enterprise', 'Demo', 'Internal'])
    await expect.element(screen.getByText(chip)).toBeVisible();
});

test('a refused grant says why in the dialog and opens nothing', async () => {
  const { screen, onOpened } = await open([row()], () => ({
    status: 404,
    code: 'organization.not_found',
    message: 'Organization not found',
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Open Riverside High School' }));
  await userEvent.fill(screen.getByLabelText('Reason'), 'Asked by the school');
  await userEvent.click(screen.getByRole('button', { name: 'Open for 8 hours' }));
  await expect.element(screen.getByRole('dialog').getByText('Organization not found')).toBeVisible();
  expect(onOpened).not.toHaveBeenCalled();
});

test('B518: the list follows 300 ms after typing rests, from its first page', async () => {
  const { screen, onAddressChange } = await open([row()]);
  typeAtOnce(screen.getByRole('searchbox', { name: 'Search by name or ID' }), 'river');
  await expect.poll(() => onAddressChange).toHaveBeenCalled();
  expect(onAddressChange.mock.calls).toEqual([[{ SearchString: 'river', PageNumber: 1 }, { replace: true }]]);
});

test.each([
  [{}, { PageNumber: 1, RowsPerPage: 10, SearchString: '', SortByColumn: 'name', SortAscending: true }],
  [
    {
      PageNumber: '3',
      RowsPerPage: '-1',
      SearchString: '12',
      SortByColumn: 'createdOn',
      SortAscending: 'false',
    },
    { PageNumber: 3, RowsPerPage: -1, SearchString: '12', SortByColumn: 'createdOn', SortAscending: false },
  ],
  [
    { PageNumber: 'x', RowsPerPage: '5000', SortByColumn: 'password', SortAscending: 'maybe' },
    { PageNumber: 1, RowsPerPage: 100, SearchString: '', SortByColumn: 'name', SortAscending: true },
  ],
])('B518: an address %j reads %j', (search, filter) => {
  expect(addressOn('/super-admin/organizations', search)).toEqual({ ...filter, open: undefined });
});
