import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ask, place, scan, scanShown, signIn } from '../portal-page.ts';

interface Detail {
  tests: { id: number; isEvent: boolean }[];
  trends: { measureId: number; points: { score: number }[] }[];
}

/** Somebody of the demo with tests in an event and a trend of reaction time. */
async function someoneInjured(page: Page): Promise<{ id: number; detail: Detail }> {
  const { profiles } = await ask<{ profiles: { id: number; inEvent: boolean }[] }>(
    page,
    'Profile/GetProfilesPaged',
    { RowsPerPage: 100, openEventsOnly: true },
  );
  for (const { id } of profiles.filter(({ inEvent }) => inEvent)) {
    const detail = await ask<Detail>(page, 'Profile/GetWebProfileDetail', { id });
    const reaction = detail.trends.find(({ measureId }) => measureId === 1002);
    if (detail.tests.some(({ isEvent }) => isEvent) && (reaction?.points.length ?? 0) > 2)
      return { id, detail };
  }
  throw new Error('nobody of the demo was tested in an event');
}

/** Saves a chart and gives what was saved. */
async function download(page: Page, chart: Locator, entry: string) {
  await chart.getByRole('button', { name: 'Download' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  const file = await saved;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test('C083 C479 C481: trends are drawn, read as a table and as a text, and taken along', async ({ page }) => {
  await signIn(page, 'trainer@riverside.example');
  const { id, detail } = await someoneInjured(page);
  await page.goto(`/profiles/${id}/overview`);
  await page.getByRole('link', { name: 'Trends', exact: true }).click();
  const chart = page.getByRole('figure', { name: 'Reaction Time' });
  await expect(chart.locator('svg path').first()).toBeVisible();
  await expect(page.getByText(/Last 10 tests of each measure, Central Time/)).toBeVisible();
  await scan(page);

  const points = detail.trends.find(({ measureId }) => measureId === 1002)?.points ?? [];
  expect(points.length).toBeLessThanOrEqual(10);
  await chart.getByRole('button', { name: 'Show as table' }).click();
  await expect(chart.getByRole('row')).toHaveCount(points.length + 1);
  await expect(chart.getByText('During an event').first()).toBeVisible();
  await scanShown(page);

  const csv = await download(page, chart, 'Data (CSV)');
  expect(csv.name).toBe(`Profile_${id}_Trend_Reaction_Time.csv`);
  expect(csv.content.toString('utf8').trim().split('\r\n')).toHaveLength(points.length + 1);
  const png = await download(page, chart, 'Image (PNG)');
  expect(png.name).toBe(`Profile_${id}_Trend_Reaction_Time.png`);
  expect(png.content.subarray(1, 4).toString('ascii')).toBe('PNG');

  await page.getByRole('link', { name: 'Full range' }).click();
  await expect.poll(() => place(page)).toBe(`/profiles/${id}/trends?scale=full`);
  await expect(page.getByRole('figure', { name: 'Impulse Control' }).getByText('2000')).toBeVisible();

  const ranges = page.getByRole('figure', { name: 'Newest test in its ranges' });
  const picture = await download(page, ranges, 'Image (PNG)');
  expect(picture.name).toBe(`Profile_${id}_Ranges.png`);
  expect(picture.content.length).toBeGreaterThan(5000);
  await ranges.getByRole('button', { name: 'Show as table' }).click();
  await expect(ranges.getByRole('columnheader', { name: 'P10' })).toBeVisible();
  await scan(page);
});

test('C129 C480 C481: the history draws the last tests, lists them all, and each leads to its result', async ({
  page,
}) => {
  await signIn(page, 'trainer@riverside.example');
  const { id } = await someoneInjured(page);
  const { tests } = await ask<{ tests: { id: number }[] }>(page, 'Profile/GetProfileHistory', { id });
  await page.goto(`/profiles/${id}/overview`);
  await page.getByRole('link', { name: 'Test History', exact: true }).click();
  const chart = page.getByRole('figure', { name: 'Last 20 tests' });
  await expect(chart.locator('svg path').first()).toBeVisible();
  await expect(chart.getByText('Times in Central Time.', { exact: false })).toBeVisible();
  await expect(chart.getByRole('button', { name: 'Reaction', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await scan(page);
  const csv = await download(page, chart, 'Data (CSV)');
  expect(csv.name).toBe(`Profile_${id}_History.csv`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const all = await readFile(await (await saved).path());
  expect(all.toString('utf8').trim().split('\r\n')).toHaveLength(tests.length + 1);

  await page.locator(`a[href*="testId=${tests[0]?.id}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`/profiles/${id}/overview\\?.*testId=${tests[0]?.id}`));
});

test('C130 C481: the calendar marks the days of tests and leads to them', async ({ page }) => {
  await signIn(page, 'trainer@riverside.example');
  const { id } = await someoneInjured(page);
  await page.goto(`/profiles/${id}/overview`);
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  const inEvent = page.getByRole('link', { name: /in an event$/ }).first();
  await expect(inEvent).toHaveAttribute('data-tone', 'event');
  await expect(page.getByText('Days in Central Time')).toBeVisible();
  await scan(page);
  const chart = page.getByRole('figure');
  const png = await download(page, chart, 'Image (PNG)');
  expect(png.name).toMatch(new RegExp(`^Profile_${id}_Calendar_\\d{4}\\.png$`));
  expect(png.content.length).toBeGreaterThan(5000);
  await page.getByRole('link', { name: /^Previous year/ }).click();
  await expect.poll(() => place(page)).toMatch(new RegExp(`^/profiles/${id}/calendar\\?year=\\d{4}$`));
  await page.goBack();
  await inEvent.click();
  await expect(page).toHaveURL(new RegExp(`/profiles/${id}/overview\\?.*testId=`));
});
