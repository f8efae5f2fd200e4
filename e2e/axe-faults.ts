import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on a page, a line for each rule that is broken. */
export async function axeFaults(page: Page): Promise<string[]> {
  // The portal has no frames of elsewhere, for which alone axe would open a page of its own each time.
  // A menu floats at the end of the document, outside of every landmark; its button leads into it.
  const isFloating = (await page.locator('[role=menu], [role=listbox]').count()) > 0;
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { region: { enabled: !isFloating } } })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
