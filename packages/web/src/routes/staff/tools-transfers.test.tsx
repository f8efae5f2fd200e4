import {
  type CurrentUser,
  changeTestsToBaseline,
  confirmTransferProfile,
  findOrganization,
  type GroupTransfer,
  getGroupTransfers,
  getProfileOperationsPaged,
  startTransferGroup,
  startTransferProfile,
  transferGroupOfProfiles,
  transferTest,
  undoGroupTransfer,
} from '@plumbline/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { openPage } from '../../platform/test/open-page.tsx';
import { aUser, lakeside, riverside } from '../../platform/test/users.ts';
import { ToolsScreen } from './tools-screen.tsx';

afterEach(() => vi.restoreAllMocks());

const district = { ...riverside, id: 9, name: 'District', isEnterpriseAdminOrg: true };
const chief = aUser({
  organizations: [
    district,
    riverside,
    { ...lakeside, isDisabled: false },
    { ...lakeside, id: 3, name: 'Closed', isDisabled: true },
  ],
  account: { selectedOrganizationAccessTypeId: 2 },
});
/** Without the section of possible duplicates, which asks for its report. */
const withoutDuplicates = (user: CurrentUser): CurrentUser => ({
  ...user,
  permissions: user.permissions.filter((permission) => permission !== 'report:duplicates'),
});
const staff = withoutDuplicates(aUser({ account: { isSuperAdmin: true }, viewingAsSuper: true }));

const aTransfer = (more: Partial<GroupTransfer> = {}): GroupTransfer => ({
  id: 5,
  fromOrgId: 1,
  fromOrgName: 'Riverside',
  toOrgId: 2,
  toOrgName: 'Lakeside',
  fromGroupId: 11,
  fromGroupName: 'Varsity',
  toGroupId: 12,
  status: 'transferred',
  profileCount: 30,
  skippedCount: 0,
  elsewhereCount: 0,
  conflictCount: 0,
  doneCount: 30,
  isStalled: false,
  finishedOn: '2026-03-02T10:00:00Z',
  startedOn: '2026-03-02T09:00:00Z',
  undoableUntil: '2999-04-01T09:00:00Z',
  ...more,
});

async function opened(
  user = staff,
  transfers: () => GroupTransfer[] = () => [],
  more: Parameters<typeof answerCalls>[0] = [],
) {
  const calls = answerCalls([
    [
      findOrganization,
      (request) => ({
        reply: {
          organization: { id: (request as { organizationId: number }).organizationId, name: 'Lakeside' },
        },
      }),
    ],
    [getProfileOperationsPaged, () => ({ reply: { profileOperations: [], totalRowCount: 0 } })],
    [
      getGroupTransfers,
      (request) => {
        const { PageNumber, RowsPerPage } = request as { PageNumber: number; RowsPerPage: number };
        const from = (PageNumber - 1) * RowsPerPage;
        const all = transfers();
        return {
          reply: { groupTransfers: all.slice(from, from + RowsPerPage), totalRowCount: all.length },
        };
      },
    ],
    ...more,
  ]);
  const { screen } = await openPage({
    addresses: ['/tools?orgId=1'],
    screens: { '/tools': ToolsScreen },
    user,
  });
  const sent = (call: { path: string }) =>
    calls.filter(({ path }) => path === call.path).map(({ request }) => request);
  return { screen, sent };
}

const form = (screen: Awaited<ReturnType<typeof opened>>['screen'], name: string) =>
  screen.getByRole('form', { name });

const started: Answer = {
  reply: {
    profileId: 12,
    organizationId: 2,
    profileName: 'Ada Byron',
    organizationName: 'Lakeside Balance Clinic',
    fromOrganizationId: 1,
    fromOrganizationName: 'Riverside High School',
  },
};

test('B183 B184 B185 B285 B351 B460: an enterprise’s admin chooses an organization that can be chosen, sees who goes where, and confirms', async () => {
  const { screen, sent } = await opened(chief, undefined, [
    [startTransferProfile, () => started],
    [confirmTransferProfile, () => ({ reply: { profileOperationId: 3, fromOrganizationId: 1 } })],
  ]);
  const section = form(screen, 'Transfer Profile (Enterprise)');
  await userEvent.fill(section.getByLabelText('Profile ID'), '12');
  await userEvent.click(section.getByLabelText('New organization'));
  await expect.element(screen.getByRole('option', { name: 'Lakeside Balance Clinic' })).toBeVisible();
  expect(
    screen
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Riverside High School', 'Lakeside Balance Clinic']);
  await userEvent.click(screen.getByRole('option', { name: 'Lakeside Balance Clinic' }));
  await userEvent.click(section.getByRole('button', { name: 'Transfer' }));
  await expect
    .element(
      screen.getByText(
        'Transfer Ada Byron (profile 12) from Riverside High School to Lakeside Balance Clinic?',
      ),
    )
    .toBeVisible();
  expect(sent(confirmTransferProfile)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await expect.element(screen.getByText('Successfully transferred profiles.')).toBeVisible();
  expect(sent(confirmTransferProfile)).toEqual([{ profileId: 12, organizationId: 2, reason: '' }]);
  await expect
    .element(form(screen, 'Transfer Profile (Enterprise)').getByLabelText('Profile ID'))
    .toHaveValue('');
});

async function titlesFor(user: typeof staff) {
  const { screen } = await opened(user);
  await expect.element(form(screen, 'Transfer Test')).toBeVisible();
  return screen
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
}

const forStaffAnywhere = [
  'Transfer Test',
  'Change Tests on Code from Non-baseline to Baseline',
  'Transfer Group of Profiles',
  'History of Merges and Transfers',
];

test('B186 B187 B188 B189 B190 B348: internal staff have their four sections', async () => {
  expect(await titlesFor(staff)).toEqual([
    'Merge Profiles',
    'Bulk Merge',
    'Transfer Profile (Super Admin)',
    ...forStaffAnywhere,
  ]);
});

test('B186 B190: before the button internal staff read what they need open, and get there', async () => {
  const { screen } = await opened(staff);
  for (const [name, sentence] of [
    ['Transfer Profile (Super Admin)', /^You need open access to both organizations\./],
    ['Transfer Group of Profiles', /^You need open access to both organizations\./],
    ['Transfer Test', /^You need open access to that organization\./],
    ['Change Tests on Code from Non-baseline to Baseline', /^You need open access to that organization\./],
  ] as const) {
    const section = form(screen, name);
    await expect.element(section.getByText(sentence)).toBeVisible();
    expect(section.getByRole('link', { name: 'Open organizations' }).element().getAttribute('href')).toBe(
      '/super-admin/organizations',
    );
  }
});

test('B180 B183 B186: in an enterprise internal staff have no merge and no transfer of a profile', async () => {
  const inEnterprise = aUser({
    organizations: [district],
    account: { isSuperAdmin: true },
    viewingAsSuper: true,
  });
  expect(await titlesFor(inEnterprise)).toEqual(forStaffAnywhere);
});

test('B174 B186: a System Admin and a User of an organization see none of the transfers', async () => {
  const { screen } = await opened(
    withoutDuplicates(aUser({ account: { selectedOrganizationAccessTypeId: 2 } })),
  );
  await expect.element(screen.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  for (const title of ['Transfer Profile', 'Transfer Test', 'Transfer Group of Profiles'])
    expect(screen.getByRole('heading', { name: title }).elements()).toEqual([]);
});

test('B187 B302 B458: a refused transfer is told in an error notice, and what was typed stays', async () => {
  const message =
    'You cannot transfer to an Enterprise Organization. Please select a different Organization.';
  const { screen } = await opened(staff, undefined, [
    [startTransferProfile, () => ({ status: 422, code: 'transfer.to_enterprise', message })],
  ]);
  const section = form(screen, 'Transfer Profile (Super Admin)');
  await userEvent.fill(section.getByLabelText('Profile ID'), '12');
  await userEvent.fill(section.getByLabelText('New organization ID'), '9');
  await userEvent.click(section.getByRole('button', { name: 'Transfer' }));
  await expect.element(screen.getByText(message).first()).toBeVisible();
  await expect.poll(() => screen.getByText(message).elements().length).toBeGreaterThan(1);
  await expect.element(section.getByLabelText('Profile ID')).toHaveValue('12');
});

test('B188 B303 B461: a test is transferred by three ids greater than zero', async () => {
  const { screen, sent } = await opened(staff, undefined, [
    [transferTest, () => ({ reply: { profileOperationId: 3, organizationId: 1 } })],
  ]);
  const section = form(screen, 'Transfer Test');
  const button = section.getByRole('button', { name: 'Transfer test' });
  await userEvent.fill(section.getByLabelText('Test ID'), '0');
  await userEvent.fill(section.getByLabelText('Current profile ID'), '12');
  await userEvent.fill(section.getByLabelText('New profile ID'), '13');
  await expect.element(button).toBeDisabled();
  await userEvent.fill(section.getByLabelText('Test ID'), '7');
  await userEvent.click(button);
  await expect.element(screen.getByText('Successfully transferred test.')).toBeVisible();
  expect(sent(transferTest)).toEqual([
    { profileTestId: 7, currentProfileId: 12, newProfileId: 13, reason: '' },
  ]);
});

test('B189 B304 B463: the tests of a code become baseline tests', async () => {
  const { screen, sent } = await opened(staff, undefined, [
    [changeTestsToBaseline, () => ({ reply: { profileOperationId: 3, testCount: 4 } })],
  ]);
  const section = form(screen, 'Change Tests on Code from Non-baseline to Baseline');
  await userEvent.fill(section.getByLabelText('Code'), '01234');
  await userEvent.fill(section.getByLabelText('Organization ID'), '2');
  await expect.element(section.getByText('Lakeside (2)')).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'Change to baseline' }));
  await expect.element(screen.getByText('Successfully changed tests to baseline.')).toBeVisible();
  expect(sent(changeTestsToBaseline)).toEqual([{ code: '01234', organizationId: 2, reason: '' }]);
});

test('B190 B191 B289 B462: a group is transferred after a question that names what goes where, and a notice says when all went', async () => {
  let transfers: GroupTransfer[] = [];
  const { screen, sent } = await opened(staff, () => transfers, [
    [
      startTransferGroup,
      () => ({
        reply: {
          groupName: 'Varsity',
          fromOrgName: 'Riverside',
          toOrgName: 'Lakeside',
          toGroupName: null,
          profileCount: 30,
          elsewhereCount: 0,
        },
      }),
    ],
    [
      transferGroupOfProfiles,
      () => {
        const groupTransfer = aTransfer({ status: 'transferring', doneCount: 2, finishedOn: null });
        transfers = [groupTransfer];
        return { reply: { groupTransfer } };
      },
    ],
  ]);
  const section = form(screen, 'Transfer Group of Profiles');
  await userEvent.fill(section.getByLabelText('Current organization ID'), '1');
  await userEvent.fill(section.getByLabelText('New organization ID'), '2');
  await userEvent.fill(section.getByLabelText('Current group ID'), '11');
  await userEvent.fill(section.getByLabelText('New group ID'), '0');
  await userEvent.click(section.getByRole('button', { name: 'Transfer group' }));
  await expect.element(screen.getByText('Transfer group Varsity from Riverside to Lakeside?')).toBeVisible();
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Transfer' }));
  await expect
    .poll(() => sent(transferGroupOfProfiles))
    .toEqual([{ fromOrgId: 1, toOrgId: 2, fromGroupIds: [11], toGroupId: 0, reason: '' }]);
  await expect.element(screen.getByRole('progressbar', { name: 'Transferring' })).toBeVisible();
  transfers = [aTransfer()];
  await expect.element(screen.getByText('Successfully transferred group of profiles.')).toBeVisible();
});

test('B289: a transfer of a group is undone after a question', async () => {
  let transfers = [aTransfer({ skippedCount: 1 })];
  const { screen, sent } = await opened(staff, () => transfers, [
    [
      undoGroupTransfer,
      () => {
        transfers = [aTransfer({ status: 'undone' })];
        return { reply: { groupTransfer: aTransfer({ status: 'undoing' }) } };
      },
    ],
  ]);
  await expect
    .element(screen.getByText('1 profile was skipped because they had already left the organization.'))
    .toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo the transfer of group Varsity' }));
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }));
  await expect.poll(() => sent(undoGroupTransfer)).toEqual([{ groupTransferId: 5 }]);
  await expect
    .element(screen.getByText('Group Varsity from Riverside to Lakeside: the transfer was undone.').first())
    .toBeVisible();
});

test('B289: the transfers of groups are paged, and one behind ten newer ones has its undo', async () => {
  const newer = Array.from({ length: 10 }, (_, place) => aTransfer({ id: 20 - place, status: 'undone' }));
  const { screen, sent } = await opened(staff, () => [
    ...newer,
    aTransfer({ id: 5, fromGroupName: 'Oldest', skippedCount: 1 }),
  ]);
  const pages = screen.getByRole('navigation', { name: 'Pages of transfers of groups' });
  await expect.element(screen.getByText('1–10 of 11')).toBeVisible();
  await userEvent.click(pages.getByRole('button', { name: 'Page 2', exact: true }));
  await expect
    .element(screen.getByText('Group Oldest from Riverside to Lakeside: 29 profiles transferred.'))
    .toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Undo the transfer of group Oldest' }))
    .toBeVisible();
  expect(sent(getGroupTransfers).at(-1)).toEqual({ PageNumber: 2, RowsPerPage: 10 });
  // What ended long ago and is only now in sight is not told as news.
  await expect
    .element(screen.getByText('Successfully transferred group of profiles.'))
    .not.toBeInTheDocument();
});
