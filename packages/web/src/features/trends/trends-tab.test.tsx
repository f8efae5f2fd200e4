import type { MeasureTrend } from '@plumbline/contract';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { anEvent, aProfileDetail, aTestSummary } from '../../platform/test/profiles.ts';
import { type ChartScale, TrendsTab } from './trends-tab.tsx';

const day = 86_400_000;
const start = Date.parse('2026-08-01T15:00:00Z');

/** Scores of a measure, a week apart. */
function trendOf(measureId: number, scores: readonly number[]): MeasureTrend {
  return {
    measureId,
    inputClass: 'motion',
    baseline: null,
    points: scores.map((score, index) => ({
      testId: index + 1,
      completedOn: new Date(start + index * 7 * day).toISOString(),
      score,
      isExcluded: index === 1,
      isEvent: index === scores.length - 1,
      isBaseline: index < scores.length - 1,
    })),
  };
}

const detailOf = (trends: MeasureTrend[]) =>
  aProfileDetail({ tests: [aTestSummary()], events: [anEvent({ name: null })], trends });

const shown = (trends: MeasureTrend[], scale: ChartScale = 'scores') =>
  renderDesign(<TrendsTab detail={detailOf(trends)} scale={scale} spacing="time" />);

test('C127: without data it says No Trends', async () => {
  const screen = await shown([]);
  await expect.element(screen.getByText('No Trends', { exact: true })).toBeVisible();
});

test('C479: each measure has a chart of its last ten tests, balance first, and says so', async () => {
  const screen = await shown([
    trendOf(
      1002,
      Array.from({ length: 14 }, (_, index) => 200 + index),
    ),
    trendOf(1001, [88.2, 84, 71.4]),
  ]);
  const titles = screen
    .getByRole('figure')
    .elements()
    .map((figure) => figure.getAttribute('aria-label'));
  expect(titles).toEqual(['Balance (mBESS)', 'Reaction Time']);
  await expect.element(screen.getByText('Last 10 tests of each measure', { exact: false })).toBeVisible();
  const reaction = screen.getByRole('figure', { name: 'Reaction Time' });
  await expect
    .element(reaction)
    .toHaveAccessibleDescription(/^Reaction Time: 10 tests, from 204 ms .* to 213 ms /);
  await userEvent.click(reaction.getByRole('button', { name: 'Show as table' }));
  expect(reaction.getByRole('row').elements()).toHaveLength(11);
});

test('a table says which test is excluded and which lies in an event', async () => {
  const screen = await shown([trendOf(1001, [88.2, 84, 71.4])]);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const notes = screen
    .getByRole('row')
    .elements()
    .map((row) => row.lastElementChild?.textContent);
  expect(notes).toEqual(['Notes', 'During an event', 'Excluded', '']);
});

test('C478: in full the axis of a measure is the specified one, otherwise it follows the scores', async () => {
  const labels = () => [...document.querySelectorAll('[aria-hidden] svg text')].map((one) => one.textContent);
  const around = await shown([trendOf(1002, [221, 262])]);
  await expect.poll(labels, { timeout: 10_000 }).toContain('200');
  expect(labels()).not.toContain('2000');
  await around.unmount();
  await shown([trendOf(1002, [221, 262])], 'full');
  await expect.poll(labels).toContain('2000');
  expect(labels()).toContain('125');
});

test('the two kinds of axes are addresses', async () => {
  const screen = await shown([trendOf(1002, [221, 262])]);
  await expect
    .element(screen.getByRole('link', { name: 'Full range' }))
    .toHaveAttribute('href', '/profiles/12/trends?scale=full');
  await expect
    .element(screen.getByRole('link', { name: 'Around scores' }))
    .toHaveAttribute('aria-current', 'page');
});

test('tests are as far apart as they were, evenly where that is chosen, and the page says once how charts are read', async () => {
  const screen = await shown([trendOf(1001, [88.2, 84]), trendOf(1002, [221, 262])]);
  await expect
    .element(screen.getByRole('link', { name: 'Evenly spaced' }))
    .toHaveAttribute('href', '/profiles/12/trends?spacing=equal');
  expect(screen.getByText('Up is better', { exact: false }).elements()).toHaveLength(1);
  // In words for whoever hears it, and not below every chart.
  await expect
    .element(screen.getByRole('figure', { name: 'Reaction Time' }))
    .toHaveAccessibleDescription(/^Reaction Time: 2 tests/);
  await expect.element(screen.getByText('262 ms')).toBeVisible();
});
