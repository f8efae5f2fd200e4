import { expect, test } from '../journey.ts';
import { ask, scan, scanShown, signIn } from '../portal-page.ts';

test('C089 C094 C099 C137 C138 C139: an event is created, changed, ended and deleted, and the profile follows', async ({
  page,
}) => {
  await signIn(page, 'trainer@riverside.example');
  const { profiles } = await ask<{
    profiles: { id: number; inEvent: boolean; lastTestDate: string | null }[];
  }>(page, 'Profile/GetProfilesPaged', { RowsPerPage: 100 });
  const profile = profiles.find(({ inEvent, lastTestDate }) => !inEvent && lastTestDate !== null);
  if (profile === undefined) throw new Error('everybody of the demo is in an event');
  await page.goto(`/profiles/${profile.id}/overview`);
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/profiles/${profile.id}/events`));
  await expect(page.getByRole('button', { name: 'Create Event' })).toBeVisible();
  await scan(page);

  await page.getByRole('button', { name: 'Create Event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Fell at practice');
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Event Successfully Created')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Fell at practice').first()).toBeVisible();
  await expect(page.getByText(/^Event Started /)).toBeVisible();
  // While one is open there is no second.
  await expect(page.getByRole('button', { name: 'Create Event' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit Fell at practice' }).click();
  await dialog.getByLabel('Name').fill('Fell on ice');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Event Successfully Updated')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('region', { name: 'Events' }).getByRole('button', { name: 'End Event' }).click();
  await expect(dialog.getByText('Would you like to end the event for this profile?')).toBeVisible();
  await dialog.getByRole('button', { name: 'End Event' }).click();
  await expect(page.getByText("Successfully ended profile's event.")).toBeVisible();
  await expect(page.getByText(/^Event Started /)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create Event' })).toBeVisible();
  await scan(page);

  await page.getByRole('button', { name: 'Delete Fell on ice' }).click();
  await expect(
    page.getByText('Are you sure you want to delete this event? This action cannot be undone.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Event Successfully Deleted')).toBeVisible();
  await expect(page.getByText('Fell on ice')).toHaveCount(0);
});
