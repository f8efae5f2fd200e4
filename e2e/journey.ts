import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { restoreDemo } from './portal/demo-snapshot.ts';
import { firstPort, type PortalServer, startPortal } from './portal/portal-server.ts';
import { watchConsole } from './portal-page.ts';

interface OfEachWorker {
  /** A portal of the worker's own, with the demo as it was played: what a journey changes, no other worker meets. */
  portal: PortalServer;
}

interface OfEachJourney {
  /** What the browser's console reported as an error. A journey takes out what it expects; the rest fails it. */
  errors: string[];
}

export const test = base.extend<OfEachJourney, OfEachWorker>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
    async ({}, use, { parallelIndex }) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-e2e-'));
      await restoreDemo(dataDir);
      const portal = await startPortal(dataDir, firstPort + parallelIndex);
      await use(portal);
      await portal.stop();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  errors: [
    async ({ page }, use) => {
      const errors = watchConsole(page);
      await use(errors);
      expect(errors, 'the console of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The journey is different at 390 px, and is made there too. */
export const alsoOnPhone = { tag: '@also-on-phone' };

/** The journey is about 390 px alone. */
export const onPhone = { tag: '@on-phone' };
