import type { Page } from '@playwright/test';
import { ask, signIn } from './portal-page.ts';

/** Signs in as internal staff with Riverside open, which took a reason. The page on which they give it has journeys of its own. */
export async function openRiversideAsStaff(page: Page): Promise<void> {
  const email = 'super@portal.example';
  await signIn(page, email);
  const organizationId = 1;
  await ask(page, 'Staff/GrantOrganizationAccess', { organizationId, reason: 'They asked for help' });
  await page.goto(`/dashboard?orgId=${organizationId}`);
  await page.getByText('Viewing Riverside High School as Internal Admin').waitFor();
}
