import { afterEach, expect, test, vi } from 'vitest';
import { renderDesign } from '../../../design/test/render.tsx';
import { anInvoice, anInvoiceRow } from '../../../platform/test/invoices.ts';
import { InvoiceStateChip } from '../../../records/billing/invoice-state-chip.tsx';
import { InvoiceDisputes } from './invoice-disputes.tsx';

afterEach(() => vi.restoreAllMocks());

const aDispute = {
  id: 1,
  amount: '$4,860.00',
  state: 'open' as const,
  reason: 'product not received',
  openedOn: '2026-10-02T15:00:00.000Z',
  changedOn: '2026-10-20T15:00:00.000Z',
};

test.each([
  ['open', 'Open dispute: product not received', /The payment counts until the bank decides/],
  ['lost', 'Dispute lost: product not received', /ended Oct 20, 2026\. The bank took the money back/],
  ['won', 'Dispute ended in our favor: product not received', /ended Oct 20, 2026\./],
] as const)(
  'a dispute that is %s is told with its amount and what follows',
  async (state, title, explanation) => {
    const invoice = anInvoice({ disputes: [{ ...aDispute, state }] });
    const screen = await renderDesign(<InvoiceDisputes invoice={invoice} />);
    await expect.element(screen.getByText(new RegExp(`^${title}`))).toBeVisible();
    await expect.element(screen.getByText(explanation)).toBeVisible();
    await expect.element(screen.getByText('$4,860.00')).toBeVisible();
  },
);

test('without a dispute nothing is said, and with one the state is marked', async () => {
  const nothing = await renderDesign(<InvoiceDisputes invoice={anInvoice()} />);
  expect(nothing.getByRole('heading').elements()).toHaveLength(0);
  const marked = await renderDesign(<InvoiceStateChip invoice={anInvoiceRow({ dispute: 'open' })} />);
  await expect.element(marked.getByText('Disputed')).toBeVisible();
  const lost = await renderDesign(<InvoiceStateChip invoice={anInvoiceRow({ dispute: 'lost' })} />);
  await expect.element(lost.getByText('Dispute Lost')).toBeVisible();
});
