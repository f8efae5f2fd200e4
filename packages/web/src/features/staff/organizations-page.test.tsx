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
  isResearch: false,
  isDemo: false,
  isPilot: false,
  isDisabled: false,
  isInternalOrg: false,
  isEnterpriseAdminOrg: false,
  isInactive: false,
  lastTestedOn: '2026-01-04',
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

const correlationIn = (request: unknown) => (request as { CorrelationId: string }).CorrelationId;
const pageOf = (items: readonly OrganizationRow[], correlationId: string): Answer => ({
  reply: { items, totalRowCount: items.length, correlationId },
});

async function open(
  organizations: readonly OrganizationRow[],
  grant: () => Answer = () => ({ reply: { expiresOn: '2026-01-05T20:00:00.000Z' } }),
  answered?: (request: unknown) => Answer | Promise<Answer>,
) {
  await view.viewport(1440, 900);
  session.start('token-1', staff, 1);
  const calls = answerCalls([
    [getOrganizationsPaged, answered ?? ((request) => pageOf(organizations, correlationIn(request)))],
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

test('A004 A198 B293: an organization is opened with a reason, for eight hours; then it is the selected one', async () => {
  const { screen, calls, onOpened } = await open([row()]);
  await userEvent.click(screen.getByRole('button', { name: 'Show details of Riverside High School' }));
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

test('B106 B107 B108 B110: Id, Name, Created On and State with chips; a row opens the dashboard in a new tab', async () => {
  const kinds = {
    isResearch: true,
    isDemo: true,
    isPilot: true,
    isDisabled: true,
    isInternalOrg: true,
    isEnterpriseAdminOrg: true,
  };
  const { screen } = await open([
    row(kinds),
    row({ id: 13, name: 'Quiet Clinic', isInactive: true, lastTestedOn: null }),
  ]);
  for (const head of ['Id', 'Name', 'Created On', 'State'])
    await expect.element(screen.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
  for (const chip of [
    'Research',
    'Demo',
    'Pilot',
    'Disabled',
    'Internal',
    'Enterprise',
    'Active',
    'Inactive',
  ])
    await expect.element(screen.getByText(chip, { exact: true })).toBeVisible();
  const link = screen.getByRole('link', { name: '12' });
  await expect.element(link).toHaveAttribute('href', '/dashboard?orgId=12');
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test('one that is open to the person leads straight in, from its unfolded row', async () => {
  const { screen } = await open([row({ grantedUntil: '2026-01-05T20:00:00.000Z' })]);
  await userEvent.click(screen.getByRole('button', { name: 'Show details of Riverside High School' }));
  await expect
    .element(screen.getByRole('link', { name: 'View Riverside High School' }))
    .toHaveAttribute('href', '/dashboard?orgId=12');
});

test('B109: a row unfolds and folds again; its Edit dialog is in the address', async () => {
  const { screen, onAddressChange } = await open([row()]);
  await userEvent.click(screen.getByRole('button', { name: 'Show details of Riverside High School' }));
  await expect.element(screen.getByText('Jan 4, 2026')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hide details of Riverside High School' }));
  await expect.element(screen.getByText('Jan 4, 2026')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show details of Riverside High School' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit Riverside High School' }));
  expect(onAddressChange.mock.calls).toEqual([[{ edit: 12 }, { replace: true }]]);
});

test('B439: a reply with another correlation id is ignored, and the next one is shown', async () => {
  const replies = [
    pageOf([row({ name: 'Stale School' })], 'of another request'),
    (request: unknown) => pageOf([row({ name: 'Right School' })], correlationIn(request)),
  ];
  const { screen, calls } = await open([], undefined, (request) => {
    const reply = replies[calls.length > 1 ? 1 : 0];
    return typeof reply === 'function' ? reply(request) : (reply ?? pageOf([], ''));
  });
  await expect.poll(() => calls).toHaveLength(1);
  await expect.element(screen.getByText('Loading Data...')).toBeVisible();
  expect(screen.getByText('Stale School').elements()).toEqual([]);
  typeAtOnce(screen.getByRole('searchbox', { name: 'Search by name or ID' }), 'right');
  await expect.element(screen.getByText('Right School')).toBeVisible();
  expect(calls.map(({ request }) => correlationIn(request))).toEqual([
    '1 10 name true ',
    '1 10 name true right',
  ]);
});

test('a refused grant says why in the dialog and opens nothing', async () => {
  const { screen, onOpened } = await open([row()], () => ({
    status: 404,
    code: 'organization.not_found',
    message: 'Organization not found',
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Show details of Riverside High School' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open Riverside High School' }));
  await userEvent.fill(screen.getByLabelText('Reason'), 'Asked by the school');
  await userEvent.click(screen.getByRole('button', { name: 'Open for 8 hours' }));
  await expect.element(screen.getByRole('dialog').getByText('Organization not found')).toBeVisible();
  expect(onOpened).not.toHaveBeenCalled();
});

test('B105 B518: the list follows 300 ms after typing rests, from its first page', async () => {
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
])('B111 B518: an address %j reads %j', (search, filter) => {
  expect(addressOn('/super-admin/organizations', search)).toEqual({
    ...filter,
    open: undefined,
    edit: undefined,
  });
});
