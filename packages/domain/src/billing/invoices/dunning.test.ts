import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, daysFrom } from '../../time/day-text.ts';
import { money } from '../money.ts';
import {
  type DueMail,
  type DunningFacts,
  type DunningStep,
  doMailsLeaveAt,
  dunningStepDue,
  isOnStaffList,
  mailsOfDay,
} from './dunning.ts';
import { type InvoiceFacts, invoiceState } from './invoice-state.ts';

const due = '2026-09-03';
const nothing = money(0);
type Given = Partial<InvoiceFacts & Omit<DunningFacts, 'dueOn' | 'displayOn'>>;

function stepOn(today: string, given: Given): DunningStep | null {
  const sentOn = given.sentOn === undefined ? '2026-08-04' : given.sentOn;
  const facts: InvoiceFacts & DunningFacts = {
    total: money(1000),
    credited: nothing,
    paid: nothing,
    refunded: nothing,
    onAccount: nothing,
    sentAt: sentOn,
    voidedAt: null,
    dueOn: due,
    displayOn: '2026-08-04',
    isPurchaseOrder: false,
    purchaseOrderNumber: null,
    approval: 3,
    isPaused: false,
    done: new Set(),
    ...given,
    sentOn,
  };
  return dunningStepDue(facts, invoiceState(facts, today), today);
}

describe('B210: the mail about a sent invoice', () => {
  test.each<[string, DunningStep | null]>([
    ['2026-08-04', null],
    ['2026-08-26', null],
    ['2026-08-27', 'beforeDue'],
    ['2026-09-03', 'beforeDue'],
    ['2026-09-04', 'overdue1'],
    ['2026-09-12', 'overdue1'],
    ['2026-09-13', 'overdue10'],
    ['2026-10-02', 'overdue10'],
    ['2026-10-03', 'overdue30'],
    ['2027-10-03', 'overdue30'],
  ])('due on Sep 3 is on %s: %s', (today, step) => {
    expect(stepOn(today, {})).toBe(step);
    expect(stepOn(today, { approval: 2 })).toBe(step);
    if (step !== null) expect(stepOn(today, { done: new Set([step]) })).toBeNull();
  });

  test.each<[string, Given]>([
    ['of approval 0', { approval: 0 }],
    ['of approval 1', { approval: 1 }],
    ['that is voided', { voidedAt: '2026-08-10' }],
    ['that is paid', { paid: money(1000) }],
    ['that is credited', { credited: money(1000) }],
    ['that is refunded', { paid: money(1000), refunded: money(1000) }],
    ['without its purchase order', { isPurchaseOrder: true }],
    ['that staff hold', { isPaused: true }],
    ['that is shown later', { displayOn: '2027-01-01' }],
  ])('%s is none', (_, given) => {
    for (const today of ['2026-08-27', '2026-09-04', '2026-09-13', '2026-10-03']) {
      expect(stepOn(today, given)).toBeNull();
    }
  });

  test('of which a part was paid leaves all the same', () => {
    expect(stepOn('2026-09-04', { paid: money(999) })).toBe('overdue1');
  });

  test('leaves out what lay before the day it was sent', () => {
    expect(stepOn('2026-08-30', { sentOn: '2026-08-27' })).toBeNull();
    expect(stepOn('2026-08-30', { sentOn: '2026-08-26' })).toBe('beforeDue');
    expect(stepOn('2026-09-15', { sentOn: '2026-09-14' })).toBeNull();
    expect(stepOn('2026-10-03', { sentOn: '2026-09-14' })).toBe('overdue30');
  });
});

describe('B210: an invoice that was not sent', () => {
  test.each<[string, string, Given, DunningStep | null]>([
    ['of approval 2 is sent on its display date', '2026-08-04', { approval: 2 }, 'sending'],
    ['of approval 2 is sent later where the job was late', '2026-08-09', { approval: 2 }, 'sending'],
    ['of approval 2 waits for its display date', '2026-08-03', { approval: 2 }, null],
    ['without a display date is sent at once', '2026-08-03', { approval: 2, displayOn: null }, 'sending'],
    ['of approval 3 is sent by hand', '2026-08-04', { approval: 3 }, null],
    ['of approval 1 waits', '2026-08-04', { approval: 1 }, null],
    ['of approval 0 waits', '2026-08-04', { approval: 0 }, null],
    ['as a quote is sent', '2026-08-04', { approval: 2, isPurchaseOrder: true }, 'sending'],
    ['of nothing is sent', '2026-08-04', { approval: 2, total: nothing }, 'sending'],
    ['that is voided stays', '2026-08-04', { approval: 2, voidedAt: '2026-08-04' }, null],
    ['that staff hold stays', '2026-08-04', { approval: 2, isPaused: true }, null],
    ['is not reminded of', '2026-09-04', { approval: 3 }, null],
  ])('%s', (_, today, given, step) => {
    expect(stepOn(today, { sentOn: null, ...given })).toBe(step);
  });
});

test('B210: a job that runs on any days mails each step once, in their order, and none early', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 60 });
  const order: DunningStep[] = ['beforeDue', 'overdue1', 'overdue10', 'overdue30'];
  const earliest = { sending: 0, beforeDue: -7, overdue1: 1, overdue10: 10, overdue30: 30 };
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 60 }), (days, sentAfter) => {
      const sentOn = dayAfter('2026-08-04', sentAfter);
      const done = new Set<DunningStep>();
      let today = sentOn;
      for (const gap of days) {
        const step = stepOn(today, { sentOn, done });
        if (step !== null) {
          expect(done.has(step)).toBe(false);
          expect(today > sentOn).toBe(true);
          expect(daysFrom(due, today)).toBeGreaterThanOrEqual(earliest[step]);
          done.add(step);
        }
        today = dayAfter(today, gap);
      }
      expect([...done]).toEqual(order.filter((step) => done.has(step)));
    }),
  );
});

test.each([
  ['2026-10-03', true, false],
  ['2026-10-04', true, true],
  ['2026-10-04', false, false],
])('B210: on %s, overdue %s, staff call: %s', (today, isOverdue, expected) => {
  expect(isOnStaffList({ isOverdue }, due, today)).toBe(expected);
});

describe('B210: of the mails of a day', () => {
  const mail = (invoiceId: number, step: DunningStep, dueOn = due, payerId = 1): DueMail => ({
    payerId,
    invoiceId,
    step,
    dueOn,
  });

  test.each<[string, DueMail[], number]>([
    ['an invoice itself comes first', [mail(1, 'overdue30'), mail(2, 'sending')], 2],
    ['the most overdue comes first', [mail(1, 'beforeDue'), mail(2, 'overdue1'), mail(3, 'overdue10')], 3],
    ['the oldest due date comes first', [mail(1, 'overdue1'), mail(2, 'overdue1', '2026-09-01')], 2],
    ['the lower id comes first', [mail(2, 'overdue1'), mail(1, 'overdue1')], 1],
  ])('%s', (_, mails, first) => {
    expect(mailsOfDay(mails, new Set()).map(({ invoiceId }) => invoiceId)).toEqual([first]);
  });

  test('one a payer leaves, none to who was mailed, and the others get theirs on the next days', () => {
    const anyMail = fc.record({
      payerId: fc.integer({ min: 1, max: 4 }),
      invoiceId: fc.integer({ min: 1, max: 1000 }),
      step: fc.constantFrom<DunningStep>('sending', 'beforeDue', 'overdue1', 'overdue10', 'overdue30'),
      dueOn: fc.constantFrom('2026-08-01', due),
    });
    const mails = fc.uniqueArray(anyMail, { selector: ({ invoiceId }) => invoiceId, maxLength: 20 });
    fc.assert(
      fc.property(mails, fc.uniqueArray(fc.integer({ min: 1, max: 4 })), (all, mailedPayers) => {
        const mailed = new Set(mailedPayers);
        expect(mailsOfDay(all, mailed).some(({ payerId }) => mailed.has(payerId))).toBe(false);
        expect(mailsOfDay(all.toReversed(), mailed)).toEqual(mailsOfDay(all, mailed));
        let waiting = all;
        for (let day = 0; day < all.length; day += 1) {
          const leaving = mailsOfDay(waiting, new Set());
          const payers = leaving.map(({ payerId }) => payerId);
          expect(payers).toEqual([...new Set(waiting.map(({ payerId }) => payerId))].sort());
          waiting = waiting.filter((one) => !leaving.includes(one));
        }
        expect(waiting).toEqual([]);
      }),
    );
  });
});

test.each([
  [0, false],
  [7, false],
  [8, true],
  [23, true],
])('B210: mails that leave by themselves leave at %i o’clock of the payer: %s', (hour, doLeave) => {
  expect(doMailsLeaveAt(hour)).toBe(doLeave);
});
