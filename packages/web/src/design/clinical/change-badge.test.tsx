import { expect, test } from 'vitest';
import { IconArrowDown } from '../icon/tabler/arrow-down.ts';
import { IconArrowUp } from '../icon/tabler/arrow-up.ts';
import { IconMinus } from '../icon/tabler/minus.ts';
import { renderDesign } from '../test/render.tsx';
import { ChangeBadge } from './change-badge.tsx';

const icons = { up: IconArrowUp, down: IconArrowDown, none: IconMinus };
const outlinesOf = (element: Element | null | undefined) =>
  [...(element?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d'));

const badge = (screen: { container: HTMLElement }) => screen.container.querySelector('[data-direction]');

test.each([
  {
    why: 'slower reaction: up and worse',
    level: 'bad',
    word: 'Worse',
    amount: 19,
    text: '+19% Worse',
    arrow: 'up',
  },
  {
    why: 'lower balance: down and worse',
    level: 'bad',
    word: 'Worse',
    amount: -19,
    text: '−19% Worse',
    arrow: 'down',
  },
  { why: 'better side', level: 'normal', word: 'Normal', amount: 6, text: '+6% Normal', arrow: 'up' },
  { why: 'no change', level: 'normal', word: 'Normal', amount: 0.2, text: '0% Normal', arrow: 'none' },
] as const)(
  'the arrow follows the number and the word the meaning: $why',
  async ({ level, word, amount, text, arrow }) => {
    const Drawn = icons[arrow];
    const screen = await renderDesign(
      <>
        <ChangeBadge level={level} word={word} amount={amount} unit="%" />
        <Drawn data-testid="drawn" />
      </>,
    );
    expect(screen.container.textContent).toContain(text);
    expect(badge(screen)?.getAttribute('data-direction')).toBe(arrow);
    expect(outlinesOf(badge(screen))).toEqual(outlinesOf(screen.getByTestId('drawn').element()));
  },
);

test('without a baseline the badge is a dashed outline with its word and no number', async () => {
  const screen = await renderDesign(<ChangeBadge level="none" word="No baseline" amount={null} />);
  await expect.element(screen.getByText('No baseline')).toBeVisible();
  const outline = screen.getByText('No baseline').element().parentElement;
  expect(outline && getComputedStyle(outline).borderStyle).toBe('dashed');
  expect(badge(screen)).toBeNull();
});

test('the three levels differ in fill and outline, not only in colour, and are 24 pixels high', async () => {
  const screen = await renderDesign(
    <>
      <ChangeBadge level="normal" word="Normal" amount={-8} unit="%" />
      <ChangeBadge level="warning" word="Warning" amount={-12} unit="%" />
      <ChangeBadge level="bad" word="Worse" amount={-19} unit="%" />
    </>,
  );
  const styles = [...screen.container.querySelectorAll<HTMLElement>('[data-direction]')].map((element) => {
    expect(element.offsetHeight).toBe(24);
    const { borderTopColor, backgroundColor } = getComputedStyle(element);
    return { borderTopColor, backgroundColor };
  });
  const token = (name: string) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  expect(styles).toEqual([
    { borderTopColor: 'rgba(0, 0, 0, 0)', backgroundColor: token('--change-normal-bg') },
    { borderTopColor: token('--change-warning-line'), backgroundColor: token('--change-warning-bg') },
    { borderTopColor: 'rgba(0, 0, 0, 0)', backgroundColor: token('--change-bad-solid') },
  ]);
});
