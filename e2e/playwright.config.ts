import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../script/chromium.ts';

const firstPort = Number(process.env.E2E_PORT ?? 3417);
/** Each width has a portal of its own: the two run beside each other, and neither sees what the other makes. */
const ports = { desktop: firstPort, phone: firstPort + 1 };
const urlOf = (port: number) => `http://127.0.0.1:${port}`;

/** The portal as people start it: the bundle, an empty embedded database, and the demo data loaded into it. */
const portalAt = (port: number) => ({
  command: 'node ../packages/server/dist/main.js',
  url: `${urlOf(port)}/health`,
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    PORT: String(port),
    DEMO: 'true',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'plumbline-e2e-')),
    LOG_LEVEL: 'warn',
    // The providers of single sign-on run beside the journeys.
    LOOPBACK_PROVIDERS: 'true',
    // What a medical record system answers later comes to /delivery-reports with it.
    DELIVERY_REPORT_SECRET: 'the-secret-of-the-journeys',
    // The second brand is chosen by its host.
    ALLOWED_HOSTS: 'readycheck.localhost',
  },
});

/** Both widths run at once, so that one works while the other waits; within one they share a portal and go one by one. */
export default defineConfig({
  testDir: 'journeys',
  timeout: 90_000,
  // Five seconds are short on a busy machine; what is there is found at once all the same.
  expect: { timeout: 15_000 },
  workers: 2,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.JOURNEYS_REPORT ?? '../.cache/test-reports/journeys.report.json' }],
  ],
  outputDir: '../.cache/e2e',
  // An action on what never comes fails by itself, so that its line is named and the journey's whole time is not waited for.
  use: { actionTimeout: 30_000, launchOptions: chromiumLaunch, acceptDownloads: true },
  projects: [
    {
      name: 'desktop',
      workers: 1,
      use: {
        baseURL: urlOf(ports.desktop),
        viewport: { width: 1440, height: 900 },
        colorScheme: 'light',
      },
    },
    {
      name: 'phone',
      workers: 1,
      // What is the same at every width runs on one.
      grepInvert: /@desktop/,
      use: {
        baseURL: urlOf(ports.phone),
        viewport: { width: 390, height: 844 },
        colorScheme: 'dark',
        hasTouch: true,
      },
    },
  ],
  webServer: Object.values(ports).map(portalAt),
});
