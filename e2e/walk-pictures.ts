import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeFaults } from './axe-faults.ts';

/** How a screen is looked at. */
export interface Look {
  name: string;
  width: number;
  height: number;
  scheme?: 'dark';
  text?: '200%';
  hasForcedColors?: boolean;
}

export const plainLook: Look = { name: '390', width: 390, height: 844 };

export const allLooks: readonly Look[] = [
  plainLook,
  { ...plainLook, name: '390-dark', scheme: 'dark' },
  { name: '320', width: 320, height: 640 },
  { ...plainLook, name: '200', text: '200%' },
  { ...plainLook, name: 'forced', hasForcedColors: true },
  { name: '1280', width: 1280, height: 800 },
];

/** Takes pictures of screens into a folder, each screen once, and counts what is wrong with them. */
export class WalkPictures {
  readonly #folder: string;
  readonly #looks: readonly Look[];
  readonly #seen = new Set<string>();
  faultCount = 0;

  constructor(folder: string, looks: readonly Look[]) {
    this.#folder = folder;
    this.#looks = looks;
  }

  get screenCount(): number {
    return this.#seen.size;
  }

  async take(page: Page, name: string): Promise<void> {
    if (this.#seen.has(name)) return;
    this.#seen.add(name);
    for (const look of this.#looks) {
      await lookLike(page, look);
      await page.screenshot({
        path: join(this.#folder, `${name}.${look.name}.png`),
        fullPage: true,
        animations: 'disabled',
      });
      const found = await axeFaults(page);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      if (isWide) found.push('scrolls sideways');
      this.faultCount += found.length;
      for (const fault of found) console.log(`${name} at ${look.name}: ${fault}`);
    }
    await lookLike(page, plainLook);
  }
}

async function lookLike(page: Page, { width, height, scheme, text, hasForcedColors }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    colorScheme: scheme ?? 'light',
    forcedColors: hasForcedColors === true ? 'active' : 'none',
  });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, text ?? '');
}

/** Stops what the page does by itself until it is loaded again, so that a screen of a moment can be looked at. */
export async function holdStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
    const last = window.setTimeout(() => undefined, 0);
    for (let id = 1; id <= last; id += 1) window.clearTimeout(id);
    window.addEventListener('devicemotion', (event) => event.stopImmediatePropagation(), true);
  });
}
