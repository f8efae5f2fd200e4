import {
  deleteInvoice,
  getBillingInfo,
  getInvoiceForPortal,
  getInvoices,
  type Invoice,
  type InvoiceRow,
  payInvoice,
  reversePayment,
} from '@plumbline/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aBillingInfo } from '../../platform/test/billing-info.ts';
import { anInvoice, anInvoiceRow, aPayment } from '../../platform/test/invoices.ts';
import { openPage } from '../../platform/test/open-page.tsx';
import { aUser } from '../../platform/test/users.ts';
import { InvoicesScreen } from './invoices-screen.tsx';

afterEach(() => vi.restoreAllMocks());

const payer = ['billing:manage'];
const staff = ['billing:manage', 'invoice:write', 'payment:record'];

interface Opening {
  address?: string;
  permissions?: readonly string[];
  rows?: readonly InvoiceRow[];
  invoice?: Invoice;
  opened?: Answer;
  /** Other organizations that there are invoices for. */
  others?: readonly { id: number; name: string }[];
  /** Who pays, where it is another organization. */
  payerName?: string;
}

async function opening({
  address = '?orgId=1',
  permissions = payer,
  rows,
  invoice,
  opened,
  others = [],
  payerName,
}: Opening = {}) {
  const shown = { invoice: invoice ?? anInvoice() };
  const asked = answerCalls([
    [
      getInvoices,
      () => {
        const invoices = rows ?? [shown.invoice];
        return { reply: { invoices, totalCount: invoices.length, organizations: others } };
      },
    ],
    [getInvoiceForPortal, () => opened ?? { reply: { invoice: shown.invoice } }],
    [getBillingInfo, () => ({ reply: { billingInfo: aBillingInfo({ billToOrgName: payerName ?? null }) } })],
    [deleteInvoice, () => ({ reply: { invoice: shown.invoice } })],
    [reversePayment, () => ({ reply: { invoice: shown.invoice } })],
    [
      payInvoice,
      () => ({
        reply: { invoice: shown.invoice, requiresAction: false, redirectUrl: null, isUnderWay: true },
      }),
    ],
  ]);
  const { screen, history } = await openPage({
    addresses: [`/billing/view-invoices${address}`],
    screens: { '/billing/view-invoices/{-$id}': InvoicesScreen },
    user: aUser({ permissions }),
  });
  return { screen, history, asked };
}

test('B028 B029 B521: the columns of the list, and the payment in words with its day', async () => {
  const paid = anInvoiceRow({
    id: 72,
    displayNumber: 'PL-000124',
    state: 'Paid',
    payment: aPayment({ paymentDate: '2026-07-09' }),
  });
  const part = anInvoiceRow({ id: 73, displayNumber: 'PL-000125', state: 'Past Due', isPartiallyPaid: true });
  const { screen } = await opening({ rows: [anInvoiceRow(), paid, part] });
  const heads = () =>
    screen
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent);
  await expect.poll(heads).toEqual(['Invoice Number', 'Invoice Date', 'Due Date', 'Total', 'Payment']);
  const row = (name: string) => screen.getByRole('row', { name });
  await expect.element(row('PL-000123 Sep 15, 2026 Oct 15, 2026 $4,860.00 Outstanding')).toBeVisible();
  await expect.element(row('PL-000124 Sep 15, 2026 Oct 15, 2026 $4,860.00 Paid Jul 9, 2026')).toBeVisible();
  await expect
    .element(row('PL-000125 Sep 15, 2026 Oct 15, 2026 $4,860.00 Past Due Partially Paid'))
    .toBeVisible();
});

test('B003: whoever pays for others reads whom each invoice is for, and narrows the list to one of them in the address', async () => {
  const others = [{ id: 9, name: 'Hillside School' }];
  const rows = [
    anInvoiceRow(),
    anInvoiceRow({ id: 72, organizationId: 9, displayNumber: 'PL-000124', billedFor: 'Hillside School' }),
  ];
  const { screen, history, asked } = await opening({ rows, others });
  await expect.element(screen.getByRole('row', { name: /PL-000123 Own invoice/ })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /PL-000124 Hillside School/ })).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'For' }));
  await userEvent.click(page.getByRole('option', { name: 'Hillside School' }));
  await expect.poll(() => new URLSearchParams(history.location.search).get('forOrganizationId')).toBe('9');
  await expect.poll(() => asked.at(-1)?.request).toMatchObject({ forOrganizationId: 9 });
});

test('B003: a payer reads whom an invoice is for and pays it; internal staff change it in the other organization', async () => {
  const payments = [aPayment(), aPayment({ id: 6, methodId: 1, checkNumber: null })];
  const invoice = anInvoice({ organizationId: 9, billedFor: 'Hillside School', payments });
  const { screen } = await opening({ address: '?orgId=1&id=71', invoice });
  await expect.element(screen.getByText('Hillside School')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pay $4,860.00' })).toBeVisible();
  await screen.unmount();
  const ofStaff = await opening({ address: '?orgId=1&id=71', invoice, permissions: staff });
  await expect.element(ofStaff.screen.getByRole('button', { name: 'Download Invoice PDF' })).toBeVisible();
  for (const name of ['Pay $4,860.00', 'Void Invoice', 'Credit Note'])
    expect(ofStaff.screen.getByRole('button', { name }).elements()).toHaveLength(0);
  await expect.element(ofStaff.screen.getByRole('heading', { name: 'Payments' })).toBeVisible();
  expect(ofStaff.screen.getByRole('button', { name: /^(Reverse|Refund) payment/ }).elements()).toEqual([]);
});

test('B258: internal staff read in the list that a revision was not sent, and its payer does not', async () => {
  const rows = [anInvoiceRow({ isRevisionDue: true })];
  const ofStaff = await opening({ rows, permissions: [...staff, 'invoice:email'] });
  await expect
    .element(ofStaff.screen.getByRole('row', { name: /PL-000123 .*Outstanding Revision not sent/ }))
    .toBeVisible();
  await ofStaff.screen.unmount();
  const { screen } = await opening({ rows });
  await expect.element(screen.getByRole('row', { name: /PL-000123 .*Outstanding$/ })).toBeVisible();
});

test('B258: of an invoice that has been changed since then it was sent the payer reads that it is corrected, and internal staff that it has to be sent', async () => {
  const invoice = anInvoice({ canPay: false, isRevisionDue: true });
  const { screen } = await opening({ address: '?orgId=1&id=71', invoice });
  await expect.element(screen.getByRole('note')).toMatchTextContent('We are correcting this invoice.');
  expect(screen.getByRole('button', { name: 'Pay $4,860.00' }).elements()).toHaveLength(0);
  await screen.unmount();
  const ofStaff = await opening({ address: '?orgId=1&id=71', invoice, permissions: staff });
  await expect.element(ofStaff.screen.getByRole('note')).toMatchTextContent('Send it again');
});

test('B030: a click on a row opens the invoice beneath the list, marks the row, and is kept in the address', async () => {
  const { screen, history, asked } = await opening();
  await userEvent.click(screen.getByRole('link', { name: 'PL-000123' }));
  await expect.element(screen.getByRole('heading', { name: 'PL-000123' })).toBeVisible();
  expect(new URLSearchParams(history.location.search).get('id')).toBe('71');
  await expect
    .element(screen.getByRole('link', { name: 'PL-000123' }))
    .toHaveAttribute('aria-current', 'true');
  expect(asked.filter(({ path }) => path === getInvoices.path)).toHaveLength(1);
});

test('B028 B032: the invoice of the address shows whom it bills, its days, lines, tax and total', async () => {
  const { screen } = await opening({ address: '?orgId=1&id=71' });
  for (const text of [
    'Westbrook Valley School District',
    'Oct 15, 2026 – Oct 14, 2027',
    'Sports+ annual profiles',
    'Sales tax, exempt',
  ])
    await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /System fee .*1 \$380\.00 \$380\.00/ })).toBeVisible();
  expect(screen.getByText('Revenue by month').elements()).toHaveLength(0);
});

test('B033: an organization without invoices reads No Invoices', async () => {
  const { screen } = await opening({ rows: [] });
  await expect.element(screen.getByText('No Invoices')).toBeVisible();
  await expect.element(screen.getByText('Your invoices appear here when they are sent.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create Invoice' }).elements()).toHaveLength(0);
});

test('B007 B033: where another organization pays, who has no invoices reads which one is sent them', async () => {
  const { screen } = await opening({ rows: [], payerName: 'Hillside District' });
  await expect.element(screen.getByText(/^Billed to Hillside District, which receives/)).toBeVisible();
  expect(screen.getByText(/^Your invoices appear here/).elements()).toEqual([]);
});

test('an invoice that does not load says why, and the list stays', async () => {
  const { screen } = await opening({
    address: '?orgId=1&id=9',
    opened: { status: 404, code: 'invoice.not_found', message: 'That invoice could not be found.' },
  });
  await expect.element(screen.getByText('That invoice could not be found.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'PL-000123' })).toBeVisible();
});

test('B031: Edit Invoice is offered to internal staff only, and leads to the editor of that invoice', async () => {
  const seen = await opening({ address: '?orgId=1&id=71', permissions: staff });
  const edit = seen.screen.getByRole('link', { name: 'Edit Invoice' });
  await expect.element(edit).toHaveAttribute('href', '/billing/create-invoice?id=71');
  await seen.screen.unmount();
  const { screen } = await opening({ address: '?orgId=1&id=71' });
  await expect.element(screen.getByRole('heading', { name: 'PL-000123' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit Invoice' }).elements()).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Void Invoice' }).elements()).toHaveLength(0);
});

test('B031 B258: an invoice that was paid or voided is not edited', async () => {
  const { screen } = await opening({
    address: '?orgId=1&id=71',
    permissions: staff,
    invoice: anInvoice({ isEditable: false, canPay: false, state: 'Paid' }),
  });
  await expect.element(screen.getByRole('button', { name: 'Void Invoice' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit Invoice' }).elements()).toHaveLength(0);
});

test('B248 B249: Pay is offered with what remains, and not where nothing can be paid', async () => {
  const seen = await opening({ address: '?orgId=1&id=71' });
  await expect.element(seen.screen.getByRole('button', { name: 'Pay $4,860.00' })).toBeVisible();
  await seen.screen.unmount();
  const { screen } = await opening({ address: '?orgId=1&id=71', invoice: anInvoice({ canPay: false }) });
  await expect.element(screen.getByRole('heading', { name: 'PL-000123' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Pay/ }).elements()).toHaveLength(0);
});

test('B243 B261: an invoice is voided with a reason of at least three letters', async () => {
  const { screen, asked } = await opening({ address: '?orgId=1&id=71', permissions: staff });
  await userEvent.click(screen.getByRole('button', { name: 'Void Invoice' }));
  const dialog = screen.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Void Invoice' });
  await expect.element(confirm).toBeDisabled();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Void reason' }), 'ab');
  await expect.element(confirm).toBeDisabled();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Void reason' }), 'Billed twice');
  await userEvent.click(confirm);
  await expect.element(screen.getByText('Invoice Voided')).toBeVisible();
  expect(asked.find(({ path }) => path === deleteInvoice.path)?.request).toEqual({
    id: 71,
    voidReason: 'Billed twice',
  });
});

test('B472: a refused void stays open and says so after the specified words', async () => {
  const asked = answerCalls([
    [getInvoices, () => ({ reply: { invoices: [anInvoiceRow()], totalCount: 1 } })],
    [getInvoiceForPortal, () => ({ reply: { invoice: anInvoice() } })],
    [
      deleteInvoice,
      () => ({ status: 422, code: 'invoice.has_payment', message: 'This invoice has a payment.' }),
    ],
  ]);
  const { screen } = await openPage({
    addresses: ['/billing/view-invoices?orgId=1&id=71'],
    screens: { '/billing/view-invoices/{-$id}': InvoicesScreen },
    user: aUser({ permissions: staff }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Void Invoice' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Void reason' }), 'Billed twice');
  await userEvent.click(dialog.getByRole('button', { name: 'Void Invoice' }));
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Error Deleting Invoice: This invoice has a payment.');
  expect(asked.some(({ path }) => path === deleteInvoice.path)).toBe(true);
});

test('a payment recorded by hand is reversed with a reason; one that was stays, struck out with its reason', async () => {
  const { screen, asked } = await opening({
    address: '?orgId=1&id=71',
    permissions: staff,
    invoice: anInvoice({
      payments: [
        aPayment(),
        aPayment({ id: 6, total: '$20.00', deletedOn: '2026-10-03T15:00:00.000Z', deletedReason: 'Bounced' }),
        aPayment({ id: 7, methodId: 1, checkNumber: null, total: '$30.00' }),
      ],
    }),
  });
  await expect.element(screen.getByText(/^Reversed Oct 3, 2026: Bounced$/)).toBeVisible();
  expect(screen.getByText('$20.00').element().tagName).toBe('S');
  const reverse = screen.getByRole('button', { name: /^Reverse payment/ });
  await expect.poll(() => reverse.elements()).toHaveLength(1);
  await userEvent.click(reverse);
  const dialog = screen.getByRole('dialog');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Check returned');
  await userEvent.click(dialog.getByRole('button', { name: 'Reverse Payment' }));
  await expect.element(screen.getByText('Payment Reversed')).toBeVisible();
  expect(asked.find(({ path }) => path === reversePayment.path)?.request).toEqual({
    paymentId: 5,
    reason: 'Check returned',
  });
});

test('internal staff see when it was sent, and its revenue by month as a table that opens', async () => {
  const { screen } = await opening({ address: '?orgId=1&id=71', permissions: staff });
  await userEvent.click(screen.getByText('Revenue by month'));
  const table = screen.getByRole('table', { name: 'Revenue by month' });
  await expect.element(table.getByRole('row', { name: 'October 2026 17 $226.36' })).toBeVisible();
  await expect.element(table.getByRole('row', { name: /Subtotal.*\$4,860\.00/ })).toBeVisible();
});

test('back from the bank, what was added to the address is taken out of it, and the payment stays until it is settled', async () => {
  const payment = 'c1b0a0de-1111-4222-8333-444455556666';
  const added = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';
  const { screen, history } = await opening({ address: `?orgId=1&id=71&payment=${payment}&${added}` });
  await expect.element(screen.getByText(/^The bank has not answered yet\./)).toBeVisible();
  await expect.poll(() => history.location.search).toBe(`?orgId=1&id=71&payment=${payment}`);
  expect(history.length).toBe(1);
});

test('on a phone the list is cards: number, when it is due, total and payment', async () => {
  await page.viewport(390, 844);
  try {
    const { screen } = await opening();
    await expect
      .element(screen.getByRole('link', { name: /PL-000123.*Due Oct 15, 2026.*\$4,860\.00.*Outstanding/ }))
      .toBeVisible();
    expect(screen.getByRole('columnheader').elements()).toHaveLength(0);
  } finally {
    await page.viewport(1280, 800);
  }
});
