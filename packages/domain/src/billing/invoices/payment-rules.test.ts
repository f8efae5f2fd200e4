import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText, formatMoney, type Money, minus, money, sumOf } from '../money.ts';
import { type InvoiceFacts, invoiceState } from './invoice-state.ts';
import { creditNoteAmounts, invoiceTotals } from './invoice-totals.ts';
import {
  type CreditedFacts,
  creditNoteProblem,
  notPayableReason,
  paymentAmountProblem,
  readPaymentAmount,
  refundable,
  refundClosesInvoice,
  refundProblem,
} from './payment-rules.ts';

const today = '2026-08-04';
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

describe('B295 B296: an amount that is typed', () => {
  test.each<[string | number, number | null]>([
    ['1200', 120_000],
    [' 1200.5 ', 120_050],
    ['$1,200.00', 120_000],
    ['1,200', 120_000],
    ['1,234,567.89', 123_456_789],
    [1200, 120_000],
    [19.99, 1999],
    [0, 0],
    ['-5', -500],
    ['0.001', null],
    [0.001, null],
    [0.1 + 0.2, null],
    [1e21, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['1,20', null],
    ['12,00.5', null],
    ['1.200,50', null],
    ['', null],
    ['all', null],
    ['1e3', null],
  ])('%j reads %s cents', (typed, cents) => {
    expect(readPaymentAmount(typed)).toEqual(cents === null ? null : money(cents));
  });

  test('reads as it is written for people, for the database and as a number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        const amount = money(cents);
        for (const typed of [formatMoney(amount), decimalText(amount), Number(decimalText(amount))]) {
          expect(readPaymentAmount(typed)).toEqual(amount);
        }
      }),
    );
  });
});

describe('B041 B295 B296: a payment', () => {
  test.each<[number | null, boolean, string | null]>([
    [1000, true, null],
    [1000, false, null],
    [999, true, null],
    [999, false, 'notWhatRemains'],
    [1, true, null],
    [1001, true, 'aboveRemaining'],
    [1001, false, 'aboveRemaining'],
    [0, true, 'notPositive'],
    [-1, false, 'notPositive'],
    [null, true, 'notAnAmount'],
  ])('of %s cents where 1000 remain, by staff %s: %s', (cents, isStaff, problem) => {
    const amount = cents === null ? null : money(cents);
    expect(paymentAmountProblem(amount, money(1000), isStaff)).toBe(problem);
  });

  test('that is allowed never takes more than remains, and a payer’s ends the invoice', () => {
    const cents = fc.integer({ min: -10, max: 130_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 120_000 }), fc.boolean(), (paying, total, isStaff) => {
        const facts = { ...sent, total: money(total) };
        const before = invoiceState(facts, today);
        if (paymentAmountProblem(money(paying), before.remaining, isStaff) !== null) return;
        const after = invoiceState({ ...facts, paid: money(paying) }, today);
        expect(after.surplus).toEqual(nothing);
        expect(after.remaining.cents).toBe(total - paying);
        if (!isStaff) expect(after.isPaid).toBe(true);
      }),
    );
  });

  test.each<[string, Partial<InvoiceFacts>, string | null]>([
    ['an open one', {}, null],
    ['a voided one', { voidedAt: '2026-08-01T15:00:00Z', sentAt: null }, 'voided'],
    ['a refunded one', { paid: money(5), refunded: money(5) }, 'refunded'],
    ['a paid one', { paid: money(120_000) }, 'nothingRemains'],
    ['one that was not sent', { sentAt: null, isPurchaseOrder: true }, 'notSent'],
    ['one without its purchase order', { isPurchaseOrder: true }, 'purchaseOrderPending'],
  ])('B248 B249: of %s is refused with its reason', (_, facts, reason) => {
    const state = invoiceState({ ...sent, ...facts }, today);
    expect(notPayableReason(state)).toBe(reason);
    expect(state.canBePaid).toBe(reason === null);
  });
});

describe('B242: a refund', () => {
  test.each<[number | null, string | null]>([
    [700, null],
    [1, null],
    [701, 'moreThanPaid'],
    [0, 'notPositive'],
    [null, 'notAnAmount'],
  ])('of %s cents where 700 of 1000 are left: %s', (cents, problem) => {
    const limit = refundable({ paid: money(1000), refunded: money(200), onAccount: money(100) });
    expect(refundProblem(cents === null ? null : money(cents), limit)).toBe(problem);
  });

  test('never pays back more than came in, in whatever parts it is made', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 120_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 120_000 }), (amounts, onAccount) => {
        let facts = { ...sent, paid: money(120_000), onAccount: money(onAccount) };
        for (const amount of [...amounts, 120_000 - onAccount].map((cents) => money(cents))) {
          if (refundProblem(amount, refundable(facts)) !== null) continue;
          facts = { ...facts, refunded: sumOf([facts.refunded, amount]) };
          expect(invoiceState(facts, today).totalPaid.cents).toBeGreaterThanOrEqual(0);
        }
        const rest = refundable(facts);
        const whole = { ...facts, refunded: sumOf([facts.refunded, rest]) };
        expect(refundable(whole)).toEqual(nothing);
        expect(invoiceState(whole, today).isRefunded).toBe(whole.refunded.cents > 0);
      }),
    );
  });
});

test.each([
  ['that takes back all of a part payment closes the invoice', 400, 400, 600, true],
  ['of a part of it does not', 399, 400, 600, false],
  ['of one of two payments does not', 400, 500, 500, false],
  ['of what was paid in full leaves nothing owed that would be lost', 1000, 1000, 0, false],
  ['without an amount closes nothing', null, 400, 600, false],
])('B242: a refund %s', (_, amount, kept, remaining, isClosed) => {
  expect(
    refundClosesInvoice(amount === null ? null : money(amount), {
      kept: money(kept),
      remaining: money(remaining),
    }),
  ).toBe(isClosed);
});

/** An invoice without tax. */
const creditedOf = ({ total, credited }: InvoiceFacts): CreditedFacts => ({
  total,
  credited,
  subTotal: total,
  subTotalCredited: credited,
});

describe('B260: a credit note', () => {
  test.each<[string, Partial<InvoiceFacts>, number, string | null]>([
    ['of the whole invoice', {}, 120_000, null],
    ['of more', {}, 120_001, 'aboveCreditable'],
    ['of what another left', { credited: money(20_000) }, 100_000, null],
    ['of more than another left', { credited: money(20_000) }, 100_001, 'aboveCreditable'],
    ['of a paid invoice', { paid: money(120_000) }, 50_000, null],
    ['of nothing', {}, 0, 'notPositive'],
    ['of a voided invoice', { voidedAt: '2026-08-01T15:00:00Z' }, 1, 'voided'],
    ['of a refunded invoice', { paid: money(5), refunded: money(5) }, 1, 'refunded'],
    ['of one that was not sent', { sentAt: null }, 1, 'notSent'],
  ])('%s', (_, change, cents, problem) => {
    const facts = { ...sent, ...change };
    const note = { subTotal: money(cents), total: money(cents) };
    expect(creditNoteProblem(note, creditedOf(facts), invoiceState(facts, today))).toBe(problem);
  });

  test('lowers what remains and gives back only what was paid', () => {
    const cents = (max: number): fc.Arbitrary<Money> =>
      fc.integer({ min: 0, max }).map((value) => money(value));
    fc.assert(
      fc.property(cents(120_000), cents(120_000), (paid, amount) => {
        const facts = { ...sent, paid };
        const before = invoiceState(facts, today);
        const note = { subTotal: amount, total: amount };
        if (creditNoteProblem(note, creditedOf(facts), before) !== null) return;
        const { remaining, surplus } = invoiceState({ ...facts, credited: amount }, today);
        expect(sumOf([before.remaining, surplus])).toEqual(sumOf([remaining, amount]));
        expect(surplus.cents).toBeLessThanOrEqual(paid.cents);
      }),
    );
  });

  test('of more before tax than is left is refused, although its total would fit', () => {
    const facts = { ...creditedOf(sent), subTotal: money(100_000), subTotalCredited: money(40_000) };
    const note = (cents: number) => ({ subTotal: money(cents), total: money(cents) });
    const state = invoiceState(sent, today);
    expect(creditNoteProblem(note(60_000), facts, state)).toBeNull();
    expect(creditNoteProblem(note(60_001), facts, state)).toBe('aboveCreditableSubTotal');
  });

  test.each([
    ['three of $14.00', ['14', '14', '14'], [1516, 1515, 1516]],
    ['two of $1.00', ['1', '1'], [108, 109]],
  ])('B211: %s, credited one by one at 8.25 %, leave nothing', (_, prices, totals) => {
    expect(creditedOneByOne(prices, '8.25')).toEqual({
      totals,
      rest: 0,
    });
  });

  test('B211: lines that are credited one by one are all taken, and leave nothing of the invoice', () => {
    const price = fc.integer({ min: 1, max: 200_000 }).map((cents) => (cents / 100).toFixed(2));
    const rate = fc.stringMatching(/^\d{1,2}(\.\d{1,4})?$/);
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 20 }), rate, (prices, percent) => {
        expect(creditedOneByOne(prices, percent).rest).toBe(0);
      }),
    );
  });
});

/** Credits each line of an invoice with a note of its own, the last first, as the rules allow it. */
function creditedOneByOne(prices: readonly string[], rate: string) {
  const tax = { rate, isExempt: false };
  const lines = prices.map((unitPrice) => ({
    invoiceItemTypeId: 3,
    description: 'Line',
    quantity: 1,
    unitPrice,
  }));
  const { subTotal, total } = invoiceTotals(lines, tax);
  const state = invoiceState({ ...sent, total }, today);
  let facts: CreditedFacts = { total, subTotal, credited: nothing, subTotalCredited: nothing };
  const totals = lines.toReversed().map((line) => {
    const before = { subTotal: facts.subTotalCredited, tax: minus(facts.credited, facts.subTotalCredited) };
    const note = creditNoteAmounts([line], tax, before);
    expect(creditNoteProblem(note, facts, state)).toBeNull();
    facts = {
      ...facts,
      credited: sumOf([facts.credited, note.total]),
      subTotalCredited: sumOf([facts.subTotalCredited, note.subTotal]),
    };
    return note.total.cents;
  });
  return { totals, rest: minus(total, facts.credited).cents };
}
