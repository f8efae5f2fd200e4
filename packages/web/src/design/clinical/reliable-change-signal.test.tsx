import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../test/render.tsx';
import { HowSure, ReliableChangeSignal } from './reliable-change-signal.tsx';

test.each([
  { level: 'none', words: 'Within noise', bars: 0, weight: '400' },
  { level: 'p70', words: 'Beyond noise, 70%', bars: 1, weight: '400' },
  { level: 'p80', words: 'Beyond noise, 80%', bars: 2, weight: '400' },
  { level: 'p90', words: 'Beyond noise, 90%', bars: 3, weight: '500' },
  { level: 'p95', words: 'Beyond noise, 95%', bars: 4, weight: '500' },
] as const)('$level has $bars bars and says: $words', async ({ level, words, bars, weight }) => {
  const screen = await renderDesign(<ReliableChangeSignal level={level} />);
  const signal = screen.getByText(words).element();
  const strong = [...signal.querySelectorAll('rect')].filter(
    (bar) => getComputedStyle(bar).fill === getComputedStyle(document.body).color,
  );
  expect(strong).toHaveLength(bars);
  expect(getComputedStyle(signal).fontWeight).toBe(weight);
});

test('pressing it shows the figures and names their source; Escape closes and returns the focus', async () => {
  const screen = await renderDesign(
    <ReliableChangeSignal
      level="p95"
      details={
        <HowSure
          figures={[{ label: 'Test noise, 95% limit', value: '±34 ms' }]}
          sources={['From published retest data.']}
        />
      }
    />,
  );
  const button = screen.getByRole('button', { name: 'Beyond noise, 95%' });
  await userEvent.click(button);
  await expect.element(screen.getByRole('dialog', { name: 'Beyond noise, 95%' })).toBeVisible();
  await expect.element(screen.getByText('±34 ms')).toBeVisible();
  await expect.element(screen.getByText('From published retest data.')).toBeVisible();
  // Escape is heard where the focus is, and the focus follows a moment after the words.
  const words = screen.getByRole('dialog', { name: 'Beyond noise, 95%' });
  await expect.poll(() => words.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('±34 ms')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
