import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, daysFrom } from '../../time/day-text.ts';
import { type AutopayDecline, type AutopayFacts, autopayDay, isAutopayDue } from './autopay.ts';

const enrolled: AutopayFacts = {
  isEnrolled: true,
  dueOn: '2026-09-03',
  announcedOn: '2026-08-27',
  declines: [],
};
const soft = (on: string): AutopayDecline => ({ on, isHard: false });
const hard = (on: string): AutopayDecline => ({ on, isHard: true });

describe('B273: a saved card is charged', () => {
  test.each<[string, Partial<AutopayFacts>, string | null]>([
    ['on the due date', {}, '2026-09-03'],
    ['on the due date where it was announced long before', { announcedOn: '2026-08-04' }, '2026-09-03'],
    ['a week after a late announcement', { announcedOn: '2026-09-01' }, '2026-09-08'],
    ['never without an announcement', { announcedOn: null }, null],
    ['never without autopay', { isEnrolled: false }, null],
    ['3 days after a soft decline', { declines: [soft('2026-09-03')] }, '2026-09-06'],
    ['5 days after the first of two', { declines: [soft('2026-09-03'), soft('2026-09-06')] }, '2026-09-08'],
    [
      '7 days after the first of three',
      { declines: [soft('2026-09-03'), soft('2026-09-06'), soft('2026-09-08')] },
      '2026-09-10',
    ],
    [
      'never after four',
      { declines: [soft('2026-09-03'), soft('2026-09-06'), soft('2026-09-08'), soft('2026-09-10')] },
      null,
    ],
    ['the day after a late second try', { declines: [soft('2026-09-03'), soft('2026-09-20')] }, '2026-09-21'],
    [
      'a week after it was announced anew, of more than was said',
      { announcedOn: '2026-09-05', declines: [soft('2026-09-03')] },
      '2026-09-12',
    ],
    ['never after a hard decline', { declines: [hard('2026-09-03')] }, null],
    [
      'never after a hard one that followed a soft one',
      { declines: [soft('2026-09-03'), hard('2026-09-06')] },
      null,
    ],
  ])('%s', (_, change, day) => {
    expect(autopayDay({ ...enrolled, ...change })).toBe(day);
  });

  test.each([
    ['2026-09-02', true, true, false],
    ['2026-09-03', true, true, true],
    ['2026-09-05', true, true, true],
    ['2026-09-03', false, true, false],
    ['2026-09-03', true, false, false],
  ])('on %s, payable %s, shown %s: %s', (today, canBePaid, isVisibleToPayer, expected) => {
    expect(isAutopayDue(enrolled, { canBePaid, isVisibleToPayer }, today)).toBe(expected);
    expect(isAutopayDue({ ...enrolled, isEnrolled: false }, { canBePaid, isVisibleToPayer }, today)).toBe(
      false,
    );
  });

  test('at most four times, once a day at the most, never before the due date or without a week’s notice', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 80 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: -30, max: 10 }), fc.nat({ max: 5 }), (days, announced, hardAt) => {
        const facts = { ...enrolled, announcedOn: dayAfter(enrolled.dueOn, announced) };
        const declines: AutopayDecline[] = [];
        let today = facts.announcedOn;
        for (const gap of days) {
          if (isAutopayDue({ ...facts, declines }, { canBePaid: true, isVisibleToPayer: true }, today)) {
            expect(today >= facts.dueOn).toBe(true);
            expect(daysFrom(facts.announcedOn, today)).toBeGreaterThanOrEqual(7);
            expect(declines.some(({ on, isHard }) => on === today || isHard)).toBe(false);
            declines.push({ on: today, isHard: declines.length === hardAt });
          }
          today = dayAfter(today, gap);
        }
        expect(declines.length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
