import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ask, heading, scan, scanShown, signIn } from '../portal-page.ts';

/** A day and a minute as clocks in Chicago show them, for the fields of a block. */
function central(at: Date): { date: string; time: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hourCycle: 'h23', ...options }).format(
      at,
    );
  return {
    date: part({ year: 'numeric', month: '2-digit', day: '2-digit' }),
    time: part({ hour: '2-digit', minute: '2-digit' }),
  };
}

/** A group of this journey's own, with one profile of Riverside in it. */
async function aGroup(page: Page): Promise<{ groupId: number; name: string; profileId: number }> {
  const name = 'Night squad';
  await ask(page, 'Group/CreateGroup', { group: { name }, userIds: [] });
  const { groups } = await ask<{ groups: { id: number; name: string }[] }>(page, 'Group/GetGroups');
  const groupId = groups.find((group) => group.name === name)?.id ?? 0;
  const { profiles } = await ask<{ profiles: { id: number; isInactive: boolean }[] }>(
    page,
    'Profile/GetProfilesPaged',
    { PageNumber: 2, RowsPerPage: 10 },
  );
  const profileId = profiles.find(({ isInactive }) => !isInactive)?.id ?? 0;
  await ask(page, 'Group/UpdateGroupProfiles', { groupId, profileIds: [profileId] });
  return { groupId, name, profileId };
}

test('C149 C205 C302 C303 C090: a schedule is set, opens by itself, reminds, and shows on the profile', async ({
  page,
}) => {
  // The job that opens what is due runs once a minute.
  test.setTimeout(300_000);
  await signIn(page, 'admin@riverside.example');
  const { groupId, name, profileId } = await aGroup(page);

  await page.goto(`/groups/${groupId}/notifications`);
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText('None yet. Add a schedule')).toBeVisible();
  await expect(page.getByText('No messages', { exact: true })).toBeVisible();
  const me = await ask<{ groupNotificationPreferences: { email: string; name: string }[] }>(
    page,
    'Group/GetGroupNotificationPreferences',
    { groupId },
  );
  const myName = me.groupNotificationPreferences.find(
    ({ email }) => email === 'admin@riverside.example',
  )?.name;
  const tick = page.getByRole('checkbox', { name: `Email to ${myName}` });
  await tick.check();
  await expect(page.getByText('Notifications Successfully Updated').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Notifications to ${myName} are on` })).toBeChecked();
  await scan(page);
  await page.reload();
  await expect(tick).toBeChecked();

  // The address opens the dialog of the kind that it names.
  await page.goto(`/groups/${groupId}/schedule?editSchedule=true&demandTypeId=2`);
  const dialog = page.getByRole('dialog', { name: 'Edit Schedule: Cognitive' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Starts at')).toHaveValue('00:05');
  await expect(dialog.getByLabel('Open for (minutes)')).toHaveValue('60');
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Add Block' }).click();
  const [start, end] = [
    central(new Date(Date.now() - 3_600_000)),
    central(new Date(Date.now() + 86_400_000)),
  ];
  await dialog.getByLabel('Start Date').fill('01/01/2020');
  await dialog.getByLabel('End Date').fill(end.date);
  await dialog.getByLabel('End Time').fill(end.time);
  await expect(dialog.getByText('The start may not be more than two days ago.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Start Date').fill(start.date);
  await dialog.getByLabel('Start Time').fill(start.time);
  await dialog.getByLabel('Average score threshold').fill('65');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Schedule Successfully Updated')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/editSchedule/);
  await expect(
    page.getByText('Mon, Tue, Wed, Thu, Fri at 12:05 am, open for 60 minutes · 1 block of dates'),
  ).toBeVisible();
  await expect(
    page.getByText('Reminders on weekdays, weekends, holidays · Alert below 65 of 100'),
  ).toBeVisible();
  await expect(page.getByText('Times are in Central Time.').first()).toBeVisible();
  await scan(page);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByText('12:05 am – 1:05 am').first()).toBeVisible();

  // Within a minute the block that runs already opens.
  await expect
    .poll(
      async () => {
        const { demands } = await ask<{ demands: { testedCount: number; profileCount: number }[] }>(
          page,
          'Group/GetGroupSchedule',
          { groupId },
        );
        return demands.map(({ testedCount, profileCount }) => `${testedCount} of ${profileCount}`);
      },
      { timeout: 120_000, intervals: [2_000] },
    )
    .toContain('0 of 1');
  await page.reload();
  await expect(page.getByText('0 of 1').first()).toBeVisible();
  await expect(page.getByText('Open', { exact: true }).first()).toBeVisible();

  await expect
    .poll(
      async () => {
        const { messages } = await ask<{ messages: { kind: string; status: string }[] }>(
          page,
          'Group/GetGroupMessages',
          { groupId },
        );
        return messages.map(({ kind, status }) => `${kind} ${status}`);
      },
      { timeout: 60_000 },
    )
    .toContain('testReminder delivered');
  const outbox = (await (await page.request.get('/dev/outbox.json')).json()) as {
    messages: { to: string; subject: string; text: string }[];
  };
  const mail = outbox.messages.find(({ subject }) => subject === `Cognitive test due: ${name}`);
  expect(mail?.to).toBe('admin@riverside.example');
  expect(mail?.text).toContain('1 of 1 profiles has not been tested yet.');
  await page.goto(`/groups/${groupId}/notifications`);
  await expect(page.getByText('Reminder to test').first()).toBeVisible();
  await expect(page.getByText('Delivered').first()).toBeVisible();
  await scan(page);

  await page.goto(`/profiles/${profileId}/overview`);
  await expect(page.getByText('Cognitive due')).toBeVisible();

  // Nobody is asked any more, and the group leaves no trace in the journeys that follow.
  await ask(page, 'Group/UpdateGroupProfiles', { groupId, profileIds: [] });
  await ask(page, 'Group/DeleteGroup', { id: groupId });
});

test('every mail of the portal is seen with its fate: by its reader, and by who runs the organization', async ({
  page,
}) => {
  await signIn(page, 'admin@riverside.example');
  const email = 'seen.mail@riverside.example';
  const { groups } = await ask<{ groups: { id: number; isEnabled: boolean }[] }>(page, 'Group/GetGroups');
  const { id: accountId } = await ask<{ id: number }>(page, 'CreateAccount', {
    email,
    firstName: 'Seen',
    lastName: 'Mail',
    organizationAccessTypeId: 1,
    groupIds: groups
      .filter(({ isEnabled }) => isEnabled)
      .slice(0, 1)
      .map(({ id }) => id),
  });
  await expect
    .poll(async () => {
      const { messages } = await ask<{ messages?: { kind: string }[] }>(page, 'account/GetAccountMessages', {
        accountId,
      });
      return messages?.map(({ kind }) => kind);
    })
    .toEqual(['userWelcome']);
  await page.goto(`/users/${accountId}`);
  await expect(page.getByText('Welcome to a new user')).toBeVisible();
  await expect(page.getByText('Delivered')).toBeVisible();
  await scan(page);
  await page.goto('/account/security');
  await expect(page.getByRole('heading', { name: 'Messages sent to you' })).toBeVisible();
  await scan(page);
  await ask(page, 'DeleteAccount', { id: accountId });
});
