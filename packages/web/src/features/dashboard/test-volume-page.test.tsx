import { getTestVolumeReport, type TestVolume } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { TestVolumePage } from './test-volume-page.tsx';

const volume = (organizationId: number, over: Partial<TestVolume> = {}): TestVolume => ({
  organizationId,
  organizationName: `Clinic ${organizationId}`,
  testedProfileCount: 10,
  totalTestCount: 1200,
  baselineTestCount: 800,
  nonBaselineTestCount: 400,
  eventCount: 3,
  ...over,
});

afterEach(() => vi.restoreAllMocks());

async function open(answer: () => Answer) {
  await view.viewport(1440, 900);
  const calls = answerCalls([[getTestVolumeReport, answer]]);
  function Held() {
    const [filter, setFilter] = useState({ startDate: '2025-11-22', endDate: '2026-11-22' });
    return <TestVolumePage filter={filter} onFilterChange={setFilter} />;
  }
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Held />
    </QueryClientProvider>,
  );
  return { screen, calls };
}

test('B148 B223: a row for each organization, and the sums where there are several', async () => {
  const { screen } = await open(() => ({
    reply: { organizations: [volume(1), volume(2, { totalTestCount: 34 })] },
  }));
  const table = screen.getByRole('table', { name: 'Test volume' });
  await expect.element(table.getByText('Clinic 2')).toBeVisible();
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent),
  ).toEqual([
    'Organization',
    'ID',
    'Profiles tested',
    'Total tests',
    'Baseline tests',
    'Non-baseline tests',
    'Events',
  ]);
  await expect.element(screen.getByText('1,234')).toBeVisible();
  await expect.element(screen.getByText(/^“Profiles tested” counts each person once/)).toBeVisible();
});

test('C382: other days ask again, and a range that ends before it starts says so and asks nothing', async () => {
  const { screen, calls } = await open(() => ({ reply: { organizations: [volume(1)] } }));
  await expect.element(screen.getByText('Clinic 1')).toBeVisible();
  await userEvent.fill(screen.getByLabelText('Start Date'), '2026-01-01');
  await expect.poll(() => calls.at(-1)?.request).toEqual({ startDate: '2026-01-01', endDate: '2026-11-22' });
  const before = calls.length;
  await userEvent.fill(screen.getByLabelText('End Date'), '2025-12-31');
  await expect.element(screen.getByText('The end date must not be before the start date.')).toBeVisible();
  expect(calls).toHaveLength(before);
  await expect.element(screen.getByText('Clinic 1')).toBeVisible();
});

test('a report that did not load says so, with a way to try again', async () => {
  let answer: Answer = { status: 503, code: 'server.stopping', message: 'The portal is restarting.' };
  const { screen } = await open(() => answer);
  await expect.element(screen.getByText('The portal is restarting.')).toBeVisible();
  answer = { reply: { organizations: [volume(1)] } };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await expect.element(screen.getByText('Clinic 1')).toBeVisible();
});
