import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ask, expectNoSidewaysScroll, scan, scanShown, signIn, watchConsole } from '../portal-page.ts';

/** The browser's own print dialog would wait for somebody. */
const printWithoutDialog = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });

interface Tested {
  profileId: number;
  testId: number;
  name: string;
}

/** Somebody with a test that a report can hold, in an event, so that it has been compared. */
async function tested(page: Page): Promise<Tested> {
  const { profiles } = await ask<{ profiles: { id: number; fullName: string }[] }>(
    page,
    'Profile/GetProfilesPaged',
    { rowsPerPage: 20, openEventsOnly: true },
  );
  for (const { id, fullName } of profiles) {
    const { tests } = await ask<{ tests: { id: number; isCovidOnly: boolean }[] }>(
      page,
      'Profile/GetWebProfileDetail',
      { id },
    );
    const [newest] = tests.filter(({ isCovidOnly }) => !isCovidOnly);
    if (newest !== undefined && tests.length > 2) return { profileId: id, testId: newest.id, name: fullName };
  }
  throw new Error('nobody of the demo has an open event and three tests');
}

test('C103 C170 C171 C356: from the dialog a report opens as a page that prints, and the portal stays signed in', async ({
  page,
  context,
}) => {
  await printWithoutDialog(context);
  await signIn(page, 'trainer@riverside.example');
  const { profileId, testId, name } = await tested(page);
  await page.goto(`/profiles/${profileId}/overview?createReport=1`);
  const dialog = page.getByRole('dialog', { name: 'Create Report' });
  await expect(dialog.getByRole('button', { name: 'All tests' })).toBeVisible();
  await scanShown(page);
  await dialog.getByLabel(/Prepared for/).fill('Dr. Lee, Westfield');

  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Print' }).click();
  const print = await opened;
  const printErrors = watchConsole(print);
  await expect(print.getByRole('heading', { level: 1, name })).toBeVisible();
  const { pathname, searchParams } = new URL(print.url());
  expect(pathname).toBe('/profile-test-fullpage');
  expect(searchParams.get('profileTestId')).toBe(String(testId));
  expect(searchParams.get('isPortal')).toBe('true');
  expect(searchParams.has('authToken')).toBe(false);
  await expect(print.locator('html[data-printed]')).toHaveCount(1);
  await expect(print.getByText('Dr. Lee, Westfield')).toBeVisible();
  for (const section of ['Test Summary', 'Trends', 'Profile History', 'Disclaimer'])
    await expect(print.getByRole('heading', { name: section, exact: true })).toBeVisible();
  await expectNoSidewaysScroll(print);
  await scan(print);
  // The token went with the tab, not with the address.
  await print.reload();
  await expect(print.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(print.getByText('Dr. Lee, Westfield')).toBeVisible();
  expect(printErrors).toEqual([]);
  await print.close();

  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Create Report' })).toBeVisible();
});

test('A050 C355 C172: a token opens its report in a browser that is not signed in, and signs out where somebody is', async ({
  page,
  context,
  browser,
}) => {
  await printWithoutDialog(context);
  await signIn(page, 'trainer@riverside.example');
  const { testId, name } = await tested(page);
  const { authToken } = await ask<{ authToken: string }>(page, 'Profile/CreatePrintToken', { id: testId });
  const address = `/profile-test-fullpage?profileTestId=${testId}&authToken=${authToken}&timezone=Asia/Tokyo`;
  const stranger = await browser.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(stranger.getByText(/printed .*, Asia\/Tokyo/)).toBeVisible();
  expect(stranger.url()).not.toContain('authToken');
  await stranger.goto('/profiles');
  await expect(stranger).toHaveURL(/\/login/);
  await stranger.close();

  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto('/profiles');
  await expect(page).toHaveURL(/\/login/);
});
