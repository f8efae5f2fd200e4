import {
  getHistoricalDailyTestCounts,
  getPortalOrgCount,
  getPortalProfileCount,
  getPortalTestCount,
  getPortalTestCountOfToday,
} from '@plumbline/contract/features/portal-counts/portal-counts';
import { getTestsByDomain } from '@plumbline/contract/features/portal-counts/tests-by-domain';
import { portalSeries } from '@plumbline/domain/clinical/measures/test-series';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { fallbacksOf } from '../../platform/navigation/address-fields.ts';
import {
  staffDashboardAddress,
  testsByDomainAddress,
} from '../../platform/navigation/pages/portal-counts-address.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import type { DomainAddress } from './domain-flow.ts';
import { StaffDashboardPage, type StaffDashboardPageProps } from './staff-dashboard-page.tsx';
import { TestsByDomainPage } from './tests-by-domain-page.tsx';

afterEach(() => vi.restoreAllMocks());

const open = async (children: ReactNode) => {
  await view.viewport(1440, 900);
  return renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
    </QueryClientProvider>,
  );
};
const countedAt = '2026-11-26T18:04:00.000Z';

test('B138 B139 B141: four figures, the days of the series that was chosen, and when they were counted', async () => {
  const day = {
    date: '2026-11-25',
    ...Object.fromEntries(portalSeries.map((one) => [one, 0])),
    total: 7,
    memory: 3,
  };
  answerCalls([
    [getPortalTestCount, () => ({ reply: { totalTestCount: 123_456, countedAt } })],
    [getPortalTestCountOfToday, () => ({ reply: { todayTotalTestCount: 42, countedAt } })],
    [getPortalProfileCount, () => ({ reply: { totalProfileCount: 2_345, countedAt } })],
    [getPortalOrgCount, () => ({ reply: { totalOrgCount: 67, countedAt } })],
    [
      getHistoricalDailyTestCounts,
      () => ({
        reply: {
          since: '2013-08-01',
          today: '2026-11-26',
          days: [day],
          countedAt,
          recountedAt: countedAt,
          differingDays: 0,
        },
      }),
    ],
  ]);
  function Held() {
    const [address, setAddress] = useState(
      fallbacksOf(staffDashboardAddress) as StaffDashboardPageProps['address'],
    );
    return (
      <StaffDashboardPage
        address={address}
        onAddressChange={(part) => setAddress((before) => ({ ...before, ...part }))}
      />
    );
  }
  const screen = await open(<Held />);
  for (const figure of ['123,456', '42', '2,345', '67'])
    await expect.element(screen.getByText(figure, { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/Counted once an hour.*agreed on every day/)).toBeVisible();
  await screen.getByRole('combobox', { name: 'Series' }).click();
  await screen.getByRole('option', { name: 'Memory' }).click();
  await expect.element(screen.getByText(/^3 tests in this period/)).toBeVisible();
  await screen.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(screen.getByRole('row', { name: 'Nov 25, 2026 3' })).toBeInTheDocument();
});

test('B138 B139: figures that did not load say so with the reason, and are asked for again', async () => {
  let isDown = true;
  const orDown = (reply: object) => () =>
    isDown ? { status: 503, code: 'internal', message: 'The portal is busy. Please try again.' } : { reply };
  answerCalls([
    [getPortalTestCount, orDown({ totalTestCount: 123_456, countedAt })],
    [getPortalTestCountOfToday, orDown({ todayTotalTestCount: 42, countedAt })],
    [getPortalProfileCount, orDown({ totalProfileCount: 2_345, countedAt })],
    [getPortalOrgCount, orDown({ totalOrgCount: 67, countedAt })],
    [
      getHistoricalDailyTestCounts,
      orDown({
        since: '2013-08-01',
        today: '2026-11-26',
        days: [],
        countedAt,
        recountedAt: null,
        differingDays: 0,
      }),
    ],
  ]);
  const address = fallbacksOf(staffDashboardAddress) as StaffDashboardPageProps['address'];
  const screen = await open(<StaffDashboardPage address={address} onAddressChange={() => undefined} />);
  await expect.element(screen.getByText('The counts did not load.', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('The days did not load.', { exact: false })).toBeVisible();
  expect(screen.getByText('–', { exact: true }).elements()).toHaveLength(4);
  isDown = false;
  await screen.getByRole('button', { name: 'Retry' }).first().click();
  await expect.element(screen.getByText('123,456', { exact: true })).toBeVisible();
});

test('B141: a dashboard that stays open asks for its figures and days anew', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let count = 0;
    const calls = answerCalls([
      [getPortalTestCount, () => ({ reply: { totalTestCount: 100 + count++, countedAt } })],
      [getPortalTestCountOfToday, () => ({ reply: { todayTotalTestCount: 42, countedAt } })],
      [getPortalProfileCount, () => ({ reply: { totalProfileCount: 2_345, countedAt } })],
      [getPortalOrgCount, () => ({ reply: { totalOrgCount: 67, countedAt } })],
      [
        getHistoricalDailyTestCounts,
        () => ({
          reply: {
            since: '2013-08-01',
            today: '2026-11-26',
            days: [],
            countedAt,
            recountedAt: countedAt,
            differingDays: 0,
          },
        }),
      ],
    ]);
    const screen = await open(
      <StaffDashboardPage
        address={fallbacksOf(staffDashboardAddress) as StaffDashboardPageProps['address']}
        onAddressChange={() => undefined}
      />,
    );
    await expect.element(screen.getByText('100', { exact: true })).toBeVisible();
    await expect.poll(() => calls.length).toBe(5);
    vi.advanceTimersByTime(5 * 60_000);
    await expect.element(screen.getByText('101', { exact: true })).toBeVisible();
    await expect.poll(() => calls.map(({ path }) => path).toSorted()).toHaveLength(10);
    expect(new Set(calls.slice(5).map(({ path }) => path)).size).toBe(5);
  } finally {
    vi.useRealTimers();
  }
});

test('B138: where there are only demo organizations, which are not counted, a sentence says so instead of zeros', async () => {
  answerCalls([
    [getPortalTestCount, () => ({ reply: { totalTestCount: 0, countedAt } })],
    [getPortalTestCountOfToday, () => ({ reply: { todayTotalTestCount: 0, countedAt } })],
    [getPortalProfileCount, () => ({ reply: { totalProfileCount: 0, countedAt } })],
    [getPortalOrgCount, () => ({ reply: { totalOrgCount: 0, countedAt } })],
    [
      getHistoricalDailyTestCounts,
      () => ({
        reply: {
          since: '2013-08-01',
          today: '2026-11-26',
          days: [],
          countedAt,
          recountedAt: countedAt,
          differingDays: 0,
        },
      }),
    ],
  ]);
  const screen = await open(
    <StaffDashboardPage
      address={fallbacksOf(staffDashboardAddress) as StaffDashboardPageProps['address']}
      onAddressChange={() => undefined}
    />,
  );
  await expect.element(screen.getByText(/only demo organizations, which are not counted/)).toBeVisible();
  await expect.poll(() => screen.getByText('Total tests').elements()).toHaveLength(0);
});

test('B143 B144 B145: the toggles choose versions and stages, Alpha is off at the start, and a table says the same', async () => {
  const row = { version: 501 as const, domain: 'Balance', measureId: 7, testType: 'Feet Apart' };
  answerCalls([
    [
      getTestsByDomain,
      () => ({
        reply: {
          rows: [
            { ...row, stage: 'Alpha' as const, results: 2 },
            { ...row, stage: 'Delta' as const, results: 5 },
          ],
          countedAt,
        },
      }),
    ],
  ]);
  function Held() {
    const [address, setAddress] = useState(fallbacksOf(testsByDomainAddress) as DomainAddress);
    return (
      <TestsByDomainPage
        address={address}
        onAddressChange={(part) => setAddress((before) => ({ ...before, ...part }))}
      />
    );
  }
  const screen = await open(<Held />);
  await expect.element(screen.getByText(/^5 results in all/)).toBeVisible();
  const toggle = (name: string) => screen.getByRole('button', { name, exact: true });
  for (const name of ['5.0.0', '5.0.1', 'Beta', 'Charlie', 'Delta'])
    await expect.element(toggle(name)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(toggle('Alpha')).toHaveAttribute('aria-pressed', 'false');
  await toggle('Alpha').click();
  await expect.element(screen.getByText(/^7 results in all/)).toBeVisible();
  await screen.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(screen.getByRole('row', { name: 'Alpha Balance Feet Apart 2' })).toBeVisible();
  await toggle('5.0.1').click();
  await expect.element(screen.getByText('No results')).toBeVisible();
});
