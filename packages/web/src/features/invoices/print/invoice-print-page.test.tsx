import { getInvoiceForAzureAD, getInvoiceForPortal } from '@plumbline/contract';
import { headers } from '@plumbline/contract/core/wire';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderDesign } from '../../../design/test/render.tsx';
import { session } from '../../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { anInvoiceDocument } from '../../../platform/test/invoice-document.ts';
import { anInvoice } from '../../../platform/test/invoices.ts';
import { aUser } from '../../../platform/test/users.ts';
import { InvoicePrintPage, type InvoicePrintPageProps } from './invoice-print-page.tsx';

const printed = vi.fn();
beforeEach(() => {
  printed.mockClear();
  vi.spyOn(window, 'print').mockImplementation(printed);
});
afterEach(() => {
  session.end();
  vi.restoreAllMocks();
});

const answered = (document = anInvoiceDocument()): Answer => ({ reply: { invoice: anInvoice(), document } });

async function shown(props: InvoicePrintPageProps, answer: Answer | Promise<Answer> = answered()) {
  const calls = answerCalls([
    [getInvoiceForPortal, () => answer],
    [getInvoiceForAzureAD, () => answer],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <InvoicePrintPage {...props} />
    </QueryClientProvider>,
  );
  return { screen, calls };
}

test('B034 B035: the invoice as the PDF has it, with a button that prints it', async () => {
  const { screen } = await shown({ query: { invoiceId: 71 }, token: 'pli_x' });
  for (const text of [
    'INVOICE',
    'NUMBER: PL-000123',
    'Westbrook, TX 75001',
    'Oct 15, 2026',
    'Renewal of the season',
    'Sports+ annual profiles',
    'Tax exempt',
    'Please include invoice number PL-000123 with your payment.',
    'All amounts are in US dollars.',
  ]) {
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  }
  expect(document.title).toMatch(/^Invoice PL-000123/);
  expect(printed).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Print' }).click();
  expect(printed).toHaveBeenCalledOnce();
});

test('B035 B362: outside the portal the token asks, in the organization of the address, whoever is signed in', async () => {
  session.start('own-session', aUser(), 1);
  const { screen, calls } = await shown({ query: { invoiceId: 71, orgId: 4 }, token: 'pli_x' });
  await expect.element(screen.getByText('NUMBER: PL-000123')).toBeVisible();
  expect(calls.map(({ path, request }) => ({ path, request }))).toEqual([
    { path: getInvoiceForAzureAD.path, request: { id: 71 } },
  ]);
  expect(calls[0]?.headers.get(headers.authorization)).toBe('Bearer pli_x');
  expect(calls[0]?.headers.get(headers.selectedOrganization)).toBe('4');
  expect(session.read()?.token).toBe('own-session');
});

test('B035: inside the portal its own call answers, for the session where there is no token, and it prints at once', async () => {
  session.start('own-session', aUser(), 1);
  const { screen, calls } = await shown({ query: { invoiceId: 71, isPortal: true }, token: null });
  await expect.element(screen.getByText('NUMBER: PL-000123')).toBeVisible();
  expect(calls.map(({ path, request }) => ({ path, request }))).toEqual([
    { path: getInvoiceForPortal.path, request: { id: 71, withDocument: true } },
  ]);
  expect(calls[0]?.headers.get(headers.authorization)).toBe('Bearer own-session');
  await expect.poll(() => printed.mock.calls.length).toBe(1);
});

test('B034: nothing is asked while the token is still in the address', async () => {
  const { screen, calls } = await shown({ query: { invoiceId: 71 }, token: null, isTakingToken: true });
  await expect.element(screen.getByText('Loading')).toBeVisible();
  expect(calls).toEqual([]);
});

test.each([
  [{ invoiceId: 71 }, 'This address does not open an invoice'],
  [{ invoiceId: 71, isPortal: true }, 'Please sign in'],
  [{ isPortal: true }, 'No invoice at this address'],
])('B034: an address with %j alone asks nothing and says so', async (query, title) => {
  const { screen, calls } = await shown({ query, token: null });
  await expect.element(screen.getByText(title)).toBeVisible();
  expect(calls).toEqual([]);
});

test('B034: a refused token is told in a sentence, and no session is touched', async () => {
  session.start('own-session', aUser(), 1);
  const refusal = { status: 401, code: 'access.signed_out', message: 'Please sign in.' };
  const { screen } = await shown({ query: { invoiceId: 71 }, token: 'pli_old' }, refusal);
  await expect.element(screen.getByText('This print link has expired')).toBeVisible();
  expect(session.read()?.token).toBe('own-session');
});

test('B035: one that is voided, paid in part or not there says so', async () => {
  const voided = anInvoiceDocument({
    isVoided: true,
    voidLine: 'Voided on 10/6/26: ordered twice',
    howToPay: [],
  });
  const first = await shown({ query: { invoiceId: 71 }, token: 'pli_x' }, answered(voided));
  await expect.element(first.screen.getByText('Voided on 10/6/26: ordered twice')).toBeVisible();
  await first.screen.unmount();
  const part = anInvoiceDocument({
    settlements: [{ label: 'Paid Oct 1, 2026, check 1042', amount: '-$1,000.00' }],
    remaining: '$3,860.00',
    paidLine: 'Partially Paid',
  });
  const second = await shown({ query: { invoiceId: 71 }, token: 'pli_x' }, answered(part));
  await expect.element(second.screen.getByText('$3,860.00')).toBeVisible();
  await expect.element(second.screen.getByText('Partially Paid')).toBeVisible();
  await second.screen.unmount();
  const missing = { status: 404, code: 'invoice.not_found', message: 'That invoice could not be found.' };
  const third = await shown({ query: { invoiceId: 71 }, token: 'pli_x' }, missing);
  await expect.element(third.screen.getByText('That invoice could not be found.')).toBeVisible();
});
