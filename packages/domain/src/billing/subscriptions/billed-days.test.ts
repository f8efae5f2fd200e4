import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDays } from '../../../test/example-subscriptions.ts';
import { dayAfter } from '../../time/day-text.ts';
import { daysBeside } from './billed-days.ts';
import { billingCycleOn } from './billing-cycles.ts';
import type { SubscriptionDays } from './subscription.ts';
import { lengthInDays, shareADay } from './subscription-terms.ts';

const cycle = { startsOn: '2026-08-01', endsOn: '2026-10-31' };
const days = (startsOn: string, endsOn: string) => ({ startsOn, endsOn });
test.each([
  [[], { ...cycle, days: 92 }],
  [[days('2026-08-01', '2026-08-31')], { ...days('2026-09-01', '2026-10-31'), days: 61 }],
  [[days('2026-09-01', '2026-09-30')], { ...cycle, days: 62 }],
  [[days('2026-09-20', '2026-10-31'), days('2026-07-01', '2026-09-25')], null],
  [[days('2026-11-01', '2026-11-30')], { ...cycle, days: 92 }],
  [[days('2026-08-01', '2027-07-31')], null],
])('B390 B507: beside the days %j of a quarter the days %j are billed', (billed, left) => {
  expect(daysBeside(cycle, billed)).toEqual(left);
});

const acts = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: 1460 }), cycleId: fc.constantFrom(1, 2, 3) }),
  { minLength: 1, maxLength: 12 },
);
test('B390 B507: however the cycle of a term is changed between invoices, no day is billed twice and a cycle that was billed has no day left', () => {
  fc.assert(
    fc.property(anyDays, acts, (term, presses) => {
      const billed: SubscriptionDays[] = [];
      let total = 0;
      for (const { at, cycleId } of presses.toSorted((one, other) => one.at - other.at)) {
        const running = billingCycleOn(term, cycleId, dayAfter(term.startsOn, at));
        if (running === null) continue;
        const left = daysBeside(running, billed);
        if (left === null) continue;
        const taken = billed.filter((span) => shareADay(span, running));
        expect(left.days).toBeLessThanOrEqual(lengthInDays(left));
        expect(
          taken.some((span) => shareADay(span, { startsOn: left.startsOn, endsOn: left.startsOn })),
        ).toBe(false);
        billed.push({ startsOn: left.startsOn, endsOn: left.endsOn });
        total += left.days;
        expect(daysBeside(running, billed)).toBeNull();
      }
      const covered = lengthInDays(term) - (daysBeside(term, billed)?.days ?? 0);
      expect(total).toBe(covered);
    }),
  );
});
