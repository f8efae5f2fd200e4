import type { Page } from '@playwright/test';
import { axeFaults } from './axe-faults.ts';

/** Words that their box cuts off, those for screen readers alone left out. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const hasWords = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        );
        if (!hasWords || element.clientWidth < 4 || !element.checkVisibility()) return false;
        const { overflowX } = getComputedStyle(element);
        return (
          overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 1
        );
      })
      .map((element) => `cuts "${element.textContent?.trim().slice(0, 60)}"`),
  );

/** What is wrong with what is shown: what axe finds, a page that scrolls sideways, words that are cut. A line for each. */
export async function shownFaults(page: Page): Promise<string[]> {
  const faults = await axeFaults(page);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  if (isWide) faults.push('scrolls sideways');
  return [...faults, ...(await cutWords(page))];
}
