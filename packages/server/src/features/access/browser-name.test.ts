import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  {
    agent: `${mozilla} (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0`,
    name: 'Firefox on Windows',
  },
  {
    agent: `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
    name: 'Chrome on macOS',
  },
  {
    agent: `${mozilla} (Windows NT 10.0) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`,
    name: 'Edge on Windows',
  },
  {
    agent: `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1`,
    name: 'Safari on iPhone',
  },
  {
    agent: `${mozilla} (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1`,
    name: 'Chrome on iPad',
  },
  {
    agent: `${mozilla} (Linux; Android 16; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    name: 'Samsung Internet on Android',
  },
  {
    agent: `${mozilla} (X11; CrOS x86_64 16328.55.0) ${webkit} Chrome/141.0 Safari/537.36`,
    name: 'Chrome on ChromeOS',
  },
  {
    agent: `${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/141.0 Safari/537.36`,
    name: 'Chrome on Linux',
  },
  { agent: 'Linux', name: 'Linux' },
  { agent: 'node', name: null },
  { agent: '', name: null },
])('$name', ({ agent, name }) => {
  expect(browserName(agent)).toBe(name);
});
