import { expect, test } from 'vitest';
import { renderDesign } from '../../test/render.tsx';
import type { TrendPoint } from './spark-layout.ts';
import { TrendSpark } from './trend-spark.tsx';

const point = (score: number, over: Partial<TrendPoint> = {}): TrendPoint => ({
  score,
  display: String(score),
  time: '10/6/26',
  level: 'normal',
  isExcluded: false,
  eventId: null,
  ...over,
});

const points = [
  point(88),
  point(84, { isExcluded: true }),
  point(74, { eventId: 2 }),
  point(71.4, { eventId: 2, level: 'bad' }),
];

async function renderSpark() {
  const screen = await renderDesign(
    <div style={{ width: 200 }}>
      <TrendSpark
        name="Balance"
        points={points}
        baseline={{ mean: 88, low: 80, high: 95 }}
        isLowerBetter={false}
      />
    </div>,
  );
  return screen.getByRole('img');
}

test('it is 64 high and its name is the trend in words', async () => {
  const spark = await renderSpark();
  expect(spark.element().getBoundingClientRect().height).toBe(64);
  await expect
    .element(spark)
    .toHaveAccessibleName(
      'Balance: 4 tests. Newest 71.4 on 10/6/26, on the worse side of baseline. 2 during an event. 1 excluded.',
    );
});

test('the newest dot has its level, an excluded one is hollow, events have one line', async () => {
  const root = (await renderSpark()).element();
  const parts = (name: string) => [...root.querySelectorAll(`[data-part="${name}"]`)];
  expect(parts('newest').map((dot) => dot.getAttribute('data-level'))).toEqual(['bad']);
  expect(parts('dot')).toHaveLength(2);
  expect(parts('event')).toHaveLength(1);
  const hollow = parts('excluded')[0];
  expect(hollow && getComputedStyle(hollow).fill).toBe('rgb(255, 255, 255)');
});

test('dots stay round however wide the card is', async () => {
  const root = (await renderSpark()).element();
  for (const dot of root.querySelectorAll('circle')) {
    const { width, height } = dot.getBoundingClientRect();
    expect(width).toBeCloseTo(height, 1);
  }
});
