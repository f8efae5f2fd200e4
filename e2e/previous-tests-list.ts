import { expect, type Locator, type Page } from '@playwright/test';

/** The links of the Previous Tests viewer, shown: on a phone the list and the test take turns. */
export async function openTestsList(page: Page): Promise<Locator> {
  const links = page.getByRole('navigation', { name: 'Previous Tests' }).getByRole('link');
  const toList = page.getByRole('button', { name: /^\d+ tests$/ });
  await expect(links.first().or(toList).first()).toBeVisible();
  if (await toList.isVisible()) await toList.click();
  return links;
}
