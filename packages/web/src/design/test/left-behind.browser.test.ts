import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readPage, whatIsLeft } from './left-behind.ts';
import { clearTimeouts } from './watch-timers.ts';

const listen = () => undefined;

/** Each leaves one thing on the page and returns how to take it away. */
const leftovers = [
  {
    thing: 'a listener',
    said: /^a listener for click on document: /,
    leave: () => {
      document.addEventListener('click', listen, { passive: true });
      return () => document.removeEventListener('click', listen);
    },
  },
  {
    thing: 'a listener of the capturing phase, which the other phase does not remove',
    said: /^a listener for keydown on window: /,
    leave: () => {
      window.addEventListener('keydown', listen, true);
      window.removeEventListener('keydown', listen);
      return () => window.removeEventListener('keydown', listen, true);
    },
  },
  {
    thing: 'an interval',
    said: /^an interval: every 60000 ms: /,
    leave: () => {
      const id = window.setInterval(listen, 60_000);
      return () => window.clearInterval(id);
    },
  },
  {
    thing: 'an element',
    said: /^the element <aside>/,
    leave: () => {
      const element = document.createElement('aside');
      document.body.append(element);
      return () => element.remove();
    },
  },
  {
    thing: 'an attribute',
    said: /^the attribute html data-brand="readycheck"$/,
    leave: () => {
      document.documentElement.dataset.brand = 'readycheck';
      return () => {
        document.documentElement.dataset.brand = 'default';
      };
    },
  },
  {
    thing: 'a global',
    said: /^the global plumblineLeftover$/,
    leave: () => {
      Reflect.set(window, 'plumblineLeftover', 1);
      return () => Reflect.deleteProperty(window, 'plumblineLeftover');
    },
  },
  {
    thing: 'an address',
    said: /^the address .*\/left\/behind$/,
    leave: () => {
      const address = window.location.href;
      window.history.replaceState(null, '', '/left/behind');
      return () => window.history.replaceState(null, '', address);
    },
  },
];

test.each(leftovers)(
  'a test that leaves $thing is told so, and one that takes it away is not',
  ({ leave, said }) => {
    const before = readPage();
    const takeAway = leave();
    const left = whatIsLeft(before, readPage());
    takeAway();
    expect(left).toEqual([expect.stringMatching(said)]);
    expect(whatIsLeft(before, readPage())).toEqual([]);
  },
);

test('a page of another size is left behind', async () => {
  const before = readPage();
  await page.viewport(390, 844);
  expect(whatIsLeft(before, readPage())).toEqual(['a page of 390 x 844']);
});

test('a listener that was called once, or that a signal ended, is not left behind', () => {
  const before = readPage();
  const end = new AbortController();
  window.addEventListener('plumbline-once', listen, { once: true });
  window.addEventListener('plumbline-signal', listen, { signal: end.signal });
  expect(whatIsLeft(before, readPage())).toHaveLength(2);
  window.dispatchEvent(new Event('plumbline-once'));
  end.abort();
  expect(whatIsLeft(before, readPage())).toEqual([]);
});

test('what only waits is ended between tests and never runs', async () => {
  let hasRun = false;
  window.setTimeout(() => {
    hasRun = true;
  }, 1);
  clearTimeouts();
  await new Promise((resolve) => window.setTimeout(resolve, 20));
  expect(hasRun).toBe(false);
});
