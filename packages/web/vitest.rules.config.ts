import { defineConfig } from 'vitest/config';
import { workers } from '../../test-settings/workers.ts';

/**
 * The rules of the web that need no browser run in Node. The ending of a file's name alone decides where the file runs:
 * `.test.ts` runs here, `.test.tsx` and `.browser.test.ts` run in Chromium. A rule that does need a browser fails here.
 */
export default defineConfig({
  test: {
    name: 'web-rules',
    maxWorkers: workers,
    isolate: false,
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.browser.test.ts'],
    testTimeout: 30_000,
  },
});
