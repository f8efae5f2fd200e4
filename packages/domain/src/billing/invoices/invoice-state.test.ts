import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter } from '../../time/day-text.ts';
import { money, sumOf } from '../money.ts';
import { type InvoiceFacts, invoiceState, numberWithSuffix } from './invoice-state.ts';

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
  displayOn: '2026-07-01',
  isPurchaseOrder: false,
  purchaseOrderNumber: null,
};
const late = { dueOn: '2026-08-03' };
const voided = { voidedAt: '2026-08-01T15:00:00Z' };
const pending = { isPurchaseOrder: true };
const part = { paid: money(50_000) };
const whole = { paid: money(120_000) };
const paidBack = { paid: money(120_000), refunded: money(120_000) };
const unsent = { sentAt: null };

describe('B241 B242 B243 B244: an invoice', () => {
  describe('B245 B246 B247 B250: and what its number and its line of payment say', () => {
    test.each<[string, Partial<InvoiceFacts>, string[], string | null, string | null]>([
      ['sent, not due', {}, ['Outstanding'], null, null],
      ['due today', { dueOn: today }, ['Outstanding'], null, null],
      ['due yesterday', late, ['Past Due'], null, null],
      ['paid in part', part, ['Outstanding', 'Partially Paid'], null, 'Partially Paid'],
      ['paid in part and late', { ...part, ...late }, ['Past Due', 'Partially Paid'], null, 'Partially Paid'],
      ['paid', { ...whole, ...late }, ['Paid'], null, 'Paid In Full'],
      [
        'paid but for one cent',
        { paid: money(119_999) },
        ['Outstanding', 'Partially Paid'],
        null,
        'Partially Paid',
      ],
      ['credited in whole', { credited: money(120_000) }, ['Paid'], null, null],
      [
        'credited in part, the rest paid',
        { ...part, credited: money(70_000) },
        ['Paid'],
        null,
        'Paid In Full',
      ],
      ['of nothing', { total: nothing }, ['Paid'], null, null],
      ['refunded', { ...paidBack, ...late }, ['Payment Refunded'], '(REFUNDED)', null],
      [
        'refunded in part',
        { ...whole, refunded: money(1) },
        ['Outstanding', 'Partially Paid'],
        null,
        'Partially Paid',
      ],
      ['without its purchase order, late', { ...pending, ...late }, ['PO Pending'], null, null],
      [
        'with its purchase order',
        { ...pending, purchaseOrderNumber: '7', ...late },
        ['Past Due'],
        null,
        null,
      ],
      ['paid without its purchase order', { ...pending, ...whole }, ['Paid'], null, 'Paid In Full'],
      ['not sent', unsent, ['Outstanding'], '(NOT SENT)', null],
      ['not sent and late', { ...unsent, ...late }, ['Past Due'], '(NOT SENT)', null],
      ['not sent and refunded', { ...unsent, ...paidBack }, ['Payment Refunded'], '(REFUNDED)', null],
      ['voided', { ...voided, ...late }, ['VOIDED'], '(VOIDED)', null],
      ['voided, refunded, not sent', { ...voided, ...paidBack, ...unsent }, ['VOIDED'], '(VOIDED)', null],
      ['voided without its purchase order', { ...voided, ...pending }, ['VOIDED'], '(VOIDED)', null],
    ])('%s', (_, facts, shown, suffix, paidLine) => {
      expect(invoiceState({ ...sent, ...facts }, today)).toMatchObject({ shown, suffix, paidLine });
    });
  });
});

test.each<[string, Partial<InvoiceFacts>, string]>([
  ['an invoice', {}, 'Invoice'],
  ['one without its purchase order', pending, 'Quote'],
  ['one whose number was typed', { ...pending, purchaseOrderNumber: '7' }, 'Invoice'],
  ['one paid all the same', { ...pending, ...whole }, 'Invoice'],
  ['one paid back', { ...pending, ...paidBack }, 'Invoice'],
  ['a voided quote', { ...pending, ...voided }, 'Quote'],
])('B246: %s is headed %s', (_, facts, title) => {
  expect(invoiceState({ ...sent, ...facts }, today).title).toBe(title);
});

test.each<[string, Partial<InvoiceFacts>, boolean]>([
  ['an open one', {}, true],
  ['a late one', late, true],
  ['one paid in part', part, true],
  ['a paid one', whole, false],
  ['one of nothing', { total: nothing }, false],
  ['a voided one', voided, false],
  ['a refunded one', paidBack, false],
  ['one without its purchase order', pending, false],
  ['one that was not sent', unsent, false],
])('B248 B249: %s can be paid: %s', (_, facts, expected) => {
  expect(invoiceState({ ...sent, ...facts }, today).canBePaid).toBe(expected);
});

test.each<[string, Partial<InvoiceFacts>, boolean, boolean]>([
  ['late', late, true, true],
  ['due today', { dueOn: today }, false, false],
  ['late, not sent', { ...late, ...unsent }, true, false],
  ['late, without its purchase order', { ...late, ...pending }, true, false],
  ['late, its revision not sent', { ...late, isRevisionDue: true }, true, false],
  ['late, paid in part', { ...late, ...part }, true, true],
  ['late, paid', { ...late, ...whole }, false, false],
  ['late, voided', { ...late, ...voided }, false, false],
  ['late, refunded', { ...late, ...paidBack }, false, false],
])('B244: %s is past due: %s, overdue: %s', (_, facts, isPastDue, isOverdue) => {
  expect(invoiceState({ ...sent, ...facts }, today)).toMatchObject({ isPastDue, isOverdue });
});

test.each<[string, Partial<InvoiceFacts>, boolean]>([
  ['sent, its display date today', { displayOn: today }, true],
  ['sent, its display date tomorrow', { displayOn: '2026-08-05' }, false],
  ['sent, without a display date', { displayOn: null }, true],
  ['not sent, its display date past', unsent, false],
  ['not sent, without a display date', { ...unsent, displayOn: null }, false],
])('B500: the payer sees an invoice %s: %s', (_, facts, expected) => {
  expect(invoiceState({ ...sent, ...facts }, today).isVisibleToPayer).toBe(expected);
});

test.each([
  [null, 'PL-000123'],
  ['(VOIDED)', 'PL-000123 (VOIDED)'],
  ['(NOT SENT)', 'PL-000123 (NOT SENT)'],
] as const)('B247: with the suffix %s the number reads %s', (suffix, expected) => {
  expect(numberWithSuffix('PL-000123', { suffix })).toBe(expected);
});

test('B207: more than was owed is a surplus until it is put on account, and is then no payment of it', () => {
  const twice = { ...sent, paid: money(150_000) };
  expect(invoiceState(twice, today)).toMatchObject({
    remaining: nothing,
    surplus: money(30_000),
    isPaid: true,
  });
  const settled = { ...twice, onAccount: money(30_000) };
  expect(invoiceState(settled, today)).toMatchObject({ totalPaid: money(120_000), surplus: nothing });
  expect(invoiceState({ ...settled, refunded: money(120_000) }, today).isRefunded).toBe(true);
});

test('B245: where more was paid back than was kept, since credit pays another invoice, that much is owed and the invoice is not refunded', () => {
  const settled = { ...sent, paid: money(150_000), onAccount: money(30_000), refunded: money(120_000) };
  const state = (over: object) => invoiceState({ ...settled, ...over }, today);
  expect(state({})).toMatchObject({ isRefunded: true, remaining: nothing });
  const owed = { isRefunded: false, isPaid: false, canBePaid: true, surplus: nothing };
  expect(state({ refunded: money(150_000) })).toMatchObject({ ...owed, remaining: money(30_000) });
  expect(state({ refunded: money(150_000), paid: money(160_000) })).toMatchObject({
    ...owed,
    remaining: money(20_000),
  });
  expect(state({ refunded: money(150_000), paid: money(180_000) }).isRefunded).toBe(true);
});

describe('whatever was paid, credited and paid back', () => {
  const cents = (max: number) => fc.integer({ min: 0, max });
  const anyFacts = fc
    .record({ total: cents(1_000_000), credited: cents(1_000_000), paid: cents(2_000_000) })
    .chain(({ total, credited, paid }) =>
      fc.record({
        total: fc.constant(money(total)),
        credited: fc.constant(money(Math.min(credited, total))),
        paid: fc.constant(money(paid)),
        onAccount: fc.constant(nothing),
        refunded: fc.oneof(cents(paid), fc.constant(paid)).map((value) => money(value)),
        sentAt: fc.option(fc.constant('2026-07-01T15:00:00Z')),
        voidedAt: fc.option(fc.constant('2026-08-01T15:00:00Z'), { freq: 3 }),
        dueOn: fc.integer({ min: -40, max: 40 }).map((days) => dayAfter(today, days)),
        displayOn: fc.integer({ min: -40, max: 40 }).map((days) => dayAfter(today, days)),
        isPurchaseOrder: fc.boolean(),
        purchaseOrderNumber: fc.option(fc.constantFrom('7', '')),
      }),
    );

  test('B207 B245: total less notes and payments is what remains, or what is too much', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { remaining, surplus, totalPaid, ...state } = invoiceState(facts, today);
        expect(remaining.cents).toBeGreaterThanOrEqual(0);
        if (state.isVoided || state.isRefunded) expect(remaining).toEqual(nothing);
        else expect(sumOf([facts.credited, totalPaid, remaining])).toEqual(sumOf([facts.total, surplus]));
      }),
    );
  });

  test('B245: exactly one state is shown first, and only money that is owed is paid, late or partly paid', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const state = invoiceState(facts, today);
        const ends = [state.isVoided, state.isRefunded && !state.isVoided, state.isPaid];
        expect(ends.filter(Boolean)).toHaveLength(state.remaining.cents > 0 ? 0 : 1);
        for (const flag of [state.isPastDue, state.isOverdue, state.isPartlyPaid, state.canBePaid]) {
          if (flag) expect(state.remaining.cents).toBeGreaterThan(0);
        }
        if (state.isOverdue) expect(state.canBePaid).toBe(true);
        expect(state.shown).toHaveLength(state.isPartlyPaid ? 2 : 1);
      }),
    );
  });

  test('B244: a day later nothing is less late', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const [now, next] = [invoiceState(facts, today), invoiceState(facts, dayAfter(today, 1))];
        if (now.isPastDue) expect(next.isPastDue).toBe(true);
        if (now.isVisibleToPayer) expect(next.isVisibleToPayer).toBe(true);
        expect(next.remaining).toEqual(now.remaining);
      }),
    );
  });
});
