import type { Browser } from '@playwright/test';
import { aSubmittedTest, reactions } from '../../packages/server/test/builders/tests.ts';
import { expect, test } from '../journey.ts';
import { addProfile } from '../new-profile.ts';
import { portalWithPast } from '../portal/earlier-portal.ts';
import { firstPort } from '../portal/portal-server.ts';
import { ask, scanShown, signIn, watchConsole } from '../portal-page.ts';
import { openRiversideAsStaff } from '../staff-grant.ts';

const school = 'admin@riverside.example';
const testedOn = '2026-03-02T15:42:00-06:00';
const aTest = (profileId: number) =>
  aSubmittedTest({
    person: { kind: 'profile', profileId },
    completedOn: testedOn,
    results: [{ measureId: 1002, recording: reactions(240, 245, 250, 255, 260) }],
  });

/** A page of its own portal, signed in as the school. */
async function openSchool(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const errors = watchConsole(page);
  await signIn(page, school);
  return { page, errors, close: () => context.close() };
}

/** Last week: the school takes two for one, and keeps the last name of the one who is lost. */
async function mergeTwo(browser: Browser, url: string) {
  const { page, close } = await openSchool(browser, url);
  const keep = await addProfile(page, { firstName: 'Ottoline', lastName: 'Marchbanks' });
  const lose = await addProfile(page, { firstName: 'Ottoline', lastName: 'Marchbanksen' });
  const { outcomes } = await ask<{ outcomes: { status: string }[] }>(page, 'Device/SubmitTests', {
    tests: [aTest(keep), aTest(lose)],
  });
  expect(outcomes.map(({ status }) => status)).toEqual(['stored', 'stored']);
  const pair = { profileToKeepId: keep, profileToLoseId: lose };
  await ask(page, 'Tools/StartMergeProfiles', pair);
  const { profileOperationId } = await ask<{ profileOperationId: number }>(
    page,
    'Tools/ConfirmMergeProfiles',
    { ...pair, choices: { lastName: 'lose' } },
  );
  await close();
  return { keep, lose, operation: profileOperationId };
}

test('B180 B280: support takes back a wrong merge made last week', async ({ browser }, { parallelIndex }) => {
  const week = await portalWithPast(firstPort + 50 + parallelIndex, 7, (url) => mergeTwo(browser, url));
  const { keep, lose, operation } = week.done;
  const { page, errors, close } = await openSchool(browser, week.portal.url);
  // Since then the school corrected the name that the merge took over, and a phone sent a test of the one who was lost.
  await ask(page, 'Profile/UpdateProfile', { profile: { id: keep, lastName: 'Marchbanks-Hale' } });
  const { outcomes } = await ask<{ outcomes: { profileTestId: number }[] }>(page, 'Device/SubmitTests', {
    tests: [aTest(lose)],
  });
  const since = outcomes[0]?.profileTestId ?? 0;

  await openRiversideAsStaff(page);
  await page.goto('/tools');
  const history = page.getByRole('region', { name: 'History of Merges and Transfers' });
  const entry = history.getByRole('listitem').filter({
    has: page.getByRole('button', { name: `Undo entry ${operation}`, exact: true }),
  });
  await expect(entry).toContainText(`Profile ${lose} was merged into profile ${keep}, with 1 test.`);
  const lastWeek = new Date(Date.now() - 7 * 86_400_000);
  await expect(entry).toContainText(
    new RegExp(lastWeek.toLocaleDateString('en-US', { month: 'numeric', day: 'numeric', year: '2-digit' })),
  );
  await entry.getByRole('button', { name: `Undo entry ${operation}` }).click();

  const dialog = page.getByRole('dialog', { name: 'Undo Merge' });
  const stays = `The last name of profile ${keep} changed since and stays as it is now.`;
  await expect(dialog.getByText(stays)).toBeVisible();
  await scanShown(page);
  await dialog.getByRole('checkbox', { name: new RegExp(`^Test ${since},`) }).check();
  await dialog.getByRole('button', { name: 'Undo Merge' }).click();
  await expect(page.getByText('Undone.', { exact: true })).toBeVisible();
  const undone = history
    .getByRole('listitem')
    .filter({ hasText: `Profile ${lose} was merged into profile ${keep}` });
  await expect(undone).toContainText(stays);
  await expect(undone).toContainText(/Undone \d/);

  // The school sees both, each with its own tests.
  await signIn(page, school);
  await page.goto(`/profiles/${lose}/overview`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ottoline Marchbanksen');
  await page.goto(`/profiles/${keep}/overview`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ottoline Marchbanks-Hale');
  const testsOf = async (id: number) =>
    (await ask<{ tests: object[] }>(page, 'Profile/GetProfileHistory', { id })).tests.length;
  expect([await testsOf(keep), await testsOf(lose)]).toEqual([1, 2]);
  expect(errors).toEqual([]);
  await close();
  await week.portal.stop();
});
