import { test as base, expect } from '@playwright/test';
import {
  noticesTo,
  openStripeStandIn,
  type StripeStandIn,
} from '../packages/server/test/payments/stripe-stand-in.ts';
import { startDemoPortal } from './portal/demo-portal.ts';
import { firstPort, type PortalServer } from './portal/portal-server.ts';
import { watchConsole } from './portal-page.ts';

interface OfEachWorker {
  /** Further settings of the worker's portal; a file that uses others than most gets a worker of its own. */
  portalSettings: Record<string, string>;
  /** What charges the cards of the worker's portal, in place of Stripe. */
  stripe: StripeStandIn;
  /** A portal of the worker's own, with the demo as it was played: what a journey changes, no other worker meets. */
  portal: PortalServer;
}

interface OfEachJourney {
  /** What the browser's console reported as an error. A journey takes out what it expects; the rest fails it. */
  errors: string[];
}

export const test = base.extend<OfEachJourney, OfEachWorker>({
  portalSettings: [{}, { scope: 'worker', option: true }],
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
    async ({}, use) => {
      const stripe = await openStripeStandIn();
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ stripe, portalSettings }, use, { parallelIndex }) => {
      const settings = { ...stripe.settings, ...portalSettings };
      const portal = await startDemoPortal(firstPort + parallelIndex, settings);
      noticesTo(stripe, portal.url);
      await use(portal);
      await stripe.notices.settled();
      await portal.stop();
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

/** Takes a test on a phone in the test player. The other journeys on a phone see the portal's own pages in its place. */
export const inThePlayer = { tag: '@in-the-player' };
