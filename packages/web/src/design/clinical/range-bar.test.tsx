import { expect, test } from 'vitest';
import { renderDesign } from '../test/render.tsx';
import { RangeBar, type RangeBarProps } from './range-bar.tsx';

const bar: RangeBarProps = {
  norms: {
    p10: { position: 0, label: '62' },
    p25: 0.3,
    p50: { position: 0.5, label: '84' },
    p75: 0.7,
    p90: { position: 0.9, label: '96' },
  },
  baseline: { low: 0.4, high: 0.8, mean: 0.6 },
  today: { position: 0.25, level: 'bad' },
  summary: 'Balance 71.4 of 100, below the baseline of 88.2.',
};

async function renderBar(props: Partial<RangeBarProps> = {}) {
  const screen = await renderDesign(
    <div style={{ width: 404 }}>
      <RangeBar {...bar} {...props} />
    </div>,
  );
  const root = screen.getByRole('img').element();
  const frame = root.getBoundingClientRect();
  const part = (name: string) => {
    const element = root.querySelector(`[data-part="${name}"]`);
    if (!element) return null;
    const box = element.getBoundingClientRect();
    const round = (pixels: number) => Math.round(pixels * 10) / 10;
    return {
      element,
      left: round(box.left - frame.left),
      right: round(frame.right - box.right),
      middle: round(box.left + box.width / 2 - frame.left),
      width: round(box.width),
      height: round(box.height),
    };
  };
  return { screen, root, frame, part };
}

test('its words are its accessible name and it is 46 high', async () => {
  const { root, frame } = await renderBar();
  expect(root.getAttribute('aria-label')).toBe(bar.summary);
  expect(frame.height).toBe(46);
  expect(frame.width).toBe(400);
});

test('band, mean and mark lie where their positions say, in shares of the width', async () => {
  const { part } = await renderBar();
  expect(part('band')).toMatchObject({ left: 160, width: 160, height: 20 });
  expect(part('axis')).toMatchObject({ left: 0, width: 360, height: 3 });
  expect(part('mean')).toMatchObject({ middle: 240 });
  expect(part('today')).toMatchObject({ middle: 100 });
});

test.each([
  { level: 'normal', shape: 'circle' },
  { level: 'warning', shape: 'triangle' },
  { level: 'bad', shape: 'square' },
] as const)('$level is a $shape', async ({ level, shape }) => {
  const { root } = await renderBar({ today: { position: 0.5, level } });
  expect(root.querySelector('[data-shape]')?.getAttribute('data-shape')).toBe(shape);
});

test.each([
  { why: 'past the poor end', position: -0.4, end: 'start', distance: { left: 6 } },
  { why: 'past the good end', position: 1.3, end: 'end', distance: { right: 6 } },
])('$why the mark is pinned inside the bar with a chevron', async ({ position, end, distance }) => {
  const { part } = await renderBar({ today: { position, level: 'bad' } });
  const today = part('today');
  expect(today?.element.getAttribute('data-pinned')).toBe(end);
  expect(today?.element.querySelectorAll('svg')).toHaveLength(2);
  expect(today).toMatchObject(distance);
});

test('at the very ends nothing is pinned', async () => {
  const { part } = await renderBar({ today: { position: 1, level: 'normal' } });
  expect(part('today')?.element.hasAttribute('data-pinned')).toBe(false);
  expect(part('today')).toMatchObject({ middle: 400 });
});

test('without a baseline there is no band, no mean, and the mark is hollow', async () => {
  const { part, root } = await renderBar({ baseline: null, today: { position: 0.5, level: 'none' } });
  expect(part('band')).toBeNull();
  expect(part('mean')).toBeNull();
  expect(root.querySelector('[data-shape]')?.getAttribute('data-shape')).toBe('ring');
});

test('without norms there are no percentile labels and the axis runs through', async () => {
  const { part, root } = await renderBar({ norms: null });
  expect(root.textContent).toBe('');
  expect(part('axis')).toMatchObject({ left: 0, width: 400 });
});

test('the middle label gives way where it would touch another', async () => {
  const norms = bar.norms && { ...bar.norms, p50: { position: 0.8, label: '84' } };
  const { root } = await renderBar({ norms });
  expect(root.textContent).toContain('P10 62');
  expect(root.textContent).toContain('P90 96');
  expect(root.textContent).not.toContain('P50');
});

test.each([
  { widthPx: 190, shown: false },
  { widthPx: 260, shown: true },
])('at $widthPx pixels the median has its label: $shown', async ({ widthPx, shown }) => {
  const screen = await renderDesign(
    <div style={{ width: widthPx }}>
      <RangeBar {...bar} />
    </div>,
  );
  const median = screen.getByText('P50 84').element();
  expect(getComputedStyle(median).display === 'none').toBe(!shown);
  await expect.element(screen.getByText('P10 62')).toBeVisible();
});
