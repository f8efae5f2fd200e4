import { type BillingInfo, getBillingInfo, type Invoice, payInvoice } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { aBillingInfo } from '../../../platform/test/billing-info.ts';
import { anInvoice } from '../../../platform/test/invoices.ts';
import { aUser } from '../../../platform/test/users.ts';
import { PayInvoiceDialog } from './pay-invoice-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const paid: Answer = { reply: { invoice: anInvoice(), requiresAction: false, redirectUrl: null } };
const staff = ['billing:manage', 'payment:record'];

interface Opening {
  permissions?: readonly string[];
  invoice?: Invoice;
  answer?: () => Answer | Promise<Answer>;
  info?: BillingInfo;
}

async function opened({
  permissions = staff,
  invoice = anInvoice(),
  answer = () => paid,
  info = aBillingInfo(),
}: Opening = {}) {
  const asked: { request: unknown }[] = [];
  answerCalls([
    [getBillingInfo, () => ({ reply: { billingInfo: info } })],
    [
      payInvoice,
      (request) => {
        asked.push({ request });
        return answer();
      },
    ],
  ]);
  const onClose = vi.fn<() => void>();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserProvider value={aUser({ permissions })}>
        <PayInvoiceDialog invoice={invoice} onClose={onClose} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('Remaining', { exact: true })).toBeVisible();
  const amount = screen.getByRole('textbox', { name: 'Amount in dollars' });
  const checkNumber = screen.getByRole('textbox', { name: 'Check number' });
  return { screen, asked, onClose, amount, checkNumber };
}

const requests = (asked: { request: unknown }[]) =>
  asked.map(({ request }) => request as { clientUuid: string; paymentAmount: string });

test('B039 B040: the dialog is 800 pixels wide, and the amount starts with what remains', async () => {
  const { screen, amount } = await opened({ invoice: anInvoice({ remaining: '$1,200.50' }) });
  await expect.element(amount).toHaveValue('1200.50');
  expect(screen.getByRole('dialog').element().getBoundingClientRect().width).toBe(800);
});

test.each([
  ['0', 'Enter an amount above $0.00.'],
  ['-5', 'Enter an amount above $0.00.'],
  ['4860.01', 'The amount is above the $4,860.00 still due.'],
])('B295 B296: an amount of %s is an error at its field, and nothing is sent', async (typed, message) => {
  const { screen, asked, amount } = await opened();
  await userEvent.fill(amount, typed);
  await userEvent.tab();
  await expect.element(amount).toHaveAccessibleDescription(message);
  await expect.element(screen.getByRole('button', { name: /^Record/ })).toBeDisabled();
  expect(asked).toEqual([]);
});

test('B041 B042 B485: staff record a check of another amount with its date and number, and are thanked', async () => {
  const { screen, asked, onClose, amount, checkNumber } = await opened();
  await userEvent.fill(amount, '$1,000.00');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Payment date' }), '10/01/2026');
  await expect.element(screen.getByRole('button', { name: 'Record $1,000.00' })).toBeDisabled();
  await userEvent.fill(checkNumber, '1042');
  await userEvent.click(screen.getByRole('button', { name: 'Record $1,000.00' }));
  await expect.element(screen.getByText('Thank you for your payment.')).toBeVisible();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(requests(asked)).toEqual([
    {
      invoiceId: 71,
      clientUuid: expect.stringMatching(/^[\da-f-]{36}$/),
      paymentAmount: '1000.00',
      paymentMethod: 3,
      paymentDate: '2026-10-01',
      checkNumber: '1042',
    },
  ]);
});

test('B042: a direct deposit has a date and no number', async () => {
  const { screen, asked, checkNumber } = await opened();
  await userEvent.click(screen.getByRole('radio', { name: 'Direct deposit' }));
  await expect.element(checkNumber).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Record $4,860.00' }));
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]?.request).toMatchObject({ paymentMethod: 4, paymentAmount: '4860.00' });
  expect(asked[0]?.request).not.toHaveProperty('checkNumber');
});

test('B490 B491: a refused payment leaves the dialog open with the reason at its field; sent again it is the same payment', async () => {
  const refused: Answer = {
    status: 409,
    code: 'payment.check_number_taken',
    message: 'A check with this number is already recorded for this organization.',
    field: 'checkNumber',
  };
  let answer: Answer = refused;
  const { screen, asked, onClose, checkNumber } = await opened({ answer: () => answer });
  await userEvent.fill(checkNumber, '7');
  const record = screen.getByRole('button', { name: 'Record $4,860.00' });
  await userEvent.click(record);
  await expect.element(checkNumber).toHaveAccessibleDescription(/already recorded for this organization/);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Thank you for your payment.').elements()).toHaveLength(0);
  answer = paid;
  await userEvent.fill(checkNumber, '8');
  await userEvent.click(record);
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(new Set(requests(asked).map(({ clientUuid }) => clientUuid)).size).toBe(1);
});

test('pressed twice it pays once', async () => {
  let reply: (answer: Answer) => void = () => undefined;
  const { screen, asked, onClose, checkNumber } = await opened({
    answer: () =>
      new Promise<Answer>((resolve) => {
        reply = resolve;
      }),
  });
  await userEvent.fill(checkNumber, '7');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Record $4,860.00' }));
  await expect.poll(() => asked).toHaveLength(1);
  reply(paid);
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(asked).toHaveLength(1);
});

test('B041: a payer types no amount; where cards are off it is said, and no button is there that cannot pay', async () => {
  const { screen, amount } = await opened({ permissions: ['billing:manage'] });
  await expect.element(screen.getByText(/^Card payments are turned off on this portal/)).toBeVisible();
  expect(amount.elements()).toHaveLength(0);
  const buttons = screen.getByRole('dialog').getByRole('button').elements();
  expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
    'Close',
    'Close',
  ]);
});

test('after a lost reply the amount is held until it is known whether the payment was recorded', async () => {
  const answers: (() => Answer | Promise<Answer>)[] = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => ({ status: 422, code: 'payment.above_remaining', message: 'The amount is above the rest.' }),
  ];
  const { screen, asked, amount, checkNumber } = await opened({ answer: () => answers.shift()?.() ?? paid });
  await userEvent.fill(amount, '200');
  await userEvent.fill(checkNumber, '1042');
  await userEvent.click(screen.getByRole('button', { name: 'Record $200.00' }));
  await expect.element(screen.getByText(/We do not know yet whether this went through/)).toBeVisible();
  await expect.element(amount).toBeDisabled();
  await expect.element(checkNumber).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  // Refused: nothing was recorded, so another amount may be typed.
  await expect.element(screen.getByText('The amount is above the rest.')).toBeVisible();
  await expect.element(amount).toBeEnabled();
  const [first, second] = requests(asked);
  expect(second).toEqual(first);
});
