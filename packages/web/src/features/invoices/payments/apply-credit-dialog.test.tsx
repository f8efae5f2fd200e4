import { applyAccountCredit } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { anInvoice, aPayment } from '../../../platform/test/invoices.ts';
import { aUser } from '../../../platform/test/users.ts';
import { ApplyCreditDialog } from './apply-credit-dialog.tsx';
import { InvoicePayments } from './invoice-payments.tsx';

afterEach(() => vi.restoreAllMocks());

async function dialog(answers: Answer[] = []) {
  const asked = answerCalls([
    [applyAccountCredit, () => answers.shift() ?? { reply: { invoice: anInvoice() } }],
  ]);
  const onClose = vi.fn<() => void>();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <ApplyCreditDialog invoice={anInvoice({ accountCredit: '$180.00' })} onClose={onClose} />
    </QueryClientProvider>,
  );
  const sent = () => asked.map(({ request }) => request as { clientUuid: string; amount: string });
  return { screen, sent, onClose, amount: screen.getByRole('textbox', { name: 'Amount in dollars' }) };
}

test('staff apply what is on the account, or a part of it, and no more', async () => {
  const { screen, sent, onClose, amount } = await dialog();
  await expect.element(amount).toHaveValue('180.00');
  await userEvent.fill(amount, '180.01');
  await userEvent.tab();
  await expect.element(amount).toHaveAccessibleDescription('The amount is above the $180.00 on the account.');
  await userEvent.fill(amount, '80');
  await userEvent.click(screen.getByRole('button', { name: 'Apply $80.00' }));
  await expect.element(screen.getByText('Account Credit Applied')).toBeVisible();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(sent()).toEqual([
    { invoiceId: 71, amount: '80.00', clientUuid: expect.stringMatching(/^[\da-f-]{36}$/) },
  ]);
});

test('where the portal does not say what came of it the amount is held, and the same is sent again', async () => {
  const { screen, sent, amount } = await dialog([
    { status: 500, code: 'server.unexpected', message: 'Something went wrong.' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Apply $180.00' }));
  await expect.element(screen.getByText(/We do not know yet whether this went through/)).toBeVisible();
  await expect.element(amount).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await expect.element(screen.getByText('Account Credit Applied')).toBeVisible();
  const [first, second] = sent();
  expect(second).toEqual(first);
});

test('a payment with account credit names where it came from and is reversed, not refunded', async () => {
  const credit = aPayment({
    methodId: 5,
    checkNumber: null,
    creditFrom: 'PL-000101',
    refundable: '$0.00',
  });
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserProvider value={aUser({ permissions: ['billing:manage', 'payment:record'] })}>
        <InvoicePayments invoice={anInvoice({ payments: [credit] })} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText(/Account credit from PL-000101/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Refund/ }).elements()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Reverse payment of $1,000.00' }));
  await expect.element(screen.getByText(/The credit returns to the account/)).toBeVisible();
});
