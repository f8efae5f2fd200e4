import {
  createInvoice,
  getBillingInfo,
  getInvoiceForPortal,
  type Invoice,
  updateInvoice,
} from '@plumbline/contract';
import { dayAfter, monthsAfterDay } from '@plumbline/domain/time/day-text';
import { dayInZone } from '@plumbline/domain/time/time-zone';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { anInvoice } from '../../../platform/test/invoices.ts';
import { aUser } from '../../../platform/test/users.ts';
import { InvoiceEditorPage } from './invoice-editor-page.tsx';

const clearDrafts = () => window.localStorage.clear();
beforeEach(clearDrafts);
afterEach(() => {
  vi.restoreAllMocks();
  clearDrafts();
});

const billing = { organizationId: 1, name: 'Riverside High School' };

const lockedBy = (amountLock: Invoice['amountLock']) => anInvoice({ areAmountsEditable: false, amountLock });

interface Opening {
  id?: number;
  invoice?: () => Invoice;
  answer?: () => Answer;
  invoiceMethod?: number;
}

async function opened({
  id,
  invoice = anInvoice,
  answer = () => ({ reply: { invoice: anInvoice() } }),
  invoiceMethod = 1,
}: Opening = {}) {
  const asked = answerCalls([
    [getBillingInfo, () => ({ reply: { billingInfo: { ...billing, invoiceMethod } } })],
    [getInvoiceForPortal, () => ({ reply: { invoice: invoice() } })],
    [createInvoice, answer],
    [updateInvoice, answer],
  ]);
  const onSaved = vi.fn(async (_: number) => undefined);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser({ permissions: ['billing:manage', 'invoice:write'] })}>
        <InvoiceEditorPage id={id} onSaved={onSaved} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const line = (number: number) => screen.getByRole('group', { name: `Line ${number}` });
  const saved = () =>
    asked
      .filter(({ path }) => path === createInvoice.path || path === updateInvoice.path)
      .map(({ request }) => request as { invoice: Record<string, unknown>; clientUuid?: string });
  return { screen, onSaved, saved, line };
}

type Opened = Awaited<ReturnType<typeof opened>>;

const choose = async ({ screen }: Opened, field: ReturnType<Opened['line']>, option: string) => {
  await userEvent.click(field);
  const chosen = screen.getByRole('option', { name: option, exact: true });
  await expect.poll(() => chosen.elements()).toHaveLength(1);
  await userEvent.click(chosen);
};

/** The least that an invoice needs. */
async function fillOne(at: Opened) {
  await choose(at, at.screen.getByLabelText('Invoice type'), 'Renewal');
  await choose(at, at.line(1).getByLabelText('Type'), 'Sports Annual Subscription');
  await userEvent.fill(at.line(1).getByRole('textbox', { name: 'Quantity' }), '300');
  await userEvent.fill(at.line(1).getByRole('textbox', { name: 'Unit price' }), '14.00');
}

const typed = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

test('B195 B500 B501 B502 B253: a new invoice starts with its days, and approval 3 chosen', async () => {
  const { screen } = await opened();
  const today = dayInZone(Date.now(), 'America/Chicago');
  for (const [label, day] of [
    ['Invoice date', today],
    ['Date of sale', today],
    ['Display date', today],
    ['Due date', dayAfter(today, 30)],
    ['Amortization end date', monthsAfterDay(today, 12)],
  ] as const)
    await expect
      .element(screen.getByRole('textbox', { name: new RegExp(`^${label}( optional)?$`) }))
      .toHaveValue(typed(day));
  await expect.element(screen.getByLabelText('Approval status')).toHaveValue('Approved-Manual');
  await expect.element(screen.getByRole('button', { name: 'Create Invoice' })).toBeDisabled();
});

test('B197 B199 B310 B473: an invoice is made of the lines that have a description and a quantity', async () => {
  const at = await opened();
  const { screen, saved, onSaved, line } = at;
  await fillOne(at);
  await expect
    .element(line(1).getByRole('textbox', { name: 'Description' }))
    .toHaveValue('Sports Annual Subscription');
  await userEvent.click(screen.getByRole('button', { name: 'Add Line' }));
  await userEvent.fill(line(2).getByRole('textbox', { name: 'Description' }), 'To be priced');
  await expect
    .element(screen.getByText('This line is not saved. Give it a description and a quantity.'))
    .toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Create Invoice' }));
  await expect.element(screen.getByText('Invoice Created')).toBeVisible();
  await expect.poll(() => onSaved).toHaveBeenCalledWith(71);
  expect(saved()).toEqual([
    {
      clientUuid: expect.stringMatching(/^[\da-f-]{36}$/),
      invoice: expect.objectContaining({
        invoiceTypeId: 2,
        approvalStatusId: 3,
        isPurchaseOrder: false,
        poNumber: null,
        startPeriodOn: null,
        invoiceItems: [
          {
            invoiceItemTypeId: 1,
            name: '',
            description: 'Sports Annual Subscription',
            quantity: 300,
            unitPrice: '14.00',
          },
        ],
      }),
    },
  ]);
}, 20_000);

test('B503: a line offers the thirteen types in their order', async () => {
  const { screen, line } = await opened();
  await userEvent.click(line(1).getByLabelText('Type'));
  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual([
      'Empty Line',
      'Sports Annual Subscription',
      'Clinical Annual Subscription',
      'Clinical Monthly Subscription',
      'Clinical Quarterly Subscription',
      'Promotional Package',
      'Sports Profiles',
      'Sports Overage',
      'Clinical Profiles (Pre-Paid)',
      'Clinical Profiles (Post-Paid)',
      'Discount',
      'One Time Service Fee',
      'Other',
    ]);
});

test('B308 B309: sums follow what is typed, to the cent; a discount is turned; a line that is none says so', async () => {
  const { screen, line } = await opened({ id: 71 });
  const subtotal = screen.getByRole('definition').last();
  await expect.element(subtotal).toHaveTextContent('$4,860.00');
  await userEvent.fill(line(1).getByRole('textbox', { name: 'Unit price' }), '14.0125');
  await expect.element(line(1).getByLabelText('Amount')).toHaveTextContent('$4,484.00');
  await expect.element(subtotal).toHaveTextContent('$4,864.00');
  const quantity = line(1).getByRole('textbox', { name: 'Quantity' });
  await userEvent.fill(quantity, '0');
  await userEvent.tab();
  await expect.element(quantity).toHaveAccessibleDescription('Enter a quantity above 0.');
});

test('lines are moved and removed with the keyboard, and the focus goes with the line', async () => {
  const { screen, line } = await opened({ id: 71 });
  const words = (number: number) => line(number).getByRole('textbox', { name: 'Description' });
  await expect.element(words(1)).toHaveValue('Sports+ annual profiles');
  const down = screen.getByRole('button', { name: 'Move line 1 down' });
  down.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(words(1)).toHaveValue('System fee');
  await expect.element(screen.getByRole('button', { name: 'Move line 2 up' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
  await expect.element(words(1)).toHaveValue('Sports+ annual profiles');
  await expect.element(line(2)).not.toBeInTheDocument();
});

test('B311 B312: the PO number is there only for a PO invoice; without one it says that it is PO pending', async () => {
  const { screen } = await opened();
  const number = screen.getByRole('textbox', { name: /^PO number/ });
  expect(number.elements()).toHaveLength(0);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Is PO Invoice' }));
  await expect.element(number).toHaveAccessibleDescription(/PO pending/);
  await userEvent.fill(number, 'PO-7');
  await expect.element(number).not.toHaveAccessibleDescription(/PO pending/);
});

test('B313: for an organization that pays by purchase order a new invoice is a PO invoice', async () => {
  const { screen } = await opened({ invoiceMethod: 4 });
  await expect.element(screen.getByRole('checkbox', { name: 'Is PO Invoice' })).toBeChecked();
});

test('B256: an approval by hand stays', async () => {
  const { screen } = await opened({ id: 71, invoice: () => anInvoice({ approvalStatusId: 3 }) });
  await expect.element(screen.getByLabelText('Approval status')).toBeDisabled();
});

test('B254 B255: the approval of a stored invoice is chosen among those that are allowed', async () => {
  const { screen } = await opened({ id: 71, invoice: () => anInvoice({ isNotSent: true }) });
  await userEvent.click(screen.getByLabelText('Approval status'));
  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['Unapproved-Auto', 'Approved-Auto']);
});

test('B259 B260: where the month has ended it is told once, and amounts are locked while the words are not', async () => {
  const { screen, line } = await opened({ id: 71, invoice: () => lockedBy('monthEnded') });
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/reflect the change in the accounting software/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(line(1).getByRole('textbox', { name: 'Unit price' })).toBeDisabled();
  await expect.element(screen.getByRole('textbox', { name: 'Invoice date' })).toBeDisabled();
  await expect.element(line(1).getByRole('textbox', { name: 'Description' })).toBeEnabled();
  await expect.element(screen.getByRole('textbox', { name: 'Due date' })).toBeEnabled();
});

test('B260: a credit note is said to lock the amounts, not the month', async () => {
  const { screen, line } = await opened({ id: 71, invoice: () => lockedBy('hasCreditNote') });
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/^This invoice has a credit note/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
  await expect.element(screen.getByText('Amounts are locked: this invoice has a credit note.')).toBeVisible();
  await expect.element(line(1).getByRole('textbox', { name: 'Unit price' })).toBeDisabled();
  expect(screen.getByText(/month of this invoice has ended/).elements()).toHaveLength(0);
});

test.each([
  ['hasPayment', /^This invoice has a payment/],
  ['paymentInFlight', /^A payment of this invoice is in progress/],
  ['voided', /^This invoice is voided/],
] as const)(
  'B258: an invoice that is locked by %s is not edited, and says why',
  async (editingLock, words) => {
    const { screen } = await opened({
      id: 71,
      invoice: () => anInvoice({ isEditable: false, editingLock }),
    });
    await expect.element(screen.getByText('PL-000123 can no longer be edited')).toBeVisible();
    await expect.element(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('form').elements()).toHaveLength(0);
  },
);

test('B198 B471: a change that somebody else overtook keeps what was typed, and is saved over it on purpose', async () => {
  let version = 4;
  let answer: Answer = {
    status: 409,
    code: 'invoice.changed_meanwhile',
    message: 'Someone else changed this invoice while you were editing.',
  };
  const { screen, saved, onSaved } = await opened({
    id: 71,
    invoice: () => anInvoice({ version }),
    answer: () => answer,
  });
  const description = screen.getByRole('textbox', { name: /^Description optional/ });
  await userEvent.fill(description, 'For the autumn');
  version = 5;
  await userEvent.click(screen.getByRole('button', { name: 'Save Invoice' }));
  await expect
    .element(screen.getByRole('alert').first())
    .toHaveTextContent('Error Updating Invoice: Someone else changed this invoice while you were editing.');
  await userEvent.click(screen.getByRole('button', { name: 'Keep my changes' }));
  await expect.element(description).toHaveValue('For the autumn');
  answer = { reply: { invoice: anInvoice() } };
  await userEvent.click(screen.getByRole('button', { name: 'Save Invoice' }));
  await expect.element(screen.getByText('Invoice Saved')).toBeVisible();
  await expect.poll(() => onSaved).toHaveBeenCalledWith(71);
  expect(saved()).toEqual([
    expect.objectContaining({ id: 71, version: 4 }),
    expect.objectContaining({ id: 71, version: 5 }),
  ]);
});

test('B200 B470 B532: what was typed is kept in the browser, said so, sent as the same invoice, and discarded on purpose', async () => {
  const refused: Answer = { status: 422, code: 'invoice.too_large', message: 'Too large.' };
  const first = await opened({ answer: () => refused });
  await fillOne(first);
  await expect.element(first.screen.getByText(/Your changes are kept in this browser/)).toBeVisible();
  await userEvent.click(first.screen.getByRole('button', { name: 'Create Invoice' }));
  await expect
    .element(first.screen.getByRole('alert').first())
    .toHaveTextContent('Error Creating Invoice: Too large.');
  await first.screen.unmount();

  const again = await opened();
  await expect
    .element(again.screen.getByText(/^You typed this on .* This browser keeps it until you save\./))
    .toBeVisible();
  await expect.element(again.line(1).getByRole('textbox', { name: 'Quantity' })).toHaveValue('300');
  await userEvent.click(again.screen.getByRole('button', { name: 'Create Invoice' }));
  await expect.poll(() => again.onSaved).toHaveBeenCalled();
  expect(again.saved()[0]?.clientUuid).toBe(first.saved()[0]?.clientUuid);
  await again.screen.unmount();

  const third = await opened();
  await userEvent.fill(third.line(1).getByRole('textbox', { name: 'Description' }), 'Something');
  await userEvent.click(third.screen.getByRole('button', { name: 'Discard changes' }));
  await userEvent.click(third.screen.getByRole('dialog').getByRole('button', { name: 'Discard' }));
  await expect.element(third.line(1).getByRole('textbox', { name: 'Description' })).toHaveValue('');
  await expect.element(third.screen.getByText(/Fields without/)).toBeVisible();
}, 20_000);
