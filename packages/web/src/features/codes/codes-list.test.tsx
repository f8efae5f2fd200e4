import { type CodeSessionRow, getCodeSessions } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { typeAtOnce } from '../../design/test/type-at-once.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { useAddressState } from '../../platform/test/use-address-state.ts';
import { aUser } from '../../platform/test/users.ts';
import { CodesPage } from './codes-page.tsx';

afterEach(() => vi.restoreAllMocks());

const aRow = (traits: Partial<CodeSessionRow> = {}): CodeSessionRow => ({
  id: 71,
  code: '40816',
  organizationId: 1,
  groupId: 8,
  profileId: null,
  organizationProtocolId: 5,
  startsOn: '2026-10-01T12:00:00.000Z',
  endsOn: '2026-10-14T04:59:59.000Z',
  createdOn: '2026-10-01T12:00:00.000Z',
  createdByAccountEmail: 'ann@fixture.example',
  baselineSessionTypeId: 8,
  isNonBaseline: false,
  isScreening: false,
  showResultsAfterSession: false,
  isAccountCreationEnabled: false,
  groupName: 'Rowing',
  profileName: null,
  protocolName: 'Sideline',
  displayName: 'Rowing',
  type: 'Baseline Assessment',
  status: 'Active',
  isActive: true,
  isProfileSession: false,
  testedProfileCount: 2,
  ...traits,
});

async function opened(
  live: readonly CodeSessionRow[],
  expired: readonly CodeSessionRow[] = [],
  permissions?: readonly string[],
) {
  const calls = answerCalls([
    [
      getCodeSessions,
      (request) => {
        const { showExpired } = request as { showExpired: boolean };
        const sessions = showExpired ? [...live, ...expired] : live;
        return {
          reply: {
            sessions,
            totalRowCount: sessions.length,
            hiddenExpiredCount: showExpired ? 0 : expired.length,
          },
        };
      },
    ],
  ]);
  const onCreate = vi.fn<() => void>();
  function Codes() {
    const [address, change] = useAddressState('/codes');
    return (
      <CodesPage
        address={address}
        onAddressChange={(changes) => {
          if (changes.createCode === true) onCreate();
          change(changes);
        }}
      />
    );
  }
  const page = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser(permissions ? { permissions } : {})}>
        <Codes />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return { page, calls, onCreate };
}

test('C159: an empty list says Make your first code. and lets it be made', async () => {
  const { page, onCreate } = await opened([]);
  await expect.element(page.getByText('Make your first code.')).toBeVisible();
  await expect
    .element(page.getByText('Codes activate and test profiles by sending a 5-digit code.'))
    .toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Create Code' }).last());
  expect(onCreate).toHaveBeenCalledOnce();
});

test('C154 C157 C158 C218: the columns, a row that leads to its code, and expired codes when they are asked for', async () => {
  const { page } = await opened([aRow()], [aRow({ id: 72, code: '11111', status: 'Expired' })]);
  for (const name of ['Name', 'Protocol', 'Created On', 'Expires', 'Code', 'Status'])
    await expect.element(page.getByRole('columnheader', { name })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Rowing' })).toHaveAttribute('href', '/codes/71');
  await expect.element(page.getByRole('row', { name: /Rowing Sideline .* 40816 Active/ })).toBeVisible();
  expect(page.getByRole('row', { name: /11111/ }).elements()).toHaveLength(0);
  await userEvent.click(page.getByRole('checkbox', { name: 'Show Expired Codes' }));
  await expect.element(page.getByRole('row', { name: /11111 Expired/ })).toBeVisible();
});

test('a search that finds none says that expired codes are not searched, and is cleared', async () => {
  const { page } = await opened([], [aRow({ status: 'Expired' })]);
  typeAtOnce(page.getByRole('searchbox', { name: 'Search by code or name' }), 'row');
  await expect.element(page.getByText('No codes match your search.')).toBeVisible();
  await expect.element(page.getByText('1 expired code is not shown.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Clear search' }).last());
  await expect.element(page.getByText('No codes match your search.')).not.toBeInTheDocument();
});

test('where only expired codes are there the list says how many, and who only reads is offered nothing', async () => {
  const { page } = await opened([], [aRow({ status: 'Expired' })], ['code:read']);
  await expect.element(page.getByText('1 expired code is not shown.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Create Code' }).elements()).toHaveLength(0);
});
