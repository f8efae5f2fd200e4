import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, monthOfDay } from '../../time/day-text.ts';
import { money } from '../money.ts';
import {
  amountLock,
  booksTimeZone,
  type EditableInvoice,
  editingProblem,
  hasMonthEnded,
  type InvoiceField,
  invoiceChangeProblem,
  isFieldEditable,
  isRevisionNeeded,
  voidProblem,
} from './invoice-editing.ts';
import { reasonProblem } from './reason.ts';

const today = '2026-08-04';
const invoice: EditableInvoice = {
  invoiceDate: '2026-08-01',
  issuedOn: '2026-08-03',
  isVoided: false,
  hasPayment: false,
  hasOpenAttempt: false,
  hasCreditNote: false,
};
const lastMonth = { invoiceDate: '2026-07-31' };

test.each<[string, EditableInvoice | null, string | null]>([
  ['a new one', null, null],
  ['one without a payment', invoice, null],
  ['one of an ended month, in its texts', { ...invoice, ...lastMonth }, null],
  ['a voided one', { ...invoice, isVoided: true }, 'voided'],
  ['a paid one', { ...invoice, hasPayment: true }, 'hasPayment'],
  ['one that is being paid', { ...invoice, hasOpenAttempt: true }, 'paymentInFlight'],
  ['a voided one with a payment', { ...invoice, isVoided: true, hasPayment: true }, 'voided'],
])('B258: %s is edited or refused', (_, given, problem) => {
  expect(editingProblem(given)).toBe(problem);
});

describe('B259 B260: the amounts of an invoice', () => {
  test.each<[string, Partial<EditableInvoice>, string | null]>([
    ['of this month', {}, null],
    ['of the first of this month', { invoiceDate: '2026-08-01', issuedOn: '2026-08-01' }, null],
    ['of next month', { invoiceDate: '2026-09-01', issuedOn: '2026-09-01' }, null],
    ['dated last month', lastMonth, 'monthEnded'],
    ['sold last month', { issuedOn: '2026-07-31' }, 'monthEnded'],
    ['dated this month a year ago', { invoiceDate: '2025-08-04' }, 'monthEnded'],
    ['without a date of sale', { issuedOn: null }, null],
    ['with a credit note', { hasCreditNote: true }, 'hasCreditNote'],
    ['with a credit note, of last month', { ...lastMonth, hasCreditNote: true }, 'monthEnded'],
  ])('%s', (_, change, lock) => {
    expect(amountLock({ ...invoice, ...change }, today)).toBe(lock);
  });

  test('lock on the first day of the next month and never open again', () => {
    const anyDay = fc.integer({ min: 0, max: 9000 }).map((days) => dayAfter('2010-01-01', days));
    fc.assert(
      fc.property(anyDay, anyDay, fc.nat({ max: 500 }), (day, now, later) => {
        expect(hasMonthEnded(day, now)).toBe(day < `${monthOfDay(now)}-01`);
        if (hasMonthEnded(day, now)) expect(hasMonthEnded(day, dayAfter(now, later))).toBe(true);
      }),
    );
  });

  test('of a new invoice are not locked, whatever its date', () => {
    expect(amountLock(null, today)).toBeNull();
  });

  test('lock by the clock of the books', () => {
    expect(booksTimeZone).toBe('America/Chicago');
  });
});

test('B259 B260: under a lock texts, purchase order, due and display date and approval stay editable', () => {
  const editable: InvoiceField[] = [
    'description',
    'lineDescriptions',
    'purchaseOrder',
    'dueDate',
    'displayDate',
    'approvalStatusId',
  ];
  const locked: InvoiceField[] = [
    'lineAmounts',
    'invoiceDate',
    'issuedOn',
    'period',
    'amortization',
    'salesTaxRegion',
    'invoiceTypeId',
  ];
  const all = [...editable, ...locked];
  expect(all.filter((field) => isFieldEditable(field, 'monthEnded'))).toEqual(editable);
  expect(all.filter((field) => isFieldEditable(field, null))).toEqual(all);
});

describe('B258 B259: an edit', () => {
  const dates = { invoiceDate: invoice.invoiceDate, issuedOn: invoice.issuedOn };
  const old = { ...invoice, ...lastMonth };

  test.each<[string, EditableInvoice | null, Parameters<typeof invoiceChangeProblem>[1], string | null]>([
    ['of amounts', invoice, { ...dates, fields: ['lineAmounts'] }, null],
    ['of amounts in an ended month', old, { ...dates, ...lastMonth, fields: ['lineAmounts'] }, 'monthEnded'],
    ['of texts in an ended month', old, { ...dates, ...lastMonth, fields: ['description', 'dueDate'] }, null],
    ['that moves it out of an ended month', old, { ...dates, fields: ['invoiceDate'] }, 'monthEnded'],
    [
      'that moves it into an ended month',
      invoice,
      { ...dates, ...lastMonth, fields: ['invoiceDate'] },
      'movedIntoEndedMonth',
    ],
    ['of a paid one', { ...invoice, hasPayment: true }, { ...dates, fields: ['description'] }, 'hasPayment'],
    [
      'of amounts with a credit note',
      { ...invoice, hasCreditNote: true },
      { ...dates, fields: ['lineAmounts'] },
      'hasCreditNote',
    ],
    [
      'with a credit note that moves it into an ended month',
      { ...invoice, hasCreditNote: true },
      { ...dates, ...lastMonth, fields: ['description'] },
      'movedIntoEndedMonth',
    ],
    ['that makes one of an ended month', null, { ...dates, ...lastMonth, fields: ['lineAmounts'] }, null],
  ])('%s', (_, stored, change, problem) => {
    expect(invoiceChangeProblem(stored, change, today)).toBe(problem);
  });
});

test.each([
  [false, 0, false, null],
  [true, 0, false, 'voided'],
  [false, 1, false, 'unrefundedPayment'],
  [false, 0, true, 'paymentInFlight'],
])('B261: voided %s, %d cents kept, being paid %s: %s', (isVoided, cents, isBeingPaid, problem) => {
  expect(voidProblem({ isVoided, totalPaid: money(cents) }, isBeingPaid)).toBe(problem);
});

test.each([
  ['', 'reasonMissing'],
  ['   ', 'reasonMissing'],
  [' ab ', 'reasonTooShort'],
  ['abc', null],
  ['x'.repeat(500), null],
  ['x'.repeat(501), 'reasonTooLong'],
])('B261: the reason "%s" is checked', (reason, problem) => {
  expect(reasonProblem(reason)).toBe(problem);
});

test.each([
  [['description', 'lineDescriptions', 'purchaseOrder', 'dueDate', 'displayDate', 'approvalStatusId'], false],
  [['lineAmounts'], true],
  [['description', 'period'], true],
  [['invoiceDate'], true],
  [['salesTaxRegion'], true],
] as const)(
  'B258: after a change of %j a sent invoice needs a revision before it is paid: %s',
  (fields, isNeeded) => {
    expect(isRevisionNeeded(fields)).toBe(isNeeded);
  },
);
