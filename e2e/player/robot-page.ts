import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { HandMove, Point } from './robot-hand.ts';

/** A page of a browser, as far as a robot needs one: what is in it, and real keys and touches from outside of it. */
export interface RobotPage {
  /** @param beforeScripts runs in the page before its own scripts */
  open(address: string, beforeScripts: string): Promise<void>;
  /** cannot be read. an expression in the page, as text. */
  read(expression: string): Promise<string>;
  /** One key by its name, such as `Tab`, `Shift+Tab` or `f`. */
  press(key: string): Promise<void>;
  /** A finger goes down at the first point and over the others; it stays down unless it is lifted. */
  touch(points: readonly Point[], isLifted?: boolean): Promise<void>;
  close(): Promise<void>;
}

/** A page of Chromium, whose keys and touches come by DevTools as they come from the operating system. */
export async function robotPageOf(page: Page): Promise<RobotPage> {
  const devTools = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    open: async (address, beforeScripts) => {
      await page.addInitScript(beforeScripts);
      await page.goto(address);
    },
    read: (expression) => page.evaluate<string>(`String(${expression})`),
    press: (key) => page.keyboard.press(key),
    touch: async ([first, ...others], isLifted = true) => {
      if (first === undefined) return;
      await finger('touchStart', [first]);
      for (const point of others) await finger('touchMove', [point]);
      if (isLifted) await finger('touchEnd', []);
    },
    close: async () => {
      await page.context().browser()?.close();
    },
  };
}

/** Does in the page what the player's robot wants, until it is so; an error where that takes too long or nothing leads there. */
export async function moveUntil(
  page: RobotPage,
  { what, withinMs }: { what: string; withinMs: number },
  isSo: () => Promise<boolean>,
): Promise<void> {
  const until = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`${what} did not come within ${withinMs} ms`);
    const move: HandMove | null = JSON.parse(
      await page.read('JSON.stringify(window.robotHand?.nextMove() ?? null)'),
    );
    if (move === null) await wait(15);
    else if ('stuck' in move) throw new Error(move.stuck);
    else if ('keys' in move) for (const key of move.keys) await page.press(key);
    else await page.touch(move.touch);
  }
}
