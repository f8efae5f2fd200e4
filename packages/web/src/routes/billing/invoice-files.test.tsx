import {
  getInvoiceForPortal,
  getInvoiceMailPause,
  getInvoices,
  type Invoice,
  type InvoiceMailPause,
  invoicePdfForPortal,
  sendInvoicePdfEmail,
  sendInvoiceReceiptEmail,
  setInvoiceMailPause,
} from '@plumbline/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { anInvoice } from '../../platform/test/invoices.ts';
import { openPage } from '../../platform/test/open-page.tsx';
import { aUser } from '../../platform/test/users.ts';
import { InvoicesScreen } from './invoices-screen.tsx';

afterEach(() => vi.restoreAllMocks());

const payer = ['billing:manage'];
const staff = ['billing:manage', 'invoice:write', 'invoice:email'];
const file: Answer = {
  body: '%PDF',
  status: 200,
  headers: {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Invoice_PL-000123.pdf"',
  },
};

const paused = { since: '2026-09-20T16:00:00.000Z', reason: 'They ask us to wait' };

async function opening(
  permissions: readonly string[],
  invoice: Invoice,
  sent?: Answer,
  pause: InvoiceMailPause | null = null,
) {
  const reply: Answer = sent ?? { reply: { invoice } };
  const asked = answerCalls([
    [getInvoices, () => ({ reply: { invoices: [invoice], totalCount: 1 } })],
    [getInvoiceForPortal, () => ({ reply: { invoice } })],
    [invoicePdfForPortal, () => file],
    [getInvoiceMailPause, () => ({ reply: { pause } })],
    [sendInvoicePdfEmail, () => reply],
    [sendInvoiceReceiptEmail, () => reply],
    [setInvoiceMailPause, () => ({ reply: { pause: pause === null ? paused : null } })],
  ]);
  const { screen } = await openPage({
    addresses: [`/billing/view-invoices?orgId=1&id=${invoice.id}`],
    screens: { '/billing/view-invoices/{-$id}': InvoicesScreen },
    user: aUser({ permissions }),
  });
  const requestsOf = (path: string) =>
    asked.filter((call) => call.path === path).map(({ request }) => request);
  return { screen, requestsOf };
}

test('B032: whoever pays downloads the PDF, and what was sent before, and sends no mail', async () => {
  const revisions = [
    { no: 2, sentOn: '2026-09-16T16:00:00.000Z', sentTo: 'billing@westbrook.example' },
    { no: 1, sentOn: '2026-09-15T16:00:00.000Z', sentTo: 'billing@westbrook.example' },
  ];
  const { screen, requestsOf } = await opening(payer, anInvoice({ revisions }));
  await userEvent.click(screen.getByRole('button', { name: 'Download Invoice PDF' }));
  await expect.poll(() => requestsOf(invoicePdfForPortal.path)).toEqual([{ invoiceId: 71 }]);
  await userEvent.click(screen.getByText('Sent 2 times'));
  await userEvent.click(screen.getByRole('button', { name: 'Download revision 1' }));
  await expect
    .poll(() => requestsOf(invoicePdfForPortal.path))
    .toEqual([{ invoiceId: 71 }, { invoiceId: 71, revisionNo: 1 }]);
  expect(screen.getByRole('button', { name: /Send/ }).elements()).toHaveLength(0);
});

test('B341 B486: internal staff send an invoice once they were asked, and are told that it was sent', async () => {
  const invoice = anInvoice({ isNotSent: true, revisions: [] });
  const { screen, requestsOf } = await opening(staff, invoice);
  await userEvent.click(screen.getByRole('button', { name: 'Send Invoice' }));
  const dialog = page.getByRole('dialog');
  await expect
    .element(
      dialog.getByText(
        /^The invoice PL-000123 for \$4,860\.00 will be sent as a PDF to the payer’s billing email/,
      ),
    )
    .toBeVisible();
  expect(requestsOf(sendInvoicePdfEmail.path)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await expect.element(page.getByText('Successfully Sent Email')).toBeVisible();
  expect(requestsOf(sendInvoicePdfEmail.path)).toEqual([{ invoiceId: 71 }]);
  expect(screen.getByRole('button', { name: 'Send Receipt' }).elements()).toHaveLength(0);
});

test('B487: a mail that is refused says so with the reason, and the question stays', async () => {
  const { screen } = await opening(staff, anInvoice(), {
    status: 422,
    code: 'invoice.no_billing_email',
    message: 'This organization has no billing email.',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Send Invoice Again' }));
  const dialog = page.getByRole('dialog');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await expect
    .element(
      page.getByText('There was an error sending the email. This organization has no billing email.').first(),
    )
    .toBeVisible();
  await expect.element(dialog).toBeVisible();
});

test('B341: a receipt is offered of what was paid, also of a voided invoice, which is not sent any more', async () => {
  const paid = anInvoice({
    paidTotal: '$860.00',
    paidTotalNumeric: 860,
    deletedOn: '2026-09-20T16:00:00.000Z',
    voidReason: 'Made twice',
  });
  const { screen, requestsOf } = await opening(staff, paid);
  await userEvent.click(screen.getByRole('button', { name: 'Send Receipt' }));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^A receipt for the \$860\.00 paid on invoice/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await expect.poll(() => requestsOf(sendInvoiceReceiptEmail.path)).toEqual([{ invoiceId: 71 }]);
  expect(screen.getByRole('button', { name: /Send Invoice/ }).elements()).toHaveLength(0);
});

test('B210: staff pause the mails that leave by themselves, with a reason', async () => {
  const { screen, requestsOf } = await opening(staff, anInvoice());
  await userEvent.click(screen.getByRole('button', { name: 'Pause Automatic Emails' }));
  await expect.element(screen.getByText(/no saved card will be charged automatically/)).toBeVisible();
  await userEvent.fill(screen.getByLabelText('Reason'), 'They ask us to wait');
  await userEvent.click(screen.getByRole('button', { name: 'Pause', exact: true }));
  await expect.poll(() => requestsOf(setInvoiceMailPause.path)).toEqual([{ reason: 'They ask us to wait' }]);
});

test('B210: a pause is said with its reason and ended; whoever pays sees nothing of it', async () => {
  const { screen, requestsOf } = await opening(staff, anInvoice(), undefined, paused);
  await expect
    .element(
      screen.getByText(
        'reminders and card charges have been paused since Sep 20, 2026: They ask us to wait',
        { exact: false },
      ),
    )
    .toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Resume Automatic Emails' }));
  await userEvent.click(screen.getByRole('button', { name: 'Resume', exact: true }));
  await expect.poll(() => requestsOf(setInvoiceMailPause.path)).toEqual([{ reason: null }]);
});

test('B199: the revenue by month is downloaded as a file that a spreadsheet adds up', async () => {
  const saved: string[] = [];
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:file';
  });
  const amortization = [
    { month: '2026-09-01', days: 16, amount: '$1,200.50' },
    { month: '2026-10-01', days: 31, amount: '$2,325.00' },
  ];
  const { screen } = await opening(staff, anInvoice({ amortization }));
  await userEvent.click(screen.getByText('Revenue by month'));
  await userEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  expect(clicked).toHaveBeenCalledOnce();
  expect(saved).toEqual([`Revenue_${anInvoice().number}.csv`]);
  expect(await blobs[0]?.text()).toBe('Month,Days,Amount\r\n2026-09,16,1200.50\r\n2026-10,31,2325.00\r\n');
});
