import { expect, onPhone, test } from '../journey.ts';
import { answered, heading, place, scanShown, signIn } from '../portal-page.ts';

test('the menu slides over the page, leads on, and goes', onPhone, async ({ page }) => {
  await signIn(page, 'admin@riverside.example');
  await page.goto('/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu).toBeVisible();
  await answered(page);
  await scanShown(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(heading(page, 'Groups')).toBeVisible();
  await expect(menu).toBeHidden();
});

test('a list is cards instead of a table, and a card leads to its page', onPhone, async ({ page }) => {
  await signIn(page, 'admin@riverside.example');
  await page.goto('/groups');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Football' });
  await expect(card).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await card.getByRole('link').first().tap();
  await expect(heading(page, 'Football')).toBeVisible();
  await expect.poll(() => place(page)).toMatch(/^\/groups\/\d+\/profiles$/);
  await expect(page.getByRole('columnheader')).toHaveCount(0);
});
