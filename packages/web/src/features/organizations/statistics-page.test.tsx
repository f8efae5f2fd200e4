import {
  getOrganizationTestDataSummary,
  getTotalGroupsCount,
  getTotalProfileCount,
  getTotalTestCount,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { Statistics } from './statistics-page.tsx';
import type { LookBack } from './test-periods.ts';

afterEach(() => vi.restoreAllMocks());

const days = [
  { date: '2026-11-20', totalTestCount: 2 },
  { date: '2026-11-21', totalTestCount: 0 },
  { date: '2026-11-22', totalTestCount: 5 },
];
const summary = (organizationTestDataSummary: object[]): Answer => ({
  reply: { organizationTestDataSummary },
});

async function opened(lookBack: LookBack, load: () => Answer = () => summary(days)) {
  await view.viewport(1440, 900);
  const calls = answerCalls([
    [getTotalTestCount, () => ({ reply: { testCount: 250_123 } })],
    [getTotalProfileCount, () => ({ reply: { count: 1_204 } })],
    [getTotalGroupsCount, () => ({ reply: { count: 7 } })],
    [getOrganizationTestDataSummary, load],
  ]);
  const onLookBackChange = vi.fn<(lookBack: LookBack) => void>();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Statistics lookBack={lookBack} onLookBackChange={onLookBackChange} />
    </QueryClientProvider>,
  );
  const looked = () =>
    calls.filter(({ path }) => path === getOrganizationTestDataSummary.path).map(({ request }) => request);
  return { screen, looked, onLookBackChange };
}

test('B099: cards with the tests taken, the profiles and the groups', async () => {
  const { screen } = await opened('30');
  for (const [label, value] of [
    ['Total Tests Taken', '250,123'],
    ['Number of Profiles', '1,204'],
    ['Number of Groups', '7'],
  ] as const) {
    await expect.element(screen.getByText(label)).toBeVisible();
    await expect.element(screen.getByText(value, { exact: true })).toBeVisible();
  }
});

test('B100: the tests of the past as a chart, in words and as a table, as far back as was chosen', async () => {
  const { screen, looked, onLookBackChange } = await opened('30');
  const chart = screen.getByRole('figure', { name: 'Tests each day' });
  await expect
    .element(chart)
    .toHaveAccessibleDescription('7 tests in this time. The day with the most: Nov 22, 2026, 5 tests.');
  await expect.poll(() => chart.element().querySelectorAll('svg path').length).toBeGreaterThan(2);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const rows = () =>
    screen
      .getByRole('row')
      .elements()
      .map((row) => row.textContent);
  await expect.poll(rows).toEqual(['DayTests', 'Nov 22, 20265', 'Nov 21, 20260', 'Nov 20, 20262']);
  expect(looked()).toEqual([{ LookBackDays: 30 }]);
  await userEvent.click(screen.getByText('1 year'));
  await expect.poll(() => onLookBackChange).toHaveBeenCalledWith('365');
});

test.each([
  { lookBack: '365', days: 365, title: 'Tests each week' },
  { lookBack: 'all', days: 3_660, title: 'Tests each month' },
] as const)('$title look back $days days', async ({ lookBack, days, title }) => {
  const { screen, looked } = await opened(lookBack);
  await expect.element(screen.getByRole('figure', { name: title })).toBeVisible();
  expect(looked()).toEqual([{ LookBackDays: days }]);
});

test('an organization without tests says so in place of the chart', async () => {
  const { screen } = await opened('30', () => summary(days.map((day) => ({ ...day, totalTestCount: 0 }))));
  await expect
    .element(screen.getByRole('figure').getByText('No tests in this period.').first())
    .toBeVisible();
});

test('tests over time that do not load say so beside the totals, and Retry loads them', async () => {
  const answers: Answer[] = [{ status: 500, code: 'server.unexpected', message: 'Not now.' }];
  const { screen } = await opened('30', () => answers.shift() ?? summary(days));
  await expect.element(screen.getByText('The tests over time did not load.')).toBeVisible();
  await expect.element(screen.getByText('250,123')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await expect.element(screen.getByRole('figure', { name: 'Tests each day' })).toBeVisible();
});
