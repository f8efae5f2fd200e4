import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ask, scanShown, signIn } from '../portal-page.ts';

const bytesOf = async (download: Download): Promise<Buffer> => readFile((await download.path()) ?? '');

/** Opens an item of the menu, where it stands at every width. */
async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: 'Profiles Actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

test('C005 C069 C336 C337: tests and events are exported from the list, and a prepared one is found again', async ({
  page,
}) => {
  await signIn(page, 'admin@riverside.example');
  await page.goto('/profiles');
  await choose(page, 'Export Tests');
  await expect(page).toHaveURL(/exportTests=/);
  await scanShown(page);
  const dialog = page.getByRole('dialog', { name: 'Export Tests' });
  const [tests] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(tests.suggestedFilename()).toMatch(/^Tests_\d+_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.xlsx$/);
  expect((await bytesOf(tests)).subarray(0, 2).toString()).toBe('PK');
  await expect(dialog).toBeHidden();

  await choose(page, 'Export Events');
  const [events] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(events.suggestedFilename()).toMatch(/^Events_.*\.xlsx$/);

  // As the dialog does where the rows are many.
  const { export: begun } = await ask<{ export: { id: number } }>(page, 'Organization/StartExport', {
    startDate: '2020-01-01',
    endDate: '2030-12-31',
    kind: 'tests',
  });
  await page.goto('/profiles?exports=true');
  const list = page.getByRole('dialog', { name: 'Exports' });
  await expect(list.getByRole('button', { name: /^Save Tests, 1\/1\/20/ }).first()).toBeVisible({
    timeout: 60_000,
  });
  await scanShown(page);
  const [prepared] = await Promise.all([
    page.waitForEvent('download'),
    list
      .getByRole('button', { name: /^Save Tests, 1\/1\/20/ })
      .first()
      .click(),
  ]);
  expect((await bytesOf(prepared)).byteLength).toBeGreaterThan(10_000);
  await ask(page, 'Organization/DeleteExport', { exportId: begun.id });
});
