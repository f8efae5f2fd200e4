import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ask, scan, scanShown, signIn } from '../portal-page.ts';
import { importRosterOf200 } from '../roster-of-200.ts';

interface Person {
  id: number;
  firstName: string;
  lastName: string;
}
interface Duplicates {
  duplicateProfiles: { profile1: Person; profile2: Person }[];
  unfinished: object | null;
}
const duplicates = (page: Page) => ask<Duplicates>(page, 'Tools/GetDuplicateProfiles', { RowsPerPage: 100 });

/** What other journeys of this portal left is no pair of the roster. */
async function dismissAll(page: Page): Promise<void> {
  await ask(page, 'Tools/StartDuplicateReport');
  await expect.poll(async () => (await duplicates(page)).unfinished, { intervals: [100] }).toBeNull();
  for (const { profile1, profile2 } of (await duplicates(page)).duplicateProfiles)
    await ask(page, 'Tools/DismissDuplicate', { profile1Id: profile1.id, profile2Id: profile2.id });
}

test('B175 B177 B280 B283 B288: a clerk cleans a roster of 200 with 12 duplicates', async ({ page }) => {
  await signIn(page, 'admin@lakeside.example');
  await dismissAll(page);
  await importRosterOf200(page);

  await page.goto('/tools?RowsPerPage=50');
  const report = page.getByRole('region', { name: 'Possible Duplicate Profiles' });
  await report.getByRole('button', { name: 'Get Report' }).click();
  await expect(report.getByText('1–12 of 12')).toBeVisible();
  await scan(page);
  const pairs = (await duplicates(page)).duplicateProfiles;
  const misspelled = pairs.find(({ profile1, profile2 }) => profile2.lastName === `${profile1.lastName}e`);
  if (misspelled === undefined) throw new Error('The report lists no pair with a slip in the last name.');
  const { profile1: kept, profile2: lost } = misspelled;
  const cousins = pairs.find((pair) => pair !== misspelled);
  const rest = pairs.filter((pair) => pair !== misspelled && pair !== cousins);
  const button = (action: string, { id }: Person) =>
    report.getByRole('button', { name: new RegExp(`^${action}.*\\(ID ${id}\\)`) });

  // The misspelled one by itself: the lower id is kept, with the last name of the other.
  await button('Merge', lost).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Profiles' });
  await expect(dialog.getByRole('columnheader', { name: `Keep ${kept.id}` })).toBeVisible();
  await expect(dialog.getByRole('columnheader', { name: `Lose ${lost.id}` })).toBeVisible();
  await scanShown(page);
  await dialog.getByRole('radio', { name: lost.lastName, exact: true }).check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('Successfully merged profiles.')).toBeVisible();
  await expect(report.getByText('1–11 of 11')).toBeVisible();

  // Two are cousins.
  if (cousins === undefined) throw new Error('The report lists one pair.');
  await button('Not the same person', cousins.profile1).click();
  await expect(report.getByText('1–10 of 10')).toBeVisible();

  // All others from a list, as a spreadsheet saves it.
  const lines = rest.map(({ profile1, profile2 }) => `${profile1.id},${profile2.id}`);
  await page
    .getByLabel('Pairs as CSV')
    .fill(`\uFEFF${['ProfileToKeepId,ProfileToLoseId', ...lines].join('\r\n')}\r\n`);
  await page.getByRole('button', { name: 'Start Bulk Merge' }).click();
  await expect(page.getByText('10 of 10 pairs were merged.')).toBeVisible({ timeout: 30_000 });
  await expect(report.getByText('No possible duplicates found')).toBeVisible();

  // Looked for again, nobody is found, and the cousins are not asked about again.
  await report.getByRole('button', { name: 'Get Report' }).click();
  await expect(report.getByText('Looking for possible duplicates')).toHaveCount(0);
  await expect(report.getByText('No possible duplicates found')).toBeVisible();
  await page.goto(`/profiles/${kept.id}/overview`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lost.lastName);
});
