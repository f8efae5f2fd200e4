import {
  decideImportRequest,
  getGroups,
  getImportRequests,
  getProfilesPaged,
  type ImportRequest,
  type ProfileRow,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { session } from '../../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { useAddressState } from '../../../platform/test/use-address-state.ts';
import { aUser } from '../../../platform/test/users.ts';
import type { ProfileListDialog } from './profile-list-dialog.ts';
import type { ProfilesAddress } from './profile-list-filters.ts';
import { ProfilesPage } from './profiles-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const row: ProfileRow = {
  id: 48_213,
  firstName: 'Maya',
  lastName: 'Okafor',
  fullName: 'Maya Okafor',
  graduationYear: 2027,
  groupNames: ['Football'],
  isInactive: false,
  inEvent: false,
  openEvent: null,
  lastTestDate: '2026-10-06T20:42:00.000Z',
  lastTestType: null,
  lastTestIsEvent: false,
  baselineStatus: 'Current',
  largestChange: null,
  meaning: null,
  verdict: 'none',
  severity: null,
};
const group = (id: number, name: string) => ({
  id,
  organizationId: 1,
  name,
  isDefault: false,
  isEnabled: true,
  profileCount: 2,
});
const asking: ImportRequest = {
  id: 9,
  profileId: 48_213,
  organizationName: 'Lakeside Balance Clinic',
  askedOn: '2026-10-05T15:00:00.000Z',
};

interface Given {
  search?: Record<string, unknown>;
  profiles?: () => Answer | Promise<Answer>;
  isSharing?: boolean;
  isStaff?: boolean;
  requests?: ImportRequest[];
}
const list = (rows: ProfileRow[]): Answer => ({ reply: { profiles: rows, totalRowCount: rows.length } });

async function open({
  search = {},
  profiles = () => list([row]),
  isSharing = true,
  isStaff = false,
  requests = [],
}: Given = {}) {
  await view.viewport(1440, 900);
  const user = isStaff ? aUser({ account: { isSuperAdmin: true }, viewingAsSuper: true }) : aUser();
  if (user.selectedOrganization !== null) user.selectedOrganization.isSwayVisaEnabled = isSharing;
  session.start('token-1', user, 1);
  const waiting = [...requests];
  const calls = answerCalls([
    [getProfilesPaged, profiles],
    [getGroups, () => ({ reply: { groups: [group(4, 'Football'), group(7, 'Soccer')] } })],
    [getImportRequests, () => ({ reply: { importRequests: [...waiting] } })],
    [
      decideImportRequest,
      () => {
        waiting.pop();
        return { reply: {} };
      },
    ],
  ]);
  const onAsk = vi.fn<(dialog: ProfileListDialog) => void>();
  const changes: Partial<ProfilesAddress>[] = [];
  function Example() {
    const [address, change] = useAddressState('/profiles', search);
    return (
      <ProfilesPage
        address={address}
        onAddressChange={(changed) => {
          changes.push(changed);
          change(changed);
        }}
        onAsk={onAsk}
      />
    );
  }
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={user}>
        <Example />
      </CurrentUserProvider>
    </QueryClientProvider>,
    { navigation: { navigate: () => {} } },
  );
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ request }) => request);
  return { screen, sent, onAsk, changes };
}

const maya = 'Maya Okafor';

test('C066 C067 C074: search, filter, paging, the menu and Add Profile stand around the columns', async () => {
  const { screen, onAsk } = await open();
  await expect.element(screen.getByText(maya)).toBeVisible();
  const heads = screen.getByRole('columnheader').elements();
  expect(heads.map((head) => head.textContent.trim())).toEqual(
    expect.arrayContaining(['ID', 'Name', 'Graduation year', 'Last test date']),
  );
  await expect.element(screen.getByRole('row', { name: /48213 Maya Okafor .* 2027/ })).toBeVisible();
  await expect.element(screen.getByRole('searchbox', { name: 'Search by name or ID' })).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Open Events' })).toBeVisible();
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add Profile' }));
  expect(onAsk).toHaveBeenLastCalledWith('add');
  await userEvent.click(screen.getByRole('button', { name: 'Profiles Actions' }));
  await expect.element(screen.getByRole('menuitem', { name: 'Bulk Move' })).toBeVisible();
});

test('C069: Export Tests and Export Events stand beside the menu and in it', async () => {
  const { screen, onAsk } = await open();
  await expect.element(screen.getByText(maya)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Export Tests' }));
  expect(onAsk).toHaveBeenLastCalledWith('exportTests');
  await userEvent.click(screen.getByRole('button', { name: 'Export Events' }));
  expect(onAsk).toHaveBeenLastCalledWith('exportEvents');
  for (const [item, dialog] of [
    ['Export Tests', 'exportTests'],
    ['Export Events', 'exportEvents'],
    ['My Exports', 'exports'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: 'Profiles Actions' }));
    await userEvent.click(screen.getByRole('menuitem', { name: item }));
    expect(onAsk).toHaveBeenLastCalledWith(dialog);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Profiles Actions' }));
  await expect.element(screen.getByRole('menuitem', { name: 'My Exports' })).toBeVisible();
  // Recordings are for internal staff.
  expect(screen.getByRole('menuitem', { name: 'Export Raw Data' }).elements()).toHaveLength(0);
});

test('C068: Import Profile is there where profile sharing is enabled, and nowhere else', async () => {
  const shares = await open();
  await userEvent.click(shares.screen.getByRole('button', { name: 'Import Profile' }));
  expect(shares.onAsk).toHaveBeenLastCalledWith('import');
  await shares.screen.unmount();
  const { screen } = await open({ isSharing: false });
  await expect.element(screen.getByText(maya)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Profiles Actions' }));
  await expect.element(screen.getByRole('menuitem', { name: 'Bulk Move' })).toBeVisible();
  expect(screen.getByText('Import Profile').elements()).toHaveLength(0);
});

test('internal staff add and import nobody, and search by id', async () => {
  const { screen } = await open({ isStaff: true });
  await expect.element(screen.getByRole('searchbox', { name: 'Search by ID' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Profiles Actions' })).toBeEnabled();
  expect(screen.getByRole('button', { name: /Add Profile|Import Profile/ }).elements()).toHaveLength(0);
});

test('C075: an organization without profiles offers a code, a new profile and an import', async () => {
  const { screen, onAsk } = await open({ profiles: () => list([]) });
  await expect.element(screen.getByText('No profiles')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Create A Code' }))
    .toHaveAttribute('href', '/codes?createCode=true');
  await userEvent.click(screen.getByRole('button', { name: 'Add New Profile' }));
  expect(onAsk).toHaveBeenLastCalledWith('add');
  await userEvent.click(screen.getByRole('button', { name: 'Import Profile' }));
  expect(onAsk).toHaveBeenLastCalledWith('import');
});

test('C349: each row says its verdict and largest change; an open event is sorted by how bad it is, and a click sorts anew', async () => {
  const worst = {
    ...row,
    inEvent: true,
    verdict: 'worse' as const,
    severity: 3021,
    meaning: { level: 'concern' as const, words: 'VOMS positive' },
    largestChange: {
      measureId: 1002,
      scoreChange: 47,
      percentChange: 20.8,
      changeLevel: 'bad' as const,
      changeWord: 'Worse',
    },
  };
  const { screen, sent, changes } = await open({
    search: { openEventsOnly: 'true' },
    profiles: () => list([worst, { ...row, id: 2, lastTestDate: null }]),
  });
  await expect
    .element(screen.getByRole('row', { name: /48213/ }))
    .toMatchTextContent(/Worse\s*VOMS positive.*Reaction Time\s*\+?21%\s*Worse/);
  await expect.element(screen.getByRole('row', { name: /Not tested/ })).toBeVisible();
  await expect
    .element(screen.getByRole('columnheader', { name: 'Verdict' }))
    .toHaveAttribute('aria-sort', 'descending');
  expect(sent('Profile/GetProfilesPaged').at(-1)).toMatchObject({
    SortByColumn: 'severity',
    SortAscending: false,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Largest change' }));
  expect(changes.at(-1)).toMatchObject({ SortByColumn: 'largestChange', SortAscending: false });
});

test.each([
  [{ SearchString: 'nobody' }, 'You searched for “nobody”.'],
  [{ SearchString: 'nobody', groupIds: '4' }, 'You searched for “nobody” with filters.'],
  [{ openEventsOnly: 'true' }, null],
  [{ graduationSearchString: '2030' }, null],
  [{ groupIds: '4' }, null],
])('C076: without a match for %o the list says so, and clears every filter', async (search, searched) => {
  const { screen, sent } = await open({ search, profiles: () => list([]) });
  await expect.element(screen.getByText('No profiles match your search.')).toBeVisible();
  expect(
    screen
      .getByText(/You searched/)
      .elements()
      .map((said) => said.textContent),
  ).toEqual(searched === null ? [] : [searched]);
  await userEvent.click(screen.getByRole('button', { name: 'Show all profiles' }));
  await expect.element(screen.getByText('No profiles', { exact: true })).toBeVisible();
  expect(sent('Profile/GetProfilesPaged').at(-1)).toMatchObject({
    SearchString: '',
    openEventsOnly: false,
    graduationSearchString: '',
    groupIds: [],
  });
});

test('C077: while the list loads it says Loading Data...; a failure says why and tries again', async () => {
  let answer: (value: Answer) => void = () => {};
  const { screen, sent } = await open({
    profiles: () => new Promise<Answer>((resolve) => (answer = resolve)),
  });
  await expect.element(screen.getByText('Loading Data...')).toBeVisible();
  answer({ status: 503, code: 'server.busy', message: 'The portal is busy.' });
  await expect.element(screen.getByText('The profiles did not load.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await expect.poll(() => sent('Profile/GetProfilesPaged').length).toBe(2);
  answer(list([row]));
  await expect.element(screen.getByText(maya)).toBeVisible();
});

test('clearing a search that found nobody shows the list loading, not an empty organization', async () => {
  let answerLast: (value: Answer) => void = () => {};
  const nobody: Answer = { reply: { profiles: [], totalRowCount: 0 } };
  let requestCount = 0;
  const { screen } = await open({
    search: { SearchString: 'zzz' },
    profiles: () => {
      requestCount += 1;
      return requestCount === 1 ? nobody : new Promise<Answer>((resolve) => (answerLast = resolve));
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Show all profiles' }));
  await expect.element(screen.getByText('Loading Data...')).toBeVisible();
  expect(screen.getByText('No profiles', { exact: true }).elements()).toHaveLength(0);
  answerLast(list([row]));
  await expect.element(screen.getByText(maya)).toBeVisible();
});

test('C459: all rows are asked for as 99999999', async () => {
  const { screen, sent } = await open({ search: { RowsPerPage: '-1' } });
  await expect.element(screen.getByText(maya)).toBeVisible();
  expect(sent('Profile/GetProfilesPaged')).toMatchObject([{ RowsPerPage: 99_999_999 }]);
});

test('C460: the search is asked 300 ms after typing rests, from page 1', async () => {
  const { screen, changes } = await open({ search: { PageNumber: '3' } });
  await expect.element(screen.getByText(maya)).toBeVisible();
  const started = performance.now();
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search by name or ID' }), 'oka');
  await expect.poll(() => changes, { interval: 10 }).toEqual([{ SearchString: 'oka', PageNumber: 1 }]);
  expect(performance.now() - started).toBeGreaterThanOrEqual(300);
});

test('a search that fits more than were counted says so beside the heading and the pages', async () => {
  const { screen, sent } = await open({
    search: { SearchString: 'jo' },
    profiles: () => ({ reply: { profiles: [row], totalRowCount: 51 } }),
  });
  await expect.element(screen.getByText('1–10 of 50+')).toBeVisible();
  await expect.element(screen.getByText('50+', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Page 6' })).toBeVisible();
  expect(sent(getProfilesPaged.path)).toEqual([
    expect.objectContaining({ SearchString: 'jo', mostCounted: 50 }),
  ]);
});

test('C071: groups and graduation years narrow the list', async () => {
  const { screen, sent, changes } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Groups All' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Soccer' }));
  await expect.element(screen.getByRole('button', { name: 'Groups Soccer' })).toBeVisible();
  expect(changes.at(-1)).toEqual({ groupIds: [7], PageNumber: 1 });
  const groups = screen.getByRole('dialog', { name: 'Groups Soccer' });
  await userEvent.keyboard('{Escape}');
  await expect.element(groups).not.toBeInTheDocument();
  const year = new Date().getFullYear();
  await userEvent.click(screen.getByRole('button', { name: 'Graduation year All' }));
  const chooseYear = async (field: string, chosen: number) => {
    await userEvent.click(screen.getByRole('combobox', { name: field }));
    await userEvent.click(screen.getByRole('option', { name: String(chosen) }));
  };
  await chooseYear('To', year + 3);
  await chooseYear('From', year);
  expect(changes.at(-1)).toEqual({ graduationSearchString: `${year}-${year + 3}`, PageNumber: 1 });
  await chooseYear('From', year + 4);
  const narrowed = { groupIds: [7], graduationSearchString: `${year + 3}-${year + 4}` };
  await expect.poll(() => sent('Profile/GetProfilesPaged').at(-1)).toMatchObject(narrowed);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(changes.at(-1)).toEqual({ graduationSearchString: undefined, PageNumber: 1 });
});

test('C368: who asks for a profile stands above the list until it is answered', async () => {
  const { screen, sent } = await open({ requests: [asking] });
  await expect.element(screen.getByText('Lakeside Balance Clinic', { exact: true })).toBeVisible();
  // Told apart from the buttons of another request.
  const approve = 'Approve profile 48213 for Lakeside Balance Clinic';
  await userEvent.click(screen.getByRole('button', { name: approve, exact: true }));
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/will see profile 48213 and all of its tests/)).toBeVisible();
  expect(sent('Profile/DecideImportRequest')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await expect.element(screen.getByText('Profile Import Approved')).toBeVisible();
  expect(sent('Profile/DecideImportRequest')).toEqual([{ id: 9, isApproved: true }]);
  await expect
    .poll(() => screen.getByText('Lakeside Balance Clinic', { exact: true }).elements().length)
    .toBe(0);
});
