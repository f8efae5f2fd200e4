import type { Page } from '@playwright/test';
import { type Look, lookAs, looks, type Subject, settle, type WalkCamera } from './walk-camera.ts';

const dialogs = '[role=dialog], [role=alertdialog]';
/** What a press opens. */
const opened = `${dialogs}, [role=menu], [role=listbox]`;
/** What a menu does; its links only lead to pages, and out of the portal. */
const acts = 'button[role=menuitem]:enabled';
/** How the portal says that something was refused. */
const said = '[role=alert]:not(:empty), [aria-live]:not(:empty)';
const leaves = /^(cancel|close|back|not now|keep|no)\b/i;

/**
 * The buttons that can be pressed, each kind once: of rows and cards that repeat, one stands for all. With a key, the button of that
 * key is marked for a press.
 */
const buttons = (page: Page, scope: string, marked?: string): Promise<{ key: string; name: string }[]> =>
  page.evaluate(
    ({ scope, marked }) => {
      const root = document.querySelector(scope) ?? document.body;
      const isPressed = (button: HTMLElement) =>
        button.checkVisibility() &&
        button.ariaDisabled !== 'true' &&
        button.closest('th, nav, [role=tablist], [role=dialog]') === null;
      const nameOf = (button: HTMLElement) =>
        (button.ariaLabel ?? button.innerText).replace(/\s+/g, ' ').trim();
      const placeOf = (element: Element | null): string => {
        if (element === null || element === root) return '';
        const repeats = /^(TR|LI|ARTICLE|FIGURE)$/.test(element.tagName);
        const index = repeats ? '' : [...(element.parentElement?.children ?? [])].indexOf(element);
        return `${placeOf(element.parentElement)} ${element.tagName}${index}`;
      };
      const found = new Map<string, string>();
      for (const button of root.querySelectorAll<HTMLElement>('button:enabled, [role=combobox]')) {
        const key = `${placeOf(button)} ${nameOf(button).split(/[ ,:]/)[0]}`;
        if (!isPressed(button) || found.has(key)) continue;
        found.set(key, nameOf(button));
        if (key === marked) button.dataset.press = '';
      }
      return [...found].map(([key, name]) => ({ key, name }));
    },
    { scope, marked },
  );

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30);

/** Presses every button of a page in one look, and takes a picture of whatever that opens, what its menus open, and what a refusal says. */
export class Presses {
  readonly #page: Page;
  readonly #camera: WalkCamera;
  readonly #subject: Subject;
  readonly #open: () => Promise<void>;
  readonly #scope: string;
  readonly #done: Set<string>;
  #look: Look = looks[0];

  /** @param done what was pressed on the pages before: tabs share the head of their page */
  constructor(page: Page, camera: WalkCamera, subject: Subject, address: string, done: Set<string>) {
    this.#page = page;
    this.#camera = camera;
    this.#subject = subject;
    this.#done = done;
    // What every page has around it is pressed on one of them.
    this.#scope = address === '/dashboard' ? 'body' : 'main';
    this.#open = async () => {
      await page.goto(address);
      await settle(page, 'filled');
    };
  }

  async pressAll(look: Look): Promise<void> {
    this.#look = look;
    await lookAs(this.#page, look);
    await this.#open();
    const all = await buttons(this.#page, this.#scope);
    const { who, page: route } = this.#subject;
    const withTabs = route.replace(/^(\/[^/]+\/[^/]+)\/.*$/, '$1');
    for (const [index, { key, name }] of all.entries()) {
      const file = `${index}-${slug(name)}`;
      const place = `${who} ${look.name} ${withTabs} ${key} ${name}`;
      if (this.#done.has(place)) continue;
      this.#done.add(place);
      if (!(await this.#press(key))) continue;
      if (!(await this.#show(file, opened))) continue;
      const items = await this.#page.locator(acts).allInnerTexts();
      if (items.length === 0) await this.#submit(file);
      for (const [position, item] of items.entries()) {
        if (!(await this.#press(key))) break;
        await this.#page.locator(acts).nth(position).click();
        await this.#rest();
        const own = `${file}-${slug(item)}`;
        if (await this.#show(own, dialogs)) await this.#submit(own);
      }
    }
  }

  /** A picture of what was opened, or of the refusal; false where nothing was opened. */
  async #show(file: string, what: string): Promise<boolean> {
    const isOpen = (await this.#page.locator(what).filter({ visible: true }).count()) > 0;
    if (isOpen) await this.#take(file);
    else if (await this.#isRefused()) await this.#take(`${file}-refused`);
    return isOpen;
  }

  async #take(file: string): Promise<void> {
    await this.#camera.take(
      this.#page,
      { ...this.#subject, file: `${this.#subject.file}.${file}` },
      this.#look,
    );
  }

  async #rest(): Promise<void> {
    await this.#page.waitForLoadState('networkidle');
    await this.#page.waitForTimeout(300);
  }

  /** Opens the page anew and presses; false where the button is not there this time. */
  async #press(key: string): Promise<boolean> {
    await this.#open();
    await buttons(this.#page, this.#scope, key);
    const button = this.#page.locator('[data-press]');
    if ((await button.count()) === 0) return false;
    await button.click({ timeout: 3_000 });
    await this.#rest();
    return true;
  }

  /** Sends a dialog that can be sent at once; it is refused. */
  async #submit(file: string): Promise<void> {
    const last = this.#page.locator('[role=dialog] button:enabled, [role=alertdialog] button:enabled').last();
    if ((await last.count()) === 0) return;
    if (leaves.test((await last.getAttribute('aria-label')) ?? (await last.innerText()))) return;
    await last.click({ timeout: 3_000 });
    await this.#rest();
    if (await this.#isRefused()) await this.#take(`${file}-refused`);
  }

  async #isRefused(): Promise<boolean> {
    return (await this.#page.locator(said).filter({ hasText: 'This was refused' }).count()) > 0;
  }
}
