import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../test/render.tsx';
import { TrendChart } from './trend-chart.tsx';
import type { TrendSeries } from './trend-series.ts';

const series: readonly TrendSeries[] = [
  {
    name: 'Reaction Time',
    unit: 'ms',
    values: [
      { epochMs: Date.parse('2026-08-17T14:12:00Z'), value: 221 },
      { epochMs: Date.parse('2026-10-06T20:42:00Z'), value: 262, isExcluded: true },
    ],
  },
];

test('the drawing arrives on its own, the zone is named, and the figures are there in words', async () => {
  const screen = await renderDesign(
    <TrendChart title="Reaction Time over time" series={series} isLowerBetter />,
  );
  await expect.element(screen.getByText('Times in America/Chicago')).toBeVisible();
  await expect
    .element(screen.getByRole('figure', { name: 'Reaction Time over time' }))
    .toHaveAccessibleDescription(
      'Reaction Time: 2 tests, from 221 ms on 8/17/26 9:12 am to 262 ms on 10/6/26 3:42 pm.',
    );
  await expect.poll(() => document.querySelectorAll('[aria-hidden] svg path').length).toBeGreaterThan(0);
});

test('the table shows the same figures, newest first, and the exclusion in words', async () => {
  const screen = await renderDesign(<TrendChart title="Reaction Time over time" series={series} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const rows = screen
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Time', 'Measure', 'Score'],
    ['10/6/26 3:42 pm', 'Reaction Time (excluded)', '262 ms'],
    ['8/17/26 9:12 am', 'Reaction Time', '221 ms'],
  ]);
  await expect
    .element(screen.getByRole('button', { name: 'Show as chart' }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('without tests it says so', async () => {
  const screen = await renderDesign(<TrendChart title="Reaction Time over time" series={[]} />);
  await expect.element(screen.getByText('No tests in this time.').first()).toBeVisible();
});
