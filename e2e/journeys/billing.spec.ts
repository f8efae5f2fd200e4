import type { Page } from '@playwright/test';
import { monthsAfterDay } from '../../packages/domain/src/time/day-text.ts';
import { dayInZone } from '../../packages/domain/src/time/time-zone.ts';
import { standInKeys } from '../../packages/server/test/payments/stripe-stand-in.ts';
import { test as base, expect } from '../journey.ts';
import { startDemoPortal } from '../portal/demo-portal.ts';
import { firstPort, type PortalServer } from '../portal/portal-server.ts';
import { ask, expectRefusals, heading, place, scan, scanShown, signIn } from '../portal-page.ts';
import { openRiversideAsStaff } from '../staff-grant.ts';

/** Stripe's numbers for test cards. */
const cards = {
  good: '4242424242424242',
  withoutFunds: '4000000000009995',
  askedByTheBank: '4000002760003184',
};
const payer = 'billing@riverside.example';

const test = base.extend<{ portalOfStripe: PortalServer }>({
  /** A portal that charges at Stripe itself. Nothing here has it ask there: only its pages are looked at. */
  portalOfStripe: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
    async ({}, use, { parallelIndex }) => {
      const portal = await startDemoPortal(firstPort + 50 + parallelIndex, {
        STRIPE_SECRET_KEY: standInKeys.secretKey,
        STRIPE_PUBLISHABLE_KEY: standInKeys.publishableKey,
        STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
      });
      await use(portal);
      await portal.stop();
    },
    { timeout: 180_000 },
  ],
});

/** Bills Riverside, as internal staff do: $140.00, sent. */
async function sentInvoice(page: Page): Promise<{ id: number; number: string }> {
  // The day where Riverside is: an invoice of tomorrow is not shown yet.
  const today = dayInZone(Date.now(), 'America/Chicago');
  const made = await ask<{ invoice: { id: number } }>(page, 'Billing/CreateInvoice', {
    clientUuid: crypto.randomUUID(),
    invoice: {
      invoiceDate: today,
      issuedOn: today,
      displayDate: today,
      dueDate: monthsAfterDay(today, 1),
      invoiceTypeId: 2,
      invoiceItems: [
        { invoiceItemTypeId: 3, description: 'Sports+ profiles', quantity: 10, unitPrice: '14' },
      ],
    },
  });
  const { id } = made.invoice;
  const sent = await ask<{ invoice: { displayNumber: string } }>(page, 'Billing/SendInvoicePdfEmail', {
    invoiceId: id,
  });
  return { id, number: sent.invoice.displayNumber };
}

/** What the page sends to its portal, whole: addresses, headers and bodies. */
function sentTo(page: Page, portalUrl: string): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(portalUrl)) return;
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`);
  });
  return sent;
}

/** Types a card into the frame of the card processor. */
async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry').fill('12 / 40');
  await frame.getByLabel('CVC').fill('123');
}

/** The open invoice is paid, and nothing can be paid of it. */
async function expectPaid(page: Page): Promise<void> {
  const invoice = page.getByRole('region', { name: 'Invoice', exact: true });
  await expect(invoice.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(invoice.getByText(/^Paid/).first()).toBeVisible();
  await expect(invoice.getByRole('button', { name: /^Pay / })).toHaveCount(0);
}

test.describe('a portal whose cards are charged', () => {
  // A bank leads back to the portal's public address, so that is where the journey begins.
  test.use({ baseURL: async ({ portal }, use) => use(`http://localhost:${new URL(portal.url).port}`) });

  test('B274 B367 B371 B485 B490 B491: a card is saved and charged, a declined one keeps the dialog, and the bank’s page leads back to a paid invoice', async ({
    page,
    baseURL,
    errors,
  }) => {
    test.slow();
    await openRiversideAsStaff(page);
    const first = await sentInvoice(page);
    const second = await sentInvoice(page);
    await signIn(page, payer);
    await ask(page, 'Billing/RemoveCreditCard');
    const sent = sentTo(page, baseURL ?? '');

    // From another page: that document admits no frame, so the page is loaded anew before the card is typed.
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Billing', exact: true }).click();
    await page.getByRole('link', { name: 'Billing Settings' }).click();
    await page.getByRole('button', { name: 'Add Card' }).click();
    await typeCard(page, cards.good);
    await scan(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Credit Card Successfully Updated').first()).toBeVisible();
    await expect(page.getByText('Visa ending in 4242')).toBeVisible();

    const dialog = page.getByRole('dialog', { name: /^Pay invoice/ });
    const thanks = page.getByText('Thank you for your payment.');
    const openPayment = async ({ number }: { number: string }) => {
      await page.getByRole('link', { name: number }).click();
      await page.getByRole('button', { name: 'Pay $140.00' }).click();
      await expect(dialog.getByRole('radio', { name: /Visa ending in/ })).toBeChecked();
    };
    await page.getByRole('link', { name: 'View Invoices' }).click();
    await openPayment(first);
    await scanShown(page);
    await dialog.getByRole('button', { name: 'Pay $140.00' }).click();
    await expect(thanks.first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectPaid(page);

    await openPayment(second);
    await dialog.getByRole('radio', { name: /Another card/ }).check();
    await typeCard(page, cards.withoutFunds);
    await dialog.getByRole('button', { name: 'Pay $140.00' }).click();
    await expect(dialog.getByText(/does not have enough funds/)).toBeVisible();
    await expectRefusals(errors, /422/);
    await scanShown(page);
    await typeCard(page, cards.askedByTheBank);
    await dialog.getByRole('button', { name: 'Pay $140.00' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(thanks.first()).toBeVisible();
    // What the bank and the portal added to the address is gone from it.
    await expect.poll(() => place(page)).toBe(`/billing/view-invoices?id=${second.id}`);
    await expectPaid(page);

    expect(sent.filter((request) => request.includes('PayInvoice'))).toHaveLength(4);
    for (const number of Object.values(cards))
      expect(sent.filter((request) => request.replaceAll(/[\s+-]|%20/g, '').includes(number))).toEqual([]);
  });
});

test.describe('a portal that charges at Stripe', () => {
  test.use({ baseURL: async ({ portalOfStripe }, use) => use(portalOfStripe.url) });

  test('B274: pages of billing admit Stripe’s script and its frame, and every other page refuses them', async ({
    page,
    stripe,
    errors,
  }) => {
    // The browser gets the stand-in's script and frame under Stripe's addresses, and judges them by these.
    await page.route('https://*.stripe.com/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = pathname.endsWith('.js') ? '/stripe.js' : pathname;
      await route.fulfill({ response: await route.fetch({ url: stripe.url + file }) });
    });
    await signIn(page, payer);
    await page.goto('/billing/billing-settings');
    await page.getByRole('button', { name: 'Add Card' }).click();
    await typeCard(page, cards.good);
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(page.frames().some((frame) => frame.url().startsWith('https://js.stripe.com/frame'))).toBe(true);
    expect(errors).toEqual([]);

    await page.goto('/dashboard');
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await page.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.src = 'https://js.stripe.com/frame';
      document.body.append(frame);
    });
    const refused = page.evaluate(() => import('https://js.stripe.com/dahlia/stripe.js' as string));
    await expect(refused).rejects.toThrow(/Failed to fetch/);
    await expectRefusals(errors, /stripe\.js.*Content Security Policy.*script-src 'self'/);
    await expectRefusals(errors, /^Framing .https:\/\/js.stripe.com.*Content Security Policy/);
  });
});
