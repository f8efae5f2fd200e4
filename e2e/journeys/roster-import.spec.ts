import { expect, test } from '../journey.ts';
import { ask, scan, scanShown, signIn } from '../portal-page.ts';

interface Found {
  profiles: { id: number; firstName: string; lastName: string }[];
  totalRowCount: number;
}

test('a roster is uploaded, checked, decided, imported and undone', async ({ page }) => {
  await signIn(page, 'admin@riverside.example');
  const [known] = (await ask<Found>(page, 'Profile/GetProfilesPaged', { RowsPerPage: 1 })).profiles;
  if (known === undefined) throw new Error('the demo has nobody');
  const { profile } = await ask<{ profile: { birthDate: string; sex: string } }>(page, 'Profile/GetProfile', {
    id: known.id,
  });
  const file = [
    'First Name,Last Name,Date of Birth,Sex,Note',
    'Quillon,Zhukovsky-Abara,2009-03-14,F,new',
    `${known.firstName},${known.lastName},${profile.birthDate},${profile.sex},here already`,
    '<script>alert(1)</script>,=cmd,13/45/2009,Q,wrong',
  ].join('\n');

  await page.goto('/profiles/roster-import');
  await scan(page);
  await page
    .getByLabel('Roster file to upload')
    .setInputFiles({ name: 'fall.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page).toHaveURL(/\/profiles\/roster-import\/\d+/);
  await expect(page.getByRole('combobox', { name: 'What Date of Birth holds' })).toHaveValue('Birth Date');
  await scan(page);
  const pick = async (name: string) => {
    await page.getByRole('combobox', { name }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  if (await page.getByText('Choose a group for everyone').isVisible()) await pick('Groups');
  await page.keyboard.press('Escape');
  await pick('Default Protocol');
  await page.getByRole('button', { name: 'Check Rows' }).click();

  const rows = page.getByRole('region', { name: 'Rows', exact: true });
  await expect(rows.getByText('Nearly certain, 99%')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await scan(page);
  await page.getByRole('button', { name: 'Skip all: Nearly certain' }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/1 profile will be created/)).toBeVisible();
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Import' }).click();

  await expect(page.getByRole('button', { name: 'Undo Import' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Quillon Zhukovsky-Abara' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Rejects' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Roster_rejects_\d+\.csv$/);
  const find = () => ask<Found>(page, 'Profile/GetProfilesPaged', { SearchString: 'Zhukovsky-Abara' });
  expect((await find()).totalRowCount).toBe(1);

  await page.getByRole('button', { name: 'Undo Import' }).click();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Everything is as it was before the import.')).toBeVisible({ timeout: 30_000 });
  expect((await find()).totalRowCount).toBe(0);
});
