import type { Page } from '@playwright/test';
import { type PagePath, pages } from '../../packages/web/src/platform/navigation/page-table.ts';
import { demoIds } from '../demo-ids.ts';
import { expect, onPhone, test } from '../journey.ts';
import { phonePages, type Visit, type Visitor } from '../phone-pages.ts';
import {
  answered,
  ask,
  expectNoSidewaysScroll,
  heading,
  place,
  scan,
  scanShown,
  signIn,
} from '../portal-page.ts';
import { openRiversideAsStaff } from '../staff-grant.ts';

const beginAs: Record<Visitor, (page: Page) => Promise<void>> = {
  nobody: async () => undefined,
  admin: (page) => signIn(page, 'admin@riverside.example'),
  'enterprise admin': (page) => signIn(page, 'admin@northern.example'),
  staff: (page) => signIn(page, 'super@portal.example'),
  'staff in an organization': async (page) => {
    await openRiversideAsStaff(page);
    await ask(page, 'Organization/UpdateOrganizationPreferences', {
      organizationPreferences: { externalApiEnabled: true },
    });
  },
};

/** The page opens where it should, in dark colours, as wide as the phone, with nothing for axe to find. */
async function expectFits(page: Page, { address, lands = address, isPrint = false }: Visit): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
  await answered(page);
  await expect(heading(page, 'No access'), address).toHaveCount(0);
  await expect.poll(() => place(page), address).toBe(lands);
  await expect(page, address).toHaveTitle(/.+ – Plumbline$/);
  const scheme = isPrint ? 'light' : 'dark';
  await expect(page.locator('html'), address).toHaveAttribute('data-mantine-color-scheme', scheme);
  await scan(page);
}

async function expectDialogFits(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('dialog').last(), address).toBeVisible();
  await answered(page);
  await scanShown(page);
  await expectNoSidewaysScroll(page);
}

/** Every page is opened by one of these tests: the one with the longest beginning of its route. */
const sweep: readonly { title: string; routes: readonly string[] }[] = [
  {
    title: 'A014 A015 A016 A017 A023: the sign-in pages, and what a link opens,',
    routes: ['/login', '/forgot-password', '/reset-password', '/get-mobile-token', '/redeem-'],
  },
  { title: 'A021 A022 A024: prints, and what is no page,', routes: ['/'] },
  {
    title: 'A026 A031 A032 A034 A042: dashboard, tools and groups',
    routes: ['/dashboard', '/tools', '/groups', '/enterprise-enrollment'],
  },
  { title: 'A027 A028: profiles, moves and rosters', routes: ['/profiles'] },
  { title: 'A029 A030: the tabs of a profile', routes: ['/profiles/$profileId'] },
  {
    title: 'A033 A035 A037 A040 A041: protocols, codes, surveys, users and reporting',
    routes: ['/protocols', '/codes', '/surveys', '/users', '/test-volume-report'],
  },
  {
    title: 'A036 A038 A039 A043: settings, billing and the own account',
    routes: ['/organization', '/settings', '/billing', '/subscription', '/account'],
  },
  { title: 'A019 A020 A053: what internal staff open outside the frame', routes: ['/sway-', '/select-'] },
  { title: 'A044 A045: the internal pages', routes: ['/super-admin'] },
  {
    title: 'A046 A047 A048: the management of an organization',
    routes: ['/org-management', '/organization/api', '/organization/webhooks', '/billing/create-invoice'],
  },
];

const allRoutes = Object.keys(pages) as PagePath[];
const lengthOf = (routes: readonly string[], route: string) =>
  Math.max(0, ...routes.filter((beginning) => route.startsWith(beginning)).map(({ length }) => length));
const routesOf = (routes: readonly string[]): PagePath[] =>
  allRoutes.filter((route) => {
    const own = lengthOf(routes, route);
    return own > 0 && sweep.every((other) => lengthOf(other.routes, route) <= own);
  });

test('every page of the portal is in one part of the sweep', onPhone, () => {
  expect(sweep.flatMap(({ routes }) => routesOf(routes)).sort()).toEqual([...allRoutes].sort());
});

for (const { title, routes } of sweep) {
  test(`${title} fit a phone in dark colours`, onPhone, async ({ page }) => {
    test.slow();
    const visits = phonePages(await demoIds(page));
    let visitor: Visitor | null = null;
    await page.context().clearCookies();
    await page.evaluate(() => window.localStorage.clear());
    for (const route of routesOf(routes)) {
      const visit = visits[route];
      if (visit.as !== visitor) await beginAs[visit.as](page);
      visitor = visit.as;
      await test.step(route, async () => {
        await expectFits(page, visit);
        for (const query of visit.dialogs ?? []) await expectDialogFits(page, `${visit.address}?${query}`);
      });
    }
  });
}
