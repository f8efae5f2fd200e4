import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../test/render.tsx';
import { TrendChart } from './trend-chart.tsx';
import type { TrendPanel } from './trend-series.ts';

afterEach(() => vi.restoreAllMocks());

const panels: readonly TrendPanel[] = [
  {
    unit: 'ms',
    isLowerBetter: true,
    baseline: { mean: 230, low: 210, high: 250 },
    series: [
      {
        name: 'Reaction Time',
        unit: 'ms',
        values: [
          { epochMs: Date.parse('2026-08-17T14:12:00Z'), value: 221 },
          { epochMs: Date.parse('2026-10-06T20:42:00Z'), value: 262, isExcluded: true, isEvent: true },
        ],
      },
    ],
  },
];
const two: readonly TrendPanel[] = [
  ...panels,
  {
    unit: 'of 100',
    isLowerBetter: false,
    series: [
      {
        name: 'Balance',
        unit: '',
        decimals: 1,
        values: [{ epochMs: Date.parse('2026-08-17T14:12:00Z'), value: 88.2 }],
      },
      { name: 'Memory', unit: '', values: [] },
    ],
  },
];

const shown = (given: readonly TrendPanel[]) =>
  renderDesign(<TrendChart title="Scores over time" panels={given} fileName="Profile_12_Scores" />);

/** What a click hands to the browser to be saved. */
async function saved(press: () => Promise<void>) {
  const files: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:kept';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await press();
  await expect.poll(() => names).toHaveLength(1);
  const [file] = files;
  if (file === undefined) throw new Error('nothing was saved');
  return { file, name: names[0] };
}

test('C481: the drawing arrives on its own, Chicago is named, and the figures are there in words', async () => {
  const screen = await shown(panels);
  await expect.element(screen.getByText('Times in Central Time. Up is better.')).toBeVisible();
  await expect
    .element(screen.getByRole('figure', { name: 'Scores over time' }))
    .toHaveAccessibleDescription(
      'Reaction Time: 2 tests, from 221 ms on 8/17/26 9:12 am to 262 ms on 10/6/26 3:42 pm. Baseline 230 ms, range 210 ms to 250 ms.',
    );
  await expect
    .poll(() => document.querySelectorAll('[aria-hidden] svg path').length, { timeout: 10_000 })
    .toBeGreaterThan(0);
});

test('the table shows the same figures, newest first, a column a series, and the notes in words', async () => {
  const screen = await shown(two);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const rows = screen
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Time (Central Time)', 'Reaction Time (ms)', 'Balance', 'Notes'],
    ['10/6/26 3:42 pm', '262', '', 'During an event. Excluded: Reaction Time'],
    ['8/17/26 9:12 am', '221', '88.2', ''],
  ]);
  await expect
    .element(screen.getByRole('button', { name: 'Show as chart' }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('the legend names every series that is drawn, and takes one out of the picture and back', async () => {
  const screen = await shown(two);
  const drawn = () =>
    [...document.querySelectorAll('[aria-hidden] svg text')].map((text) => text.textContent);
  await expect.poll(drawn).toContain('of 100');
  expect(
    screen
      .getByRole('list', { name: 'Legend' })
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Reaction Time', 'Balance']);
  const balance = screen.getByRole('button', { name: 'Balance' });
  await userEvent.click(balance);
  await expect.element(balance).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(drawn).not.toContain('of 100');
  await userEvent.click(screen.getByRole('button', { name: 'Reaction Time' }));
  await expect.element(screen.getByText('All measures are hidden. Choose one in the legend.')).toBeVisible();
  await userEvent.click(balance);
  await expect.poll(drawn).toContain('of 100');
});

test('the figures are saved as CSV with what stands in the table', async () => {
  const screen = await shown(panels);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  const { file, name } = await saved(() =>
    userEvent.click(screen.getByRole('menuitem', { name: 'Data (CSV)' })),
  );
  expect(name).toBe('Profile_12_Scores.csv');
  expect((await file.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
    'Time (Central Time),Reaction Time (ms),Notes',
    '10/6/26 3:42 pm,262,During an event. Excluded',
    '8/17/26 9:12 am,221,',
  ]);
});

test('the picture is a PNG in which something is drawn', async () => {
  const screen = await shown(two);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  const { file, name } = await saved(() =>
    userEvent.click(screen.getByRole('menuitem', { name: 'Image (PNG)' })),
  );
  expect(name).toBe('Profile_12_Scores.png');
  expect(file.type).toBe('image/png');
  const picture = await createImageBitmap(file);
  expect(picture.width).toBe(1920);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  const colors = new Set<number>();
  for (let at = 0; at < data.length; at += 4)
    colors.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
  // The line of reaction time and the mean of its baseline.
  expect(colors).toContain(0x117733);
  expect(colors).toContain(0x2a62c6);
});

test('without tests it says so, and offers nothing to take along', async () => {
  const screen = await shown([]);
  await expect.element(screen.getByText('No tests in this period.').first()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download' }).elements()).toHaveLength(0);
});
