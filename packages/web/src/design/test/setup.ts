// The page of a component test looks like the portal's: tokens, fonts, a brand and a colour scheme.
import './lean-react.ts';
import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '../index.css';
import '../mantine.css';
import { noticeStore, notify } from '../notify/notify.ts';
import { readPage, whatIsLeft } from './left-behind.ts';
import { clearTimeouts } from './watch-timers.ts';

document.documentElement.dataset.brand = 'default';
document.documentElement.dataset.mantineColorScheme = 'light';

// All files share one page, so a test is failed for what it leaves there instead of the next one for what it finds.
let before = readPage();

beforeEach(() => {
  before = readPage();
});

afterEach(async () => {
  await cleanup();
  // A notice outlives the page it was shown on; the next test must see its own.
  for (const { id } of noticeStore.read()) notify.dismiss(id);
  // What was only waiting has nothing left to act on.
  clearTimeouts();
  const left = whatIsLeft(before, readPage());
  if (left.length > 0) throw new Error(`The test left behind: ${left.join('; ')}.`);
});
