import { existsSync } from 'node:fs';

/** The shell first: the same engine without the windows around the pages. */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** How tests start the browser: CHROMIUM_PATH, or what Debian's packages install. It speaks to nobody but the page's server. */
export const chromiumLaunch = {
  executablePath: process.env.CHROMIUM_PATH ?? programs.find((path) => existsSync(path)) ?? 'chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
};
