import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { answered, ask, heading, place, scan, scanShown, signIn } from '../portal-page.ts';
import { openRiversideAsStaff } from '../staff-grant.ts';

interface Group {
  id: number;
  name: string;
  profileCount: number;
}
const groupsOf = async (page: Page) => (await ask<{ groups: Group[] }>(page, 'Group/GetGroups')).groups;
const groupNamed = async (page: Page, name: string): Promise<Group> => {
  const found = (await groupsOf(page)).find((group) => group.name === name);
  if (found === undefined) throw new Error(`there is no group ${name}`);
  return found;
};
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label, { exact: true });
  await expect(field).toBeEnabled();
  await field.fill(text);
}

test('C141 C142 C144 C280 C448: a group is made, and its name is its own', async ({ page }) => {
  await signIn(page, 'admin@riverside.example');
  await page.goto('/groups');
  await expect(heading(page, 'Groups')).toBeVisible();
  for (const column of ['Name', 'ID', 'Number of Profiles', 'Status'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bulk Move' })).toHaveAttribute(
    'href',
    /\/profiles\/bulk-move/,
  );
  await expect(page.getByRole('button', { name: 'Get Groups Report' })).toHaveCount(0);
  await scan(page);

  await page.getByRole('button', { name: 'Add Group' }).click();
  await expect(page).toHaveURL(/addGroup=true/);
  const dialog = page.getByRole('dialog');
  await type(page, 'Name', ' SOCCER ');
  // Backwards: forwards lies a field that opens its list.
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByText('Group names must be unique.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add Group' })).toBeDisabled();
  await scanShown(page);
  const name = 'Relay';
  await type(page, 'Name', name);
  await dialog.getByRole('button', { name: 'Add Group' }).click();
  await expect(notice(page, 'Group Successfully Created')).toBeVisible();
  await expect(heading(page, name)).toBeVisible();
  const { id } = await groupNamed(page, name);
  await expect.poll(() => place(page)).toBe(`/groups/${id}/profiles`);
  await expect(page.getByText('No profiles', { exact: true })).toBeVisible();
  await scan(page);

  await ask(page, 'Group/DeleteGroup', { id });
});

test('C147 C148 C150 C448: a group is filled, switched off and deleted', async ({ page }) => {
  await signIn(page, 'admin@riverside.example');
  const name = 'Medley';
  const made = await ask<{ group: Group }>(page, 'Group/CreateGroup', { group: { name }, userIds: [] });
  const { id } = made.group;
  const dialog = page.getByRole('dialog');
  // Two people of the organization join.
  await page.goto(`/groups/${id}/profiles?editProfiles=true`);
  await expect(dialog.getByRole('heading', { name: 'Edit Profiles' })).toBeVisible();
  const boxes = dialog.getByRole('checkbox');
  await expect(boxes.nth(1)).toBeVisible();
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await expect(dialog.getByText('2 profiles will join.')).toBeVisible();
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Group Successfully Updated')).toBeVisible();
  await expect(page.getByText(`ID ${id} · 2 profiles`)).toBeVisible();
  await expect.poll(() => place(page)).toBe(`/groups/${id}/profiles`);

  // The other flag opens the form for somebody new, with this group chosen.
  await page.goto(`/groups/${id}/profiles?addProfile=1`);
  await expect(dialog.getByRole('heading', { name: 'Add Profile' })).toBeVisible();
  await expect(dialog.getByText(name)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => place(page)).toBe(`/groups/${id}/profiles`);

  // Inactive, it keeps its Profiles tab and nothing else.
  await page.getByRole('button', { name: 'Edit Group' }).click();
  await dialog.getByRole('checkbox', { name: /^Active/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Inactive', { exact: true }).first()).toBeVisible();
  await page.goto(`/groups/${id}/overview`);
  await expect.poll(() => place(page)).toBe(`/groups/${id}/profiles`);
  await expect(page.getByRole('link', { name: 'Overview' })).toHaveCount(0);

  await answered(page);
  await page.getByRole('button', { name: 'Delete Group' }).click();
  await expect(dialog.getByText(/2 profiles will leave the group/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Group Successfully Deleted')).toBeVisible();
  await expect.poll(() => place(page)).toBe('/groups');
  expect((await groupsOf(page)).map((group) => group.id)).not.toContain(id);
});

test('C146 C153 C449 C450: a baseline start and a default protocol reach everybody, and the overview tells of both', async ({
  page,
}) => {
  await signIn(page, 'admin@riverside.example');
  const name = 'Squad';
  const made = await ask<{ group: Group }>(page, 'Group/CreateGroup', { group: { name }, userIds: [] });
  const { id } = made.group;
  const { profiles } = await ask<{ profiles: { id: number }[] }>(page, 'Profile/GetProfilesPaged', {
    RowsPerPage: 3,
    SortByColumn: 'id',
    SortAscending: false,
  });
  // The newest people: no other journey is about them.
  const profileIds = profiles.map((profile) => profile.id);
  await ask(page, 'Group/UpdateGroupProfiles', { groupId: id, profileIds });

  await page.goto(`/groups/${id}/overview`);
  await expect(heading(page, name)).toBeVisible();
  for (const tab of ['Profiles', 'Overview', 'Users', 'Codes', 'Schedule', 'Notifications'])
    await expect(page.getByRole('link', { name: tab, exact: true }).last()).toBeVisible();
  await expect(page.getByText('Tests This Week')).toBeVisible();
  await expect(page.getByText('Not set for the group').first()).toBeVisible();
  await answered(page);
  await scan(page);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Group Actions' }).click();
  await page.getByRole('menuitem', { name: 'Set Baseline Start Date' }).click();
  await expect(dialog.getByText('Replaces the start date of 3 profiles.')).toBeVisible();
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Successfully updated group baseline start date')).toBeVisible();
  await expect(page.getByText('Baseline start date: All tests')).toBeVisible();

  await page.getByRole('button', { name: 'Group Actions' }).click();
  await page.getByRole('menuitem', { name: 'Set Default Protocol' }).click();
  await dialog.getByRole('combobox', { name: 'Default Protocol' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    notice(page, 'Successfully updated default protocol of all profiles in this group'),
  ).toBeVisible();
  await expect(page.getByText(/^Default protocol: /)).toBeVisible();
  await scan(page);
  await ask(page, 'Group/DeleteGroup', { id });
});

test('C151 C152: the codes of a group: none at first, then one that leads to its page', async ({ page }) => {
  await signIn(page, 'admin@riverside.example');
  const name = 'Crew';
  const { group } = await ask<{ group: Group }>(page, 'Group/CreateGroup', { group: { name }, userIds: [] });
  await page.goto(`/groups/${group.id}/codes`);
  await expect(page.getByText('This group does not have any codes')).toBeVisible();
  await scan(page);
  const { protocols } = await ask<{ protocols: { organizationProtocolId: number; isDisabled: boolean }[] }>(
    page,
    'Protocol/GetProtocols',
  );
  const protocol = protocols.find(({ isDisabled }) => !isDisabled);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const { session } = await ask<{ session: { id: number } }>(page, 'Session/CreateSession', {
    session: {
      groupId: group.id,
      organizationProtocolId: protocol?.organizationProtocolId,
      endsOn: day,
      isScreening: false,
      isNonBaseline: false,
      showResultsAfterSession: false,
    },
  });
  await page.reload();
  await page.locator(`a[href*="/codes/${session.id}"]`).first().click();
  await expect.poll(() => place(page)).toBe(`/codes/${session.id}`);
  await answered(page);
  await ask(page, 'Group/DeleteGroup', { id: group.id });
});

test('C143: internal staff see ids instead of names in a group, and get the report of all groups', async ({
  page,
}) => {
  await openRiversideAsStaff(page);
  await page.goto('/groups');
  await expect(heading(page, 'Groups')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Group' })).toHaveCount(0);
  const report = page.getByRole('button', { name: 'Get Groups Report' });
  await expect(report).toBeEnabled();
  const [download] = await Promise.all([page.waitForEvent('download'), report.click()]);
  expect(download.suggestedFilename()).toMatch(/^groups-report-\d+-[\d-]+\.zip$/);
  const { id } = await groupNamed(page, 'Football');
  await page.goto(`/groups/${id}/profiles`);
  await expect(heading(page, 'Football')).toBeVisible();
  await expect(page.getByLabel('Search by ID')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveCount(0);
  await answered(page);
  await scan(page);
});
