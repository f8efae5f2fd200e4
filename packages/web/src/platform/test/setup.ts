// All component tests share one page: whatever the platform remembers between pages is forgotten after each test.
import { afterEach, vi } from 'vitest';
// Its first import writes to the page; a test that meets it first, by a page that is fetched, would seem to leave that behind.
import 'zod';
import { page, server } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { removeListeners } from '../../design/test/watch-listeners.ts';
import { queryClient } from '../api/query-client.ts';
import { session } from '../session/session-store.ts';

const address = window.location.href;

afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  session.end();
  queryClient.clear();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', address);
  // A router keeps track of scrolling for as long as its page lives, and has no way to end that.
  removeListeners(document, 'scroll');
  removeListeners(window, 'pagehide');
  removeListeners(window, 'pageshow');
  const { width, height } = server.config.browser.viewport;
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
});
