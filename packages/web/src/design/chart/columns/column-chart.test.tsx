import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../test/render.tsx';
import { ColumnChart } from './column-chart.tsx';
import { type ChartColumn, type ColumnSeries, columnText } from './column-option.ts';

afterEach(() => vi.restoreAllMocks());

const series: readonly ColumnSeries[] = [{ name: 'Balance' }, { name: 'Memory' }];
const columns: readonly ChartColumn[] = [
  { label: 'Oct 5', name: 'Oct 5, 2026', values: [3, 1] },
  { label: 'Oct 6', name: 'Oct 6, 2026', values: [0, 0] },
  { label: 'Oct 7', name: 'Oct 7, 2026', values: [1200, 0] },
];

const shown = (given: readonly ChartColumn[] = columns) =>
  renderDesign(
    <ColumnChart
      title="Tests each day"
      note="Days in Central Time."
      summary="1,204 tests."
      columnHeader="Day"
      columns={given}
      series={series}
      fileName="Tests"
    />,
  );

test('a column a day, a part of it a kind, and the words for who does not see it', async () => {
  const screen = await shown();
  const figure = screen.getByRole('figure', { name: 'Tests each day' });
  await expect.element(figure).toHaveAccessibleDescription('1,204 tests.');
  await expect.poll(() => figure.element().querySelectorAll('svg path').length).toBeGreaterThan(3);
  await expect.poll(() => figure.element().textContent).toContain('Oct 7');
});

test('the same figures as a table, the newest first', async () => {
  const screen = await shown();
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const rows = () =>
    screen
      .getByRole('row')
      .elements()
      .map((row) => row.textContent);
  await expect.poll(rows).toEqual(['DayBalanceMemory', 'Oct 7, 202612000', 'Oct 6, 202600', 'Oct 5, 202631']);
});

test('nothing to draw says so, and offers no file', async () => {
  const screen = await shown([]);
  await expect.element(screen.getByText('No tests in this period.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download' }).elements()).toEqual([]);
});

test('the picture is made of what is shown', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:tests';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const screen = await shown();
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Image (PNG)' }));
  await expect.poll(() => files.length).toBe(1);
  const picture = await createImageBitmap(files[0] as Blob);
  expect(picture.width).toBe(1920);
  expect(picture.height).toBeGreaterThan(600);
});

test('where somebody points, the kinds that a day has and no others', () => {
  expect(columnText(columns[0], series)).toBe('Oct 5, 2026\nBalance: 3\nMemory: 1');
  expect(columnText(columns[2], series)).toBe('Oct 7, 2026\nBalance: 1,200');
  expect(columnText(columns[1], series)).toBe('Oct 6, 2026\nNone');
});
