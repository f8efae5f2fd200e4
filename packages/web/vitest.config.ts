import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunch } from '../../test-settings/chromium.ts';
import { workers } from '../../test-settings/workers.ts';

const libraries = [
  '@hookform/resolvers/zod',
  '@mantine/core',
  '@mantine/dates',
  '@mantine/hooks',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-table',
  'echarts/charts',
  'echarts/components',
  'echarts/core',
  'echarts/features',
  'echarts/renderers',
  'fast-check',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react/jsx-dev-runtime',
  'vitest-browser-react',
  'zod',
];

/** Components are tested where they run: in a real browser, the system's own chromium. */
export default defineConfig({
  plugins: [react()],
  define: { __PLAYER_VERSION__: JSON.stringify('0.1.0') },
  // Prepared before the first test: a library met later makes the page reload in the middle of one.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}'], include: libraries },
  test: {
    name: 'web',
    // Every other test file belongs to vitest.rules.config.ts.
    // The player's components share the page of the portal's, since a browser of their own would take longer than its tests.
    include: ['src', '../player/src'].flatMap((at) => [`${at}/**/*.test.tsx`, `${at}/**/*.browser.test.ts`]),
    // One after the other: the first prepares the page for React before anything loads it.
    sequence: { setupFiles: 'list' },
    setupFiles: ['src/design/test/setup.ts', 'src/platform/test/setup.ts'],
    maxWorkers: workers,
    isolate: false,
    testTimeout: 30_000,
    // A second is short on a busy machine; what is there is found at once all the same.
    expect: { poll: { timeout: 8_000 } },
    api: { host: '127.0.0.1' },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        // What was closed is gone at once instead of fading out beside what the test opens next.
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: chromiumLaunch,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
