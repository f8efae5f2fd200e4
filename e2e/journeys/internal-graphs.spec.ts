import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ask, expectNoSidewaysScroll, scanShown } from '../portal-page.ts';
import { openRiversideAsStaff } from '../staff-grant.ts';

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
  await openRiversideAsStaff(page);
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
});
