import { type BillingHistoryEntry, getBillingHistory, getInvoiceForPortal } from '@plumbline/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { anInvoice } from '../../platform/test/invoices.ts';
import { openPage } from '../../platform/test/open-page.tsx';
import { aUser } from '../../platform/test/users.ts';
import { BillingHistoryScreen, InvoiceHistoryScreen } from './billing-history-screens.tsx';

afterEach(() => vi.restoreAllMocks());

const anEntry = (traits: Partial<BillingHistoryEntry> = {}): BillingHistoryEntry => ({
  kind: 'payment',
  id: 5,
  day: '2026-10-01',
  invoiceId: 71,
  invoiceNumber: 'PL-000123',
  amount: '$1,000.00',
  detail: 'Check 1042',
  ...traits,
});
const refund = anEntry({
  kind: 'refund',
  day: '2026-10-05',
  amount: '$250.00',
  detail: 'Check 1042: paid twice',
});

async function opening(
  address: string,
  entries: BillingHistoryEntry[],
  invoice: Answer = { reply: { invoice: anInvoice() } },
) {
  const asked = answerCalls([
    [getBillingHistory, () => ({ reply: { entries, totalCount: entries.length } })],
    [getInvoiceForPortal, () => invoice],
  ]);
  const { screen, history } = await openPage({
    addresses: [address],
    screens: {
      '/billing/billing-history': BillingHistoryScreen,
      '/billing/billing-history/$invoiceId': InvoiceHistoryScreen,
    },
    user: aUser({ permissions: ['billing:manage'] }),
  });
  const requests = () =>
    asked.filter(({ path }) => path === getBillingHistory.path).map(({ request }) => request);
  return { screen, history, requests };
}

test('B015: each entry says on which day what happened to which invoice, and leads to it', async () => {
  const { screen, history, requests } = await opening('/billing/billing-history', [refund, anEntry()]);
  const row = (name: string) => screen.getByRole('row', { name });
  await expect.element(row('PL-000123 Oct 5, 2026 Refund Check 1042: paid twice $250.00')).toBeVisible();
  await expect.element(row('PL-000123 Oct 1, 2026 Payment Check 1042 $1,000.00')).toBeVisible();
  expect(requests()).toEqual([{ PageNumber: 1, RowsPerPage: 10 }]);
  await userEvent.click(screen.getByRole('link', { name: 'PL-000123' }).first());
  await expect.poll(() => history.location.pathname).toBe('/billing/billing-history/71');
});

test('B015: without payments the page says what will be there', async () => {
  const { screen } = await opening('/billing/billing-history', []);
  await expect.element(screen.getByText('No Billing History')).toBeVisible();
});

test('B016: one invoice with its lines, and below it its own payments and refunds', async () => {
  const { screen, requests } = await opening('/billing/billing-history/71', [refund, anEntry()]);
  await expect.element(screen.getByRole('heading', { name: 'PL-000123' })).toBeVisible();
  await expect.element(screen.getByRole('table', { name: 'Lines' })).toBeVisible();
  await expect
    .element(screen.getByRole('row', { name: 'Oct 5, 2026 Refund Check 1042: paid twice $250.00' }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Open Invoice' }))
    .toHaveAttribute('href', '/billing/view-invoices?id=71');
  expect(requests()).toEqual([{ PageNumber: 1, RowsPerPage: 10, invoiceId: 71 }]);
});

test('B016: an invoice that is not there is said, and no history is asked for', async () => {
  const refusal = { status: 404, code: 'invoice.not_found', message: 'That invoice could not be found.' };
  const { screen, requests } = await opening('/billing/billing-history/99', [], refusal);
  await expect.element(screen.getByText('That invoice could not be found.')).toBeVisible();
  expect(requests()).toEqual([]);
});
