import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { type InvoiceFacts, invoiceState } from './invoice-state.ts';
import {
  creditNoteWords,
  editingWords,
  invoiceDateWords,
  lineWords,
  manualPaymentWords,
  notPayableWords,
  paymentAmountWords,
  purchaseOrderWords,
  reasonWords,
  refundWords,
  totalWords,
  unfinishedLineWords,
  voidWords,
} from './refusal-words.ts';
import { invoiceStateSentence } from './state-words.ts';

test('B260: the alert of an ended month names the ways out and the accounting software', () => {
  expect(editingWords.monthEnded).toBe(
    'The month of this invoice has ended, so its amounts are locked. Create a credit note, or void the invoice and create a new one, and reflect the change in the accounting software.',
  );
});

const rest = { total: money(500), subTotal: money(400) };

test.each([
  [paymentAmountWords('aboveRemaining', money(70_050)), 'The amount is above the $700.50 still due.'],
  [
    paymentAmountWords('notWhatRemains', money(70_050)),
    'You must pay this invoice in full. Pay the $700.50 still due.',
  ],
  [paymentAmountWords('notPositive', money(1)), 'Enter an amount above $0.00.'],
  [refundWords('moreThanPaid', money(500)), 'At most $5.00 can be refunded.'],
  [creditNoteWords('aboveCreditable', rest), 'At most $5.00 can be credited.'],
  [creditNoteWords('aboveCreditableSubTotal', rest), 'At most $4.00 before tax can be credited.'],
  [creditNoteWords('refunded', rest), 'This invoice was refunded in full. Void it instead.'],
])('B295 B296: %s', (words, expected) => {
  expect(words).toBe(expected);
});

test('B260 B261 B308 B309 B310: each refusal is at most two whole sentences', () => {
  const all = [
    editingWords,
    voidWords,
    lineWords,
    totalWords,
    invoiceDateWords,
    purchaseOrderWords,
    reasonWords,
    notPayableWords,
    manualPaymentWords,
    { unfinishedLineWords },
  ].flatMap((words) => Object.values<string>(words));
  expect(all.length).toBeGreaterThan(35);
  for (const words of all)
    expect(words).toMatch(/^[A-Z][^.]*(\.\d\d[^.]*)?\.( [A-Z][^.]*(\.\d\d[^.]*)?\.)?$/);
});

describe('B241 B242 B243 B244 B245 B246: an invoice', () => {
  const nothing = money(0);
  const sent: InvoiceFacts = {
    total: money(120_000),
    credited: nothing,
    paid: nothing,
    refunded: nothing,
    onAccount: nothing,
    sentAt: '2026-07-01T15:00:00Z',
    voidedAt: null,
    dueOn: '2026-09-03',
    displayOn: null,
    isPurchaseOrder: false,
    purchaseOrderNumber: null,
  };

  test.each<[string, Partial<InvoiceFacts>, string]>([
    ['2026-09-03', {}, '$1,200.00 is due on Sep 3, 2026.'],
    ['2026-09-04', {}, '$1,200.00 was due on Sep 3, 2026.'],
    ['2026-09-04', { paid: money(50_000) }, '$700.00 was due on Sep 3, 2026. $500.00 was paid.'],
    ['2026-09-04', { paid: money(120_000) }, 'This invoice is paid. Thank you.'],
    ['2026-09-04', { credited: money(120_000) }, 'There is nothing to pay on this invoice.'],
    [
      '2026-09-04',
      { isPurchaseOrder: true },
      'This is a quote for $1,200.00. It becomes an invoice when it has a purchase order number.',
    ],
    [
      '2026-09-04',
      { paid: money(5), refunded: money(5) },
      'The payment of this invoice was refunded. There is nothing to pay.',
    ],
    ['2026-09-04', { voidedAt: '2026-08-01' }, 'This invoice is voided. There is nothing to pay.'],
  ])('on %s with %j says what is owed', (today, facts, sentence) => {
    expect(invoiceStateSentence(invoiceState({ ...sent, ...facts }, today), sent.dueOn)).toBe(sentence);
  });
});
