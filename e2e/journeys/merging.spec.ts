import { expect, test } from '../journey.ts';
import { addProfile } from '../new-profile.ts';
import { ask, expectRefusals, scanShown, signIn } from '../portal-page.ts';
import { openRiversideAsStaff } from '../staff-grant.ts';

test('B280: support opens a wrong merge, sees what comes back, and takes it back', async ({
  page,
  errors,
}) => {
  await signIn(page, 'admin@riverside.example');
  const keep = await addProfile(page, { firstName: 'Keeper', lastName: 'Wrongly' });
  const lose = await addProfile(page, { firstName: 'Loser', lastName: 'Otherwise' });
  const pair = { profileToKeepId: keep, profileToLoseId: lose };
  await ask(page, 'Tools/StartMergeProfiles', pair);
  await ask(page, 'Tools/ConfirmMergeProfiles', pair);
  await page.goto(`/profiles/${lose}`);
  await expect(page.getByRole('link', { name: `profile ${keep}` })).toBeVisible();
  await expectRefusals(errors, /410/);

  await openRiversideAsStaff(page);
  await page.goto('/tools');
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: `Profile ${lose} was merged into profile ${keep}.` });
  await entry.getByRole('button', { name: /^Undo entry/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo Merge' });
  await expect(dialog).toContainText(`Profile ${lose} comes back with everything that it had`);
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Undo Merge' }).click();
  await expect(entry).toContainText('Undone');
  await page.goto(`/profiles/${lose}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(`Merged into`)).toHaveCount(0);
});
