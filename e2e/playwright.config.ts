import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../test-settings/chromium.ts';
import { keepTemporaryFilesInMemory } from '../test-settings/memory-folder.ts';

/** Files that the command line names run as they are; otherwise every file runs, in random order. */
const isOfNamedFiles = process.argv.some((argument) => argument.includes('.spec.ts'));

keepTemporaryFilesInMemory();

// The processes of the workers find the seed of the first one. The same seed gives the same order again.
process.env.E2E_SEED ??= String(Math.floor(Math.random() * 1_000_000));

/** The journeys: on as many workers as there are cores, each with a portal of its own, in any order. */
export default defineConfig<object, { portalSettings: Record<string, string> }>({
  testDir: '.',
  testMatch: isOfNamedFiles ? 'journeys/**/*.spec.ts' : 'in-random-order.ts',
  globalSetup: './portal/demo-snapshot.ts',
  timeout: 90_000,
  // Five seconds are short on a busy machine; what is there is found at once all the same.
  expect: { timeout: 15_000 },
  workers: Number(process.env.E2E_WORKERS ?? 2),
  fullyParallel: true,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.JOURNEYS_REPORT ?? '../.cache/test-reports/journeys.report.json' }],
  ],
  outputDir: '../.cache/e2e',
  use: {
    // An action on what never comes fails by itself, so that its line is named and the journey's whole time is not waited for.
    actionTimeout: 20_000,
    launchOptions: chromiumLaunch,
    acceptDownloads: true,
    // What was closed is gone at once instead of fading out beside what the journey opens next.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@on-phone|@in-the-player/,
      use: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
    },
    {
      name: 'phone',
      grep: /@on-phone|@also-on-phone/,
      // The setting of a portal belongs to a worker, which all files share; so it cannot be set in the file. Without the test player the
      // sweep sees every page of the portal, also that of a code.
      use: {
        viewport: { width: 390, height: 844 },
        colorScheme: 'dark',
        hasTouch: true,
        portalSettings: { TEST_PLAYER: 'false' },
      },
    },
    {
      name: 'player',
      grep: /@in-the-player/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
});
