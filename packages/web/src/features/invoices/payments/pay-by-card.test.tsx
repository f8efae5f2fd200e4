import {
  addEditCard,
  type BillingInfo,
  createCardSetup,
  getBillingInfo,
  payInvoice,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { browserPage } from '../../../platform/card-page.ts';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { aSavedCard, withCards } from '../../../platform/test/billing-info.ts';
import { admitCardFrame } from '../../../platform/test/card-frame.ts';
import { anInvoice } from '../../../platform/test/invoices.ts';
import { aUser } from '../../../platform/test/users.ts';
import { PayInvoiceDialog } from './pay-invoice-dialog.tsx';
import { PaymentReturn } from './payment-return.tsx';

let frame: ReturnType<typeof admitCardFrame>;
beforeEach(() => {
  frame = admitCardFrame();
});
afterEach(() => {
  frame.remove();
  vi.restoreAllMocks();
});

const reply = (more: object = {}): Answer => ({
  reply: { invoice: anInvoice(), requiresAction: false, redirectUrl: null, isUnderWay: false, ...more },
});
const declined: Answer = {
  status: 422,
  code: 'payment.declined',
  message:
    'The card does not have enough funds. Please use another card, or try again later. Nothing was charged.',
};

interface Opening {
  info?: Partial<BillingInfo>;
  permissions?: readonly string[];
  answers?: NextAnswer[];
}

type NextAnswer = Answer | (() => Promise<Answer>);
type Sent = { clientUuid: string; returnUrl?: string; paymentAmount: string; paymentMethod: number };

function answered(answers: NextAnswer[], info: Partial<BillingInfo> = {}) {
  const billingInfo = withCards(info);
  const asked = answerCalls([
    [getBillingInfo, () => ({ reply: { billingInfo } })],
    [createCardSetup, () => ({ reply: { clientSecret: 'seti_1_secret_2' } })],
    [addEditCard, () => ({ reply: { billingInfo } })],
    [
      payInvoice,
      () => {
        const next = answers.shift() ?? reply();
        return typeof next === 'function' ? next() : next;
      },
    ],
  ]);
  const of = (path: string) => asked.filter((call) => call.path === path).map(({ request }) => request);
  return { payments: () => of(payInvoice.path) as Sent[], cards: () => of(addEditCard.path) };
}

async function opened({
  info = { card: aSavedCard },
  permissions = ['billing:manage'],
  answers = [],
}: Opening = {}) {
  const asked = answered(answers, info);
  const onClose = vi.fn<() => void>();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserProvider value={aUser({ permissions })}>
        <PayInvoiceDialog invoice={anInvoice()} onClose={onClose} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const pay = screen.getByRole('button', { name: 'Pay $4,860.00' });
  await expect.element(pay).toBeVisible();
  return { screen, onClose, pay, ...asked };
}

test('B485 B371: a payer pays what remains with the saved card, and is thanked', async () => {
  const { screen, pay, onClose, payments } = await opened();
  await expect.element(screen.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Amount in dollars' }).elements()).toHaveLength(0);
  await userEvent.click(pay);
  await expect.element(screen.getByText('Thank you for your payment.')).toBeVisible();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  const [sent] = payments();
  expect(sent).toEqual({
    invoiceId: 71,
    paymentAmount: '4860.00',
    paymentMethod: 1,
    clientUuid: expect.stringMatching(/^[\da-f-]{36}$/),
    returnUrl: `/billing/view-invoices?id=71&payment=${sent?.clientUuid}&orgId=1`,
  });
});

test('B367: another card is typed into the frame, saved, and charged', async () => {
  const { screen, pay, cards, payments } = await opened();
  await userEvent.click(screen.getByRole('radio', { name: /Another card/ }));
  await expect.element(pay).toBeDisabled();
  await userEvent.fill(screen.getByLabelText('Card number'), '4242424242424242');
  await userEvent.click(pay);
  await expect.poll(() => payments()).toHaveLength(1);
  expect(cards()).toEqual([{ cardToken: 'pm_new1', isAutoPayEnrolled: false }]);
});

test('B490 B491: a decline leaves the dialog open with its sentence and the typed card; the next press is another payment', async () => {
  const { screen, pay, onClose, payments, cards } = await opened({ info: {}, answers: [declined] });
  await userEvent.fill(screen.getByLabelText('Card number'), '4000000000009995');
  await userEvent.click(pay);
  await expect.element(screen.getByText(/does not have enough funds/)).toBeVisible();
  await expect.element(screen.getByLabelText('Card number')).toHaveValue('4000000000009995');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Thank you for your payment.').elements()).toHaveLength(0);
  await userEvent.click(pay);
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  const ids = payments().map(({ clientUuid }) => clientUuid);
  expect(new Set(ids).size).toBe(2);
  // The card is the same one, so it is not made twice.
  expect(cards()).toEqual([
    { cardToken: 'pm_new1', isAutoPayEnrolled: false },
    { cardToken: 'pm_new1', isAutoPayEnrolled: false },
  ]);
});

test('B003: whose right to the billing ended while the dialog was open reads so in it, and the typed card stays', async () => {
  const message = 'You do not have access to this. Ask an administrator of your organization.';
  const { screen, pay, onClose } = await opened({
    info: {},
    answers: [{ status: 403, code: 'access.denied', message }],
  });
  await userEvent.fill(screen.getByLabelText('Card number'), '4000000000009995');
  await userEvent.click(pay);
  await expect.element(screen.getByText(message)).toBeVisible();
  await expect.element(screen.getByLabelText('Card number')).toHaveValue('4000000000009995');
  expect(onClose).not.toHaveBeenCalled();
});

test('a lost reply on Pay is sent again as the same payment', async () => {
  const { screen, pay, onClose, payments } = await opened({
    answers: [() => Promise.reject(new TypeError('Failed to fetch'))],
  });
  await userEvent.click(pay);
  await expect.element(screen.getByText(/The portal did not answer/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  const ids = payments().map(({ clientUuid }) => clientUuid);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('pressed twice it pays once', async () => {
  let answer: (given: Answer) => void = () => undefined;
  const { pay, onClose, payments } = await opened({
    answers: [
      () =>
        new Promise<Answer>((resolve) => {
          answer = resolve;
        }),
    ],
  });
  await userEvent.dblClick(pay);
  await expect.poll(() => payments()).toHaveLength(1);
  answer(reply());
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(payments()).toHaveLength(1);
});

test('a payment without an outcome says so and stays; asked again it is the same one', async () => {
  const { screen, pay, onClose, payments } = await opened({ answers: [reply({ isUnderWay: true })] });
  await userEvent.click(pay);
  await expect.element(screen.getByText(/^The bank has not answered yet\./)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(new Set(payments().map(({ clientUuid }) => clientUuid)).size).toBe(1);
});

test('what is under way cannot be changed, and a declined payment can', async () => {
  const { screen, payments } = await openedForStaff([reply({ isUnderWay: true }), declined]);
  const amount = screen.getByRole('textbox', { name: 'Amount in dollars' });
  await userEvent.click(screen.getByRole('radio', { name: 'Card', exact: true }));
  await userEvent.fill(amount, '100');
  await userEvent.click(screen.getByRole('button', { name: 'Pay $100.00' }));
  await expect.element(amount).toBeDisabled();
  await expect.element(screen.getByRole('radio', { name: 'Check', exact: true })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await expect.element(screen.getByText(/does not have enough funds/)).toBeVisible();
  await expect.element(amount).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: 'Pay $100.00' })).toBeVisible();
  expect(payments().map(({ paymentAmount }) => paymentAmount)).toEqual(['100.00', '100.00']);
});

test('a bank that asks who is paying is gone to, and nobody is thanked yet', async () => {
  const leave = vi.spyOn(browserPage, 'leaveFor').mockImplementation(() => undefined);
  const redirectUrl = 'https://hooks.stripe.com/3ds/1';
  const { screen, pay, onClose } = await opened({
    answers: [reply({ requiresAction: true, redirectUrl })],
  });
  await userEvent.click(pay);
  await expect.poll(() => leave).toHaveBeenCalledWith(redirectUrl);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Thank you for your payment.').elements()).toHaveLength(0);
});

test('B041 B042: staff choose the card beside the other ways, and another amount', async () => {
  const { screen, payments } = await openedForStaff();
  await userEvent.click(screen.getByRole('radio', { name: 'Card', exact: true }));
  await userEvent.fill(screen.getByRole('textbox', { name: 'Amount in dollars' }), '100');
  await userEvent.click(screen.getByRole('button', { name: 'Pay $100.00' }));
  await expect.poll(() => payments()).toHaveLength(1);
  expect(payments()[0]).toMatchObject({ paymentMethod: 1, paymentAmount: '100.00' });
});

async function openedForStaff(answers: NextAnswer[] = []) {
  const asked = answered(answers, { card: aSavedCard });
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserProvider value={aUser({ permissions: ['billing:manage', 'payment:record'] })}>
        <PayInvoiceDialog invoice={anInvoice()} onClose={() => undefined} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('radio', { name: 'Check', exact: true })).toBeChecked();
  return { screen, ...asked };
}

const payment = 'c1b0a0de-1111-4222-8333-444455556666';
async function returned(answers: Answer[]) {
  const asked = answered(answers);
  const onSettled = vi.fn<() => void>();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentReturn invoiceId={71} payment={payment} onSettled={onSettled} />
    </QueryClientProvider>,
  );
  return { screen, onSettled, ...asked };
}

test('B485: back from the bank the same payment is asked for again, and its outcome is shown', async () => {
  const { screen, onSettled, payments } = await returned([reply({ isUnderWay: true }), reply()]);
  await expect.element(screen.getByText(/^The bank has not answered yet\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await expect.element(screen.getByText('Thank you for your payment.')).toBeVisible();
  await expect.poll(() => onSettled).toHaveBeenCalledOnce();
  expect(payments()).toEqual([
    { invoiceId: 71, clientUuid: payment, paymentMethod: 1, paymentAmount: '0' },
    { invoiceId: 71, clientUuid: payment, paymentMethod: 1, paymentAmount: '0' },
  ]);
});

test('B490: back from a bank that refused, its sentence is shown', async () => {
  const { screen, onSettled } = await returned([declined]);
  await expect.element(screen.getByText(/does not have enough funds/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the invoice' }));
  expect(onSettled).toHaveBeenCalledOnce();
});
