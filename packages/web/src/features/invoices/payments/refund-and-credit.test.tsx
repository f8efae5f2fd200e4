import { createCreditNote, creditNotePdf, type Invoice, refundPayment } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { anInvoice, aPayment } from '../../../platform/test/invoices.ts';
import { aUser } from '../../../platform/test/users.ts';
import { CreditNoteDialog } from './credit-note-dialog.tsx';
import { InvoiceCreditNotes } from './invoice-credit-notes.tsx';
import { InvoicePayments } from './invoice-payments.tsx';

afterEach(() => vi.restoreAllMocks());

const done: Answer = { reply: { invoice: anInvoice(), isUnderWay: false } };
const paidByCard = (traits: Partial<Invoice['payments'][number]> = {}) =>
  anInvoice({ payments: [aPayment({ methodId: 1, checkNumber: null, ...traits })] });

async function payments({
  invoice = paidByCard(),
  permissions = ['billing:manage', 'payment:record'],
  answers = [] as Answer[],
} = {}) {
  const asked = answerCalls([[refundPayment, () => answers.shift() ?? done]]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserProvider value={aUser({ permissions })}>
        <InvoicePayments invoice={invoice} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Refund payment of $1,000.00' }));
  const sent = () => asked.map(({ request }) => request as { clientUuid: string; amount: string });
  return { screen, open, sent };
}

test('staff refund a part of a payment with a reason, and no more than was paid', async () => {
  const { screen, open, sent } = await payments();
  await open();
  const amount = screen.getByRole('textbox', { name: 'Amount in dollars' });
  await expect.element(amount).toHaveValue('1000.00');
  await userEvent.fill(amount, '1000.01');
  await userEvent.tab();
  await expect.element(amount).toHaveAccessibleDescription('At most $1,000.00 can be refunded.');
  await userEvent.fill(amount, '250');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Reason' }), 'ordered twice');
  await userEvent.click(screen.getByRole('button', { name: 'Refund $250.00' }));
  await expect.element(screen.getByText('Payment Refunded')).toBeVisible();
  expect(sent()).toEqual([
    {
      paymentId: 5,
      amount: '250',
      reason: 'ordered twice',
      clientUuid: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ]);
});

test('a refund without an outcome stays open and is asked for again as the same one; a declined one is another', async () => {
  const { screen, open, sent } = await payments({
    answers: [
      { reply: { invoice: anInvoice(), isUnderWay: true } },
      {
        status: 422,
        code: 'refund.declined',
        message: 'The bank did not accept the refund. Nothing was refunded.',
      },
    ],
  });
  await open();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Reason' }), 'ordered twice');
  await userEvent.click(screen.getByRole('button', { name: 'Refund $1,000.00' }));
  await expect.element(screen.getByText(/^The card processor has not answered yet\./)).toBeVisible();
  const amount = screen.getByRole('textbox', { name: 'Amount in dollars' });
  await expect.element(amount).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await expect.element(screen.getByText(/did not accept the refund/)).toBeVisible();
  await expect.element(amount).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Refund $1,000.00' }));
  await expect.element(screen.getByText('Payment Refunded')).toBeVisible();
  const [first, second, third] = sent().map(({ clientUuid }) => clientUuid);
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});

test.each([
  { methodId: 3 as const, names: true },
  { methodId: 1 as const, names: false },
])(
  'a refund of all that was paid, while something is owed, says that the invoice closes (method $methodId)',
  async ({ methodId, names }) => {
    const invoice = anInvoice({ remaining: '$3,860.00', payments: [aPayment({ methodId })] });
    const { screen, open } = await payments({ invoice });
    await open();
    const note = screen.getByText(/the remaining \$3,860\.00 is no longer due/);
    await expect.element(note).toBeVisible();
    expect(screen.getByText(/use Reverse instead/).elements()).toHaveLength(names ? 1 : 0);
    await userEvent.fill(screen.getByRole('textbox', { name: 'Amount in dollars' }), '999');
    await expect.poll(() => note.elements()).toHaveLength(0);
  },
);

test('what was refunded is said; a payer refunds nothing, nor does staff where nothing is left', async () => {
  const invoice = paidByCard({ refunded: '$1,000.00', refundable: '$0.00' });
  const { screen } = await payments({ invoice });
  await expect.element(screen.getByText('$1,000.00 refunded')).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(0);
});

test('a payer sees no button to refund', async () => {
  const { screen } = await payments({ permissions: ['billing:manage'] });
  await expect.element(screen.getByText(/Card/)).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(0);
});

test('B259: staff credit a quantity of a line of the invoice, with a reason', async () => {
  const asked = answerCalls([
    [createCreditNote, () => ({ reply: { invoice: anInvoice(), number: 'CN-000001' } })],
  ]);
  const onClose = vi.fn<() => void>();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CreditNoteDialog invoice={anInvoice()} onClose={onClose} />
    </QueryClientProvider>,
  );
  await userEvent.fill(screen.getByRole('textbox', { name: 'Quantity' }), '20');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Reason' }), 'fewer profiles');
  await userEvent.click(screen.getByRole('button', { name: 'Credit $280.00' }));
  await expect.element(screen.getByText('Created credit note CN-000001')).toBeVisible();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(asked[0]?.request).toMatchObject({
    invoiceId: 71,
    reason: 'fewer profiles',
    items: [
      { invoiceItemTypeId: 1, description: 'Sports+ annual profiles', quantity: 20, unitPrice: '14.00' },
    ],
  });
});

test('B259 B384: each credit note of an invoice is told with its reason, and downloads as a PDF', async () => {
  const asked = answerCalls([
    [
      creditNotePdf,
      () => ({
        body: new Blob(['%PDF-1.7']),
        status: 200,
        headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="n.pdf"' },
      }),
    ],
  ]);
  const note = {
    id: 4,
    number: 'CN-000012',
    total: '$280.00',
    reason: 'Fewer profiles than billed',
    createdOn: '2026-09-20T15:00:00.000Z',
  };
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <InvoiceCreditNotes invoice={anInvoice({ creditNotes: [note] })} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('Fewer profiles than billed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Download CN-000012' }));
  await expect.poll(() => asked[0]?.request).toEqual({ invoiceId: 71, creditNoteId: 4 });
});

const unanswered: Answer = { status: 500, code: 'server.unexpected', message: 'Something went wrong.' };

test('after a lost reply a refund is held, and sent again as it was', async () => {
  const { screen, open, sent } = await payments({ answers: [unanswered] });
  await open();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Reason' }), 'ordered twice');
  await userEvent.click(screen.getByRole('button', { name: 'Refund $1,000.00' }));
  await expect.element(screen.getByText(/We do not know yet whether this went through/)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Amount in dollars' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await expect.element(screen.getByText('Payment Refunded')).toBeVisible();
  const [first, second] = sent();
  expect(second).toEqual(first);
});

test('after a lost reply a credit note is held, and sent again as it was', async () => {
  const answers: Answer[] = [unanswered];
  const asked = answerCalls([
    [createCreditNote, () => answers.shift() ?? { reply: { invoice: anInvoice(), number: 'CN-000001' } }],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CreditNoteDialog invoice={anInvoice()} onClose={vi.fn<() => void>()} />
    </QueryClientProvider>,
  );
  await userEvent.fill(screen.getByRole('textbox', { name: 'Reason' }), 'fewer profiles');
  await userEvent.click(screen.getByRole('button', { name: 'Credit $14.00' }));
  await expect.element(screen.getByText(/We do not know yet whether this went through/)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Quantity' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await expect.element(screen.getByText('Created credit note CN-000001')).toBeVisible();
  expect(asked[1]?.request).toEqual(asked[0]?.request);
});
