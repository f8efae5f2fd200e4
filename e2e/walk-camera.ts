import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { PagePath } from '../packages/web/src/platform/navigation/page-table.ts';
import { shownFaults } from './shown-faults.ts';
import type { WalkTally } from './walk-tally.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** How a page is looked at. */
export const looks = [
  { name: '1440-light', size: wide, scheme: 'light' },
  { name: '1440-dark', size: wide, scheme: 'dark' },
  { name: '390-light', size: narrow, scheme: 'light' },
  { name: '390-dark', size: narrow, scheme: 'dark' },
] as const;
export type Look = (typeof looks)[number];
/** Of the states that are not the usual one. */
export const twoLooks: readonly Look[] = [looks[0], looks[3]];

/** What is seen: which page, by whom, in which state. */
export interface Subject {
  page: PagePath;
  who: string;
  state: string;
  /** The name of the picture's file, without its look. */
  file: string;
}

export async function lookAs(page: Page, { size, scheme }: Pick<Look, 'size' | 'scheme'>): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme });
}

/** What was asked for is there, and what fades in has done so. Where it never comes, as by intention, the page is as it is by then. */
export async function settle(page: Page, state: string): Promise<void> {
  if (state === 'loading') {
    await page.waitForTimeout(800);
    return;
  }
  await page.waitForLoadState('networkidle');
  await page
    .waitForFunction(() => !/Loading/.test(document.body.innerText), null, { timeout: 10_000 })
    .catch(() => console.log(`${page.url()} still loads`));
  await page.waitForTimeout(300);
  // What fades in is as pale as a fault until it is there. A bar that breathes while it loads never ends.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Takes the pictures of a walk, says what is wrong in them and notes what was seen. */
export class WalkCamera {
  readonly #folder: string;
  readonly #tally: WalkTally;

  constructor(folder: string, tally: WalkTally) {
    this.#folder = folder;
    this.#tally = tally;
  }

  /** A picture of what is shown as it is. */
  async take(page: Page, subject: Subject, look: Look): Promise<void> {
    const { file } = subject;
    // What floats over a page stands in its window.
    const fullPage = !subject.state.endsWith('pressed');
    await page.screenshot({ path: join(this.#folder, `${file}.${look.name}.png`), fullPage });
    const faults = await shownFaults(page);
    this.#tally.note({ ...subject, look: look.name, faults: faults.length });
    for (const fault of faults) this.#tally.fault(`${file} at ${look.name}: ${fault}`);
  }

  /** A picture in each of the looks. */
  async takeAll(page: Page, subject: Subject, wanted: readonly Look[]): Promise<void> {
    for (const look of wanted) {
      await lookAs(page, look);
      // Another size may ask for more where answers come.
      if (subject.state === 'filled') await settle(page, subject.state);
      else await page.waitForTimeout(300);
      await this.take(page, subject, look);
    }
    await lookAs(page, looks[0]);
  }

  async print(page: Page, { file }: Subject): Promise<void> {
    await page.pdf({ path: join(this.#folder, `${file}.pdf`), format: 'Letter' });
  }
}
