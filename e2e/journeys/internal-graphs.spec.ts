import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { ask, expectNoSidewaysScroll, scanShown, signIn, watchConsole } from '../portal-page.ts';

/** Internal staff open an organization with a reason, once; later runs find it open. */
async function openRiverside(page: Page): Promise<void> {
  await signIn(page, 'super@portal.example');
  await page.goto('/super-admin/organizations?SearchString=Riverside');
  const open = page.getByRole('button', { name: 'Open Riverside High School' });
  const view = page.getByRole('link', { name: 'View Riverside High School' });
  await expect(open.or(view)).toBeVisible();
  if (await open.isVisible()) {
    await open.click();
    await page.getByRole('dialog').getByLabel('Reason').fill('A sensor looks odd');
    await page.getByRole('button', { name: 'Open for 8 hours' }).click();
  } else {
    await view.click();
  }
  await expect(page.getByText('Viewing Riverside High School as Internal Admin')).toBeVisible();
}

interface Found {
  profileId: number;
  testId: number;
}

/** A test with head turns to a beat, as every fifteenth athlete has. */
async function aCobaltTest(page: Page): Promise<Found> {
  const { profiles } = await ask<{ profiles: { id: number }[] }>(page, 'Profile/GetProfilesPaged', {
    RowsPerPage: 0,
  });
  for (const { id: profileId } of profiles) {
    const { tests } = await ask<{ tests: { id: number; testTypes: { functional: boolean } }[] }>(
      page,
      'Profile/GetWebProfileDetail',
      { id: profileId },
    );
    for (const { id: testId } of tests.filter(({ testTypes }) => testTypes.functional)) {
      const { profileTest } = await ask<{ profileTest: { measureResults: Record<string, unknown> } }>(
        page,
        'Profile/GetProfileTestById',
        { id: testId },
      );
      if ('78' in profileTest.measureResults) return { profileId, testId };
    }
  }
  throw new Error('no athlete of the demo turns the head to a beat');
}

test('C121 C122 C123 C125 C369 C370: internal staff look at what a score was made of, and take the samples along', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await openRiverside(page);
  const { profileId, testId } = await aCobaltTest(page);
  await page.goto(`/profiles/${profileId}/overview?view=tests&testId=${testId}`);

  await page.getByRole('button', { name: 'Test Details' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['Accelerometer', 'Gyroscope', 'Motion: acceleration without gravity', 'Quaternion']) {
    await expect(dialog.getByRole('figure', { name })).toBeVisible();
  }
  await expect(dialog.locator('canvas').first()).toBeVisible();
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText(/^2 of \d+$/)).toBeVisible();
  await expect(dialog.getByRole('figure', { name: 'Acceleration in space' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download XYZ' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^(Balance|Functional)_XYZ_\d+\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.split('\r\n').length).toBeGreaterThan(100);
  expect(text.split('\r\n')[0]).toContain('x (m/s2)');
  const [trials] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download All Trials' }).click(),
  ]);
  expect(trials.suggestedFilename()).toBe(`All_Trials_${testId}.csv`);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Detailed Graphs' }).click();
  await expect(dialog.getByRole('region', { name: 'Scores' })).toBeVisible();
  await expect(dialog.locator('canvas').first()).toBeVisible();
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Cobalt Graphs' }).click();
  await expect(dialog.getByRole('figure', { name: 'Psi angle with beeps' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Composite/ })).toBeVisible();
  await scanShown(page);
  await expectNoSidewaysScroll(page);
  expect(errors).toEqual([]);
});
