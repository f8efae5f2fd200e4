import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ask, scan, scanShown, signIn } from '../portal-page.ts';

interface ListedTest {
  id: number;
  isEvent: boolean;
  isCovidOnly: boolean;
  testTypes: { survey: boolean; symptoms: boolean };
}
interface MeasureOfTest {
  measureId: number;
  isPassed: boolean | null;
}

/** A test of the organization that holds one of these measures. */
async function findTest(
  page: Page,
  measureIds: readonly number[],
  where: (listed: ListedTest) => boolean,
  filter: object = {},
): Promise<{ profileId: number; testId: number; address: string }> {
  const { profiles } = await ask<{ profiles: { id: number }[] }>(page, 'Profile/GetProfilesPaged', {
    RowsPerPage: 0,
    ...filter,
  });
  for (const { id: profileId } of profiles) {
    const { tests } = await ask<{ tests: ListedTest[] }>(page, 'Profile/GetWebProfileDetail', {
      id: profileId,
    });
    for (const { id } of tests.filter(where)) {
      const { profileTest } = await ask<{ profileTest: { measureResults: Record<string, MeasureOfTest> } }>(
        page,
        'Profile/GetProfileTestById',
        { id },
      );
      if (measureIds.some((measureId) => profileTest.measureResults[measureId] !== undefined))
        return { profileId, testId: id, address: `/profiles/${profileId}/test/${id}` };
    }
  }
  throw new Error(`no test of the demo holds ${measureIds.join(' or ')}`);
}

test('C131 C132 C133 C134 C135: a test of an event has a page with type, date, notes, its results in sections, and a PDF', async ({
  page,
}) => {
  await signIn(page, 'trainer@riverside.example');
  const { profileId, address } = await findTest(page, [1020], ({ isEvent }) => isEvent, {
    openEventsOnly: true,
  });
  await page.goto(address);
  await expect(page.getByText('Event Test')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notes' })).toBeVisible();
  const results = page.getByRole('region', { name: 'Test Results' });
  await expect(results.getByText('Is Event')).toBeVisible();
  await expect(results.getByText('Sports+')).toBeVisible();
  await expect(results.getByText(/^Completed \d+\/\d+\/\d\d \d+:\d\d [ap]m$/)).toBeVisible();
  for (const section of ['Symptoms Survey', 'Balance Results (mBESS)', 'Cognitive Results'])
    await expect(results.getByRole('heading', { name: section, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reaction Time' })).toBeVisible();
  await scan(page);

  await page.getByText('How this score was calculated').first().click();
  await expect(page.getByText(/left out/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Export PDF' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Saves a PDF that compares this test with the baseline.')).toBeVisible();
  await dialog.getByLabel('Protect with a password').uncheck();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Create Report' }).click();
  expect((await download).suggestedFilename()).toMatch(/_Results\.pdf$/);

  await page.getByRole('link', { name: 'Previous Tests' }).click();
  await expect(page).toHaveURL(new RegExp(`/profiles/${profileId}/overview.*testId=`));
});

test('C120 C493: the VOMS has its card, and its four figures by the keyboard', async ({ page }) => {
  await signIn(page, 'trainer@riverside.example');
  const { address } = await findTest(page, [1020], ({ isEvent }) => isEvent, { openEventsOnly: true });
  await page.goto(address);
  const card = page.getByRole('region', { name: 'VOMS', exact: true });
  await expect(card.getByRole('row', { name: /Visual Motion Sensitivity/ })).toBeVisible();
  await card.getByRole('button', { name: 'VOMS summary' }).focus();
  const tooltip = page.getByRole('tooltip');
  for (const figure of ['Baseline symptoms', 'Max provocation', 'Max total symptoms', 'Average convergence'])
    await expect(tooltip.getByText(figure)).toBeVisible();
  await expect(tooltip.getByText(/^\d+\.\d cm$/)).toBeVisible();
  await scanShown(page);
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
});

test('C120: an on-field assessment has its card, part by part', async ({ page }) => {
  await signIn(page, 'trainer@riverside.example');
  const { address } = await findTest(page, [1013, 1018, 1027], ({ isEvent }) => isEvent, {
    openEventsOnly: true,
  });
  await page.goto(address);
  const card = page.getByRole('region', { name: /On Field Assessment|Surf Side Assessment/ }).last();
  await expect(card.getByText('Glasgow coma scale')).toBeVisible();
  await expect(card.getByText('There is no total and no passing score.')).toBeVisible();
  await scan(page);
});

test('C136: a COVID-19 screening is FLAGGED or PASSED, and has no PDF', async ({ page }) => {
  await signIn(page, 'admin@riverside.example');
  const { address } = await findTest(page, [1014], ({ isCovidOnly }) => isCovidOnly);
  await page.goto(address);
  const section = page.getByRole('region', { name: 'COVID-19 Screening' });
  await expect(section.getByText(/^(FLAGGED|PASSED)$/)).toBeVisible();
  await expect(section.getByText('Temperature')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export PDF' })).toBeDisabled();
  await scan(page);
});

test('C120: PHQ-9 and GAD-7 have their cards with the band that the total lies in', async ({ page }) => {
  await signIn(page, 'admin@lakeside.example');
  const { address } = await findTest(page, [1016], ({ testTypes }) => testTypes.survey);
  await page.goto(address);
  for (const name of ['PHQ-9', 'GAD-7']) {
    const card = page.getByRole('region', { name, exact: true });
    await expect(card.locator('[aria-current="true"]')).toHaveCount(1);
    await expect(card.getByText(/Not at all|Several days|More than half|Nearly every/).first()).toBeVisible();
  }
  await scan(page);
});

test('a test of somebody else is not shown under this profile', async ({ page }) => {
  await signIn(page, 'trainer@riverside.example');
  const { profileId, testId } = await findTest(page, [1002], () => true);
  const { profiles } = await ask<{ profiles: { id: number }[] }>(page, 'Profile/GetProfilesPaged', {});
  const other = profiles.find(({ id }) => id !== profileId);
  await page.goto(`/profiles/${other?.id}/test/${testId}`);
  await expect(page.getByText('This profile has no such test')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Test Results' })).toHaveCount(0);
});
