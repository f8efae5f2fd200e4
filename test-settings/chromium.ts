import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The shell first: the same engine without the windows around the pages. */
const programs = ['chromium-headless-shell', 'chromium'];

const installed = () => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs
    .flatMap((program) => folders.map((folder) => join(folder, program)))
    .find((path) => existsSync(path));
};

/** How tests start the browser: CHROMIUM_PATH, or what is installed. It speaks to nobody but the page's server. */
export const chromiumLaunch = {
  executablePath: process.env.CHROMIUM_PATH ?? installed() ?? 'chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
};
