import type { Page } from '@playwright/test';
import { alsoOnPhone, expect, test } from '../journey.ts';
import { addProfile } from '../new-profile.ts';
import { answered, ask, heading, place, scan, scanShown, signIn } from '../portal-page.ts';
import { openTestsList } from '../previous-tests-list.ts';

interface Summary {
  id: number;
  isEvent: boolean;
  isBaselineSession: boolean;
}

/** Somebody whose tests lie in an event and before it, with a baseline of the Reaction Time. */
async function someoneTested(
  page: Page,
): Promise<{ profileId: number; tests: Summary[]; reaction: Summary }> {
  const { profiles } = await ask<{ profiles: { id: number }[] }>(page, 'Profile/GetProfilesPaged', {
    RowsPerPage: 100,
  });
  for (const { id: profileId } of profiles) {
    const { tests } = await ask<{ tests: Summary[] }>(page, 'Profile/GetWebProfileDetail', { id: profileId });
    if (!tests.some(({ isEvent }) => isEvent)) continue;
    for (const reaction of tests.filter(({ isBaselineSession }) => isBaselineSession)) {
      const { profileTest } = await ask<{
        profileTest: { averages: Record<string, { baselineTestCount: number }> };
      }>(page, 'Profile/GetProfileTestById', { id: reaction.id });
      if ((profileTest.averages['1002']?.baselineTestCount ?? 0) > 1) return { profileId, tests, reaction };
    }
  }
  throw new Error('nobody of the demo has two baselines and an event');
}

test(
  'C108 C110 C115 C116 C347 C438: a score is taken out of the baseline with a reason, seen, and put back',
  alsoOnPhone,
  async ({ page }) => {
    await signIn(page, 'admin@riverside.example');
    const { profileId, tests, reaction } = await someoneTested(page);
    const baselineOf = async () =>
      (
        await ask<{ profileTest: { averages: Record<string, { baselineTestCount: number }> } }>(
          page,
          'Profile/GetProfileTestById',
          { id: reaction.id },
        )
      ).profileTest.averages['1002']?.baselineTestCount ?? 0;
    const countBefore = await baselineOf();

    await page.goto(`/profiles/${profileId}/overview?view=tests`);
    const links = await openTestsList(page);
    await expect(links).toHaveCount(tests.length);
    await expect(links.nth(tests.findIndex(({ isEvent }) => isEvent))).toHaveAttribute('data-event', 'true');
    await scan(page);
    await links.nth(tests.findIndex(({ id }) => id === reaction.id)).click();
    await expect(page).toHaveURL(new RegExp(`testId=${reaction.id}`));
    await answered(page);

    await page.getByRole('button', { name: 'Edit Test Scores' }).click();
    await expect(page.getByRole('region', { name: 'Edit Mode' })).toBeVisible();
    const tick = page.getByRole('checkbox', { name: 'Use Reaction Time' });
    await tick.uncheck();
    await scan(page);

    // Another test would lose the decision, so it is asked first.
    await page
      .getByRole('button', { name: 'Older test' })
      .or(page.getByRole('button', { name: 'Newer test' }))
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Discard changes?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(tick).not.toBeChecked();

    await page.getByRole('region', { name: 'Edit Mode' }).getByRole('button', { name: 'Save' }).click();
    await dialog.getByLabel('Reason').fill('The phone slipped');
    await scanShown(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Test Score Successfully Updated')).toBeVisible();
    const card = page.getByRole('region', { name: 'Reaction Time', exact: true });
    await expect(card.getByText('Excluded', { exact: true }).first()).toBeVisible();
    expect(await baselineOf()).toBe(countBefore - 1);

    // Everybody sees who decided and why, where the score is opened.
    await card.getByRole('button', { name: /how this score was calculated/i }).click();
    await expect(dialog.getByText(/^Excluded by .*: The phone slipped$/).last()).toBeVisible();
    await scanShown(page);
    await dialog.getByRole('button', { name: 'Include with a reason' }).click();
    await dialog.getByLabel('Reason').fill('It had not');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText('Excluded', { exact: true })).toHaveCount(0);
    expect(await baselineOf()).toBe(countBefore);
  },
);

test('C111 C117 C437: device details unfold, and a note is added, changed and removed', async ({ page }) => {
  await signIn(page, 'admin@riverside.example');
  const { profileId, reaction } = await someoneTested(page);
  await page.goto(`/profiles/${profileId}/overview?view=tests&testId=${reaction.id}`);
  await page.getByText('Device details').click();
  await expect(page.getByText('OS version')).toBeVisible();

  const dialog = page.getByRole('dialog');
  const write = async (button: string, note: string) => {
    await page.getByRole('button', { name: button }).click();
    await dialog.getByLabel('Note').fill(note);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Test Note Successfully Updated')).toBeVisible();
  };
  await write('Add Note', 'Slept 9 h.');
  await expect(page.getByText('Slept 9 h.')).toBeVisible();
  await expect(page.getByText(/^Rita Rivers · /)).toBeVisible();
  await write('Edit Note', 'Slept 7 h.');
  await expect(page.getByText('Slept 7 h.')).toBeVisible();
  await scan(page);
  await write('Edit Note', '');
  await expect(page.getByText('Nothing noted.')).toBeVisible();
});

test('C106 C107: somebody who was never tested has no test data, and a way to a code', async ({ page }) => {
  await signIn(page, 'admin@riverside.example');
  const id = await addProfile(page, { firstName: 'Nora', lastName: 'Untested' });
  await page.goto(`/profiles/${id}/overview`);
  await expect(heading(page, 'Nora Untested')).toBeVisible();
  await expect(page.getByText('No Test Data')).toBeVisible();
  await scan(page);
  await page.getByRole('link', { name: 'Create Profile Code' }).click();
  await expect.poll(() => place(page)).toContain(`/profiles/${id}/codes`);
});
