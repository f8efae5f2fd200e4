import {
  getHistoricalDailyTestCounts,
  getPortalOrgCount,
  getPortalProfileCount,
  getPortalTestCount,
  getPortalTestCountOfToday,
} from '@plumbline/contract/features/portal-counts/portal-counts';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { addressOptions } from '../platform/navigation/address-options.ts';
import { ruleOf } from '../platform/navigation/page-table.ts';
import { parseSearch, stringifySearch } from '../platform/navigation/search-params.ts';
import { session } from '../platform/session/session-store.ts';
import { answerCalls } from '../platform/test/answer-calls.ts';
import { aUser } from '../platform/test/users.ts';
import { StaffDashboardAloneScreen } from './staff/portal-counts-screens.tsx';
import { ToolsAloneScreen } from './staff/tools-screen.tsx';

afterEach(() => vi.restoreAllMocks());

test.each([
  { page: '/sway-tools', Screen: ToolsAloneScreen, shows: 'No organization is open' },
  { page: '/sway-dashboard', Screen: StaffDashboardAloneScreen, shows: '1,642' },
] as const)(
  'A019 A020: $page opens without the portal’s frame around it',
  async ({ page, Screen, shows }) => {
    const user = aUser({ account: { isSuperAdmin: true }, organizations: [] });
    session.start('token-1', { ...user, selectedOrganization: null }, 1);
    onTestFinished(() => session.end());
    answerCalls([
      [getPortalTestCount, () => ({ reply: { totalTestCount: 1642 } })],
      [getPortalTestCountOfToday, () => ({ reply: { todayTotalTestCount: 9 } })],
      [getPortalProfileCount, () => ({ reply: { totalProfileCount: 273 } })],
      [getPortalOrgCount, () => ({ reply: { totalOrgCount: 7 } })],
      [
        getHistoricalDailyTestCounts,
        () => ({ reply: { days: [], countedAt: null, recountedAt: null, differingDays: 0 } }),
      ],
    ]);
    const root = createRootRoute();
    const route = createRoute({
      getParentRoute: () => root,
      path: page,
      staticData: { page, rule: ruleOf(page) },
      ...addressOptions(page, ruleOf(page).address, false),
      component: Screen,
    });
    const router = createRouter({
      history: createMemoryHistory({ initialEntries: [page] }),
      routeTree: root.addChildren([route]),
      parseSearch,
      stringifySearch,
    });
    // No provider is around the page: it brings what the frame gives to all others.
    const screen = await render(<RouterProvider router={router as never} />);
    await expect.element(screen.getByText(shows)).toBeVisible();
  },
);
