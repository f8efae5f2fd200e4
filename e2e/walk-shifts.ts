import type { Page } from '@playwright/test';
import type { StandIn } from './page-states.ts';

/** The limit of the web vitals: what is above it is felt as a jump. */
const mostShift = 0.1;

/** From the next page on, the page adds up how far its parts move by themselves. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        };
        const words = sources.map(({ node }) => node?.textContent?.trim().slice(0, 30) ?? '').join(' | ');
        shifts.push({ value, what: words });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What jumped when the answers came that the stand-in held back; null where it is not felt. */
export async function shiftWhenAnswered(
  page: Page,
  address: string,
  standIn: StandIn,
): Promise<string | null> {
  await page.goto(address);
  await page.waitForTimeout(800);
  standIn.release();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= mostShift) return null;
  return `jumps by ${sum.toFixed(2)} when it is answered: ${shifts.map(({ what }) => what).join(' / ')}`;
}
