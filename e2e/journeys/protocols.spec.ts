import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ask, heading, place, scan, scanShown, signIn } from '../portal-page.ts';
import { openRiversideAsStaff } from '../staff-grant.ts';

/** Adds a test to the protocol that is open. */
async function addTest(dialog: Locator, name: string, count: number): Promise<void> {
  const field = dialog.getByRole('combobox', { name: 'Add a test' });
  await expect(field).toBeEnabled();
  await field.click();
  await field.fill(name);
  await dialog.page().getByRole('option', { name }).first().click();
  await expect(rows(dialog)).toHaveCount(count);
}

const rows = (dialog: Locator) => dialog.getByRole('button', { name: /^Drag / });
const order = async (dialog: Locator) =>
  (
    await rows(dialog).evaluateAll((handles) => handles.map((one) => one.getAttribute('aria-label') ?? ''))
  ).map((label) => label.replace(/^Drag (.*), \d+ of \d+$/, '$1'));
const expectOrder = (dialog: Locator, names: string[]) => expect.poll(() => order(dialog)).toEqual(names);

test('C165 C166 C167 C281 C282 C283: a System Admin makes a protocol, orders its tests, changes and deletes it', async ({
  page,
}) => {
  const name = 'Sideline';
  await signIn(page, 'admin@riverside.example');
  await page.goto('/protocols');
  await expect(heading(page, 'Protocols')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Concussion Baseline' })).toBeVisible();
  await scan(page);

  await page.getByRole('button', { name: 'Add Protocol' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Protocol' });
  const create = dialog.getByRole('button', { name: 'Add Protocol' });
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Name').fill('concussion baseline');
  await dialog.getByLabel('Description').fill('What is taken beside the field.');
  await expect(dialog.getByText('Protocol names must be unique.')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('checkbox', { name: 'Symptom tracking' }).uncheck();
  await expect(dialog.getByText('Protocol must include tests or symptom tracking.')).toBeVisible();
  await expect(create).toBeDisabled();
  await addTest(dialog, 'Reaction Time', 1);
  await addTest(dialog, 'Impulse Control', 2);
  await addTest(dialog, 'Balance (mBESS)', 3);
  await expectOrder(dialog, ['Reaction Time', 'Impulse Control', 'Balance (mBESS)']);
  await scanShown(page);

  // By keyboard: taken, moved twice, and taken back with Escape, which leaves the dialog open.
  const balance = dialog.getByRole('button', { name: /^Drag Balance \(mBESS\)/ });
  await balance.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Balance (mBESS) is taken. It is 3 of 3.')).toBeAttached();
  await moveUp(page, 'Balance (mBESS) would be 2 of 3.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Balance (mBESS) is back where it was.')).toBeAttached();
  await expectOrder(dialog, ['Reaction Time', 'Impulse Control', 'Balance (mBESS)']);
  await balance.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Balance (mBESS) is taken. It is 3 of 3.')).toBeAttached();
  await moveUp(page, 'Balance (mBESS) would be 2 of 3.');
  await moveUp(page, 'Balance (mBESS) would be 1 of 3.');
  await page.keyboard.press('Space');
  await expectOrder(dialog, ['Balance (mBESS)', 'Reaction Time', 'Impulse Control']);
  // By button, which keeps the focus.
  await dialog.getByRole('button', { name: 'Move Reaction Time down' }).click();
  await expectOrder(dialog, ['Balance (mBESS)', 'Impulse Control', 'Reaction Time']);
  // By drag.
  await dragOver(page, dialog, 'Reaction Time', 'Balance (mBESS)');
  await expectOrder(dialog, ['Reaction Time', 'Balance (mBESS)', 'Impulse Control']);
  await create.click();
  await expect(page.getByText('Protocol Successfully Created')).toBeVisible();
  await expect(heading(page, name)).toBeVisible();
  const tests = page.getByRole('region', { name: 'Tests in order' });
  await expect(tests.getByRole('listitem')).toContainText([
    'Reaction Time',
    'Balance (mBESS)',
    'Impulse Control',
  ]);
  await expect(page.getByText('Custom', { exact: true })).toBeVisible();
  await scan(page);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Protocol' });
  await expectOrder(edit, ['Reaction Time', 'Balance (mBESS)', 'Impulse Control']);
  await edit.getByRole('button', { name: 'Remove Balance (mBESS)' }).click();
  await edit.getByRole('checkbox', { name: 'Disabled' }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Protocol Successfully Updated')).toBeVisible();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  await page.reload();
  await expect(tests.getByRole('listitem')).toContainText(['Reaction Time', 'Impulse Control']);
  await expect(tests.getByText('Balance (mBESS)')).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete Protocol' });
  await expect(confirm).toContainText(`Are you sure you want to delete the protocol ${name}?`);
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Protocol Successfully Deleted')).toBeVisible();
  await expect.poll(() => place(page)).toBe('/protocols');
  await page.getByRole('searchbox', { name: 'Search by name, test or ID' }).fill(name);
  await expect(page.getByText('No protocols match your search.')).toBeVisible();
});

/** Moves what is taken. A key that comes before the places are measured moves nothing, and is pressed again. */
async function moveUp(page: Page, said: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(said)).toBeAttached({ timeout: 3_000 });
  }).toPass();
}

/** Drags a test onto another one's place with the pointer. */
async function dragOver(page: Page, dialog: Locator, name: string, onto: string): Promise<void> {
  const from = dialog.getByRole('button', { name: `Drag ${name}` });
  const to = dialog.getByRole('button', { name: `Drag ${onto}` });
  await to.scrollIntoViewIfNeeded();
  // What was moved before still slides to its place; a press beside the handle takes nothing.
  await from.hover();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('a handle is not shown');
  const x = start.x + start.width / 2;
  await page.mouse.down();
  await page.mouse.move(x, start.y + start.height / 2 - 12, { steps: 4 });
  await expect(page.getByText(`${name} is taken.`)).toBeAttached();
  await page.mouse.move(x, end.y + end.height / 4, { steps: 12 });
  await expect(page.getByText(`${name} would be 1 of 3.`)).toBeAttached();
  await page.mouse.up();
}

test('C229 C228: a standard protocol cannot be edited; a copy of it can, and a default gets another one in its place', async ({
  page,
}) => {
  await signIn(page, 'admin@riverside.example');
  await page.goto('/protocols');
  await page.getByRole('link', { name: 'Attention' }).click();
  await expect(heading(page, 'Attention')).toBeVisible();
  await expect(page.getByText('Standard', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Duplicate' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  const name = 'Attention of ours';
  await page.getByRole('button', { name: 'Duplicate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate Protocol' });
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Attention \(copy/);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create copy' }).click();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();

  const id = Number(/\/protocols\/(\d+)/.exec(page.url())?.[1]);
  const { profiles } = await ask<{ profiles: { id: number }[] }>(page, 'Profile/GetProfilesPaged');
  const profileId = profiles.at(-1)?.id;
  const defaultIs = (defaultOrganizationProtocolId: number) =>
    ask(page, 'Profile/UpdateProfile', { profile: { id: profileId, defaultOrganizationProtocolId } });
  expect(await defaultIs(id)).toMatchObject({ isSuccess: true });
  await page.reload();
  await page.getByRole('button', { name: 'Delete' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete Protocol' });
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(confirm.getByText('Choose the protocol that replaces it.')).toBeVisible();
  await confirm.getByRole('combobox', { name: 'The default of 1 profile will be' }).click();
  await page.getByRole('option', { name: 'Concussion Baseline', exact: true }).click();
  await scanShown(page);
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Protocol Successfully Deleted')).toBeVisible();
  await expect.poll(() => place(page)).toBe('/protocols');
});

test('C168 C453: Admins edit the settings of all protocols, and a User reads protocols only', async ({
  page,
}) => {
  await signIn(page, 'admin@riverside.example');
  await page.goto('/protocols');
  const set = async () => {
    await page.getByRole('button', { name: 'Edit Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Settings' });
    const choice = dialog.getByRole('checkbox', { name: 'Dynamic protocols' });
    const isOn = await choice.isChecked();
    await scanShown(page);
    await choice.setChecked(!isOn);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Successfully updated protocol settings').first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    return isOn;
  };
  const first = await set();
  await page.reload();
  // Back to what it was.
  expect(await set()).toBe(!first);

  await signIn(page, 'trainer@riverside.example');
  await page.goto('/protocols');
  await page.getByRole('link', { name: 'Concussion Baseline' }).click();
  await expect(heading(page, 'Concussion Baseline')).toBeVisible();
  await expect(page.getByText('Then the symptoms:')).toBeVisible();
  for (const name of ['Edit Settings', 'Delete', 'Duplicate', 'Edit']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
});

test('C169 B057 B058 B059 B060: internal staff add a standard protocol, and move measures out and in', async ({
  page,
}) => {
  await openRiversideAsStaff(page);
  const [standard, measure] = ['Banner', 'Triangle'];
  await page.goto('/protocols');
  await page.getByRole('button', { name: 'Add Standard Protocol' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Standard Protocol' });
  await dialog.getByRole('combobox', { name: 'Standard protocol' }).click();
  await expect(page.getByRole('option', { name: 'Concussion Baseline (added)' })).toHaveAttribute(
    'data-combobox-disabled',
    'true',
  );
  await page.getByRole('option', { name: standard, exact: true }).click();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Protocol Successfully Added')).toBeVisible();
  await expect(heading(page, standard)).toBeVisible();
  await expect(page.getByText('Standard', { exact: true })).toBeVisible();

  await page.goto('/org-management/measures');
  const active = page.getByRole('list', { name: 'Active Measures', exact: true });
  const inactive = page.getByRole('list', { name: 'Inactive Measures' });
  await expect(active.getByText('Reaction Time')).toBeVisible();
  await scan(page);
  await page.getByRole('button', { name: `Remove ${measure}` }).click();
  await expect(page.getByText(`${measure} removed`)).toBeVisible();
  await expect(inactive.getByText(measure)).toBeVisible();
  await expect(active.getByText(measure)).toHaveCount(0);
  await page.goto('/protocols');
  const lost = page.getByRole('region', { name: 'Deleted measures' });
  await expect(lost.getByText(measure)).toBeVisible();
  await scan(page);
  await page.goto('/org-management/measures');
  await page.getByRole('button', { name: `Add ${measure}` }).click();
  await expect(page.getByText(`${measure} added`)).toBeVisible();
  await expect(active.getByText(measure)).toBeVisible();
});
