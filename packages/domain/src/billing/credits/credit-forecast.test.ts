import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, daysFrom } from '../../time/day-text.ts';
import { type CreditPeriod, creditForecast } from './credit-forecast.ts';

const period = (over: Partial<CreditPeriod> = {}): CreditPeriod => ({
  startsOn: '2026-08-01',
  endsOn: '2027-07-31',
  terms: 'counted',
  balance: 100,
  firstTests: [{ day: '2026-08-15', people: 100 }],
  ...over,
});
// A hundred days of the period, August 1 included.
const today = '2026-11-08';

test.each([
  [
    {},
    0,
    'At this pace you run out on February 16, 2027. 100 people were tested in the 100 days of this period.',
  ],
  [{ balance: 10 }, 0, 'At this pace you run out on November 18. '],
  [{ balance: 1 }, 0, 'At this pace you run out on November 9. '],
  [{}, 30, 'With 30 more people a month you run out on December 29. '],
  [{ balance: 265 }, 0, 'At this pace you run out on July 31, 2027. '],
  [{ balance: 266 }, 0, 'At this pace 1 credit is left when the period ends on July 31, 2027. '],
  [{ balance: 2266 }, 0, 'At this pace 2,001 credits are left when the period ends on July 31, 2027. '],
  [{ balance: 0 }, 0, 'All credits are used. You can keep testing. Additional people count as overage.'],
  [{ balance: -1 }, 0, 'All credits are used, and 1 person was tested over them. You can keep testing.'],
  [{ terms: 'unlimited' }, 0, 'Credits are unlimited, so they do not run out.'],
  [{ terms: 'notApplicable' }, 0, 'This subscription is billed by hand and counts no credits.'],
  [{ terms: 'inArrears' }, 0, 'People are billed after they are tested, so no credits run out.'],
  [
    { firstTests: [{ day: today, people: 9 }] },
    0,
    'It is too early to say when the credits run out. 9 people were tested in the 100 days of this period.',
  ],
  [
    { firstTests: [] },
    20,
    'It is too early to say when the credits run out. 0 people were tested in the 100 days of this period.',
  ],
  [{ startsOn: '2026-10-27' }, 0, 'It is too early to say'],
  [
    { startsOn: today },
    0,
    'It is too early to say when the credits run out. 0 people were tested in the first day',
  ],
  [{ startsOn: '2026-11-09' }, 0, 'This period begins on Nov 9, 2026.'],
  [{ endsOn: '2026-11-07' }, 0, 'This period ended on Nov 7, 2026.'],
] as const)('B052 B271: a period with %j and %d more people: %s', (over, more, words) => {
  expect(creditForecast(period(over), today, more).text).toContain(words);
});

test('B052: people tested before the period and after today take no part', () => {
  const firstTests = [
    { day: '2026-07-31', people: 500 },
    { day: '2026-08-01', people: 60 },
    { day: today, people: 40 },
    { day: '2026-11-09', people: 500 },
  ];
  expect(creditForecast(period({ firstTests }), today)).toEqual(creditForecast(period(), today));
});

test('B052: fewer people than none are no what-if', () => {
  expect(() => creditForecast(period(), today, -1)).toThrow(RangeError);
  expect(() => creditForecast(period(), today, 0.5)).toThrow(RangeError);
});

const anyRunning = fc.record({
  people: fc.integer({ min: 10, max: 20_000 }),
  days: fc.integer({ min: 14, max: 364 }),
  balance: fc.integer({ min: 1, max: 20_000 }),
});
const forecastOf = (running: { people: number; days: number; balance: number }, more = 0) => {
  const day = dayAfter('2026-08-01', running.days - 1);
  const firstTests = [{ day, people: running.people }];
  return { day, forecast: creditForecast(period({ balance: running.balance, firstTests }), day, more) };
};

test('B271: the day is the first on which people at this pace reach the credits that are left', () => {
  fc.assert(
    fc.property(anyRunning, (running) => {
      const { day, forecast } = forecastOf(running);
      const { people, days, balance } = running;
      const reached = (later: number) => people * later >= balance * days;
      const daysLeft = daysFrom(day, '2027-07-31');
      if (forecast.kind !== 'runsOut') {
        expect(forecast.kind).toBe('lasts');
        expect(reached(daysLeft)).toBe(false);
        return;
      }
      const later = daysFrom(day, forecast.day);
      expect([reached(later), reached(later - 1), later <= daysLeft]).toEqual([true, false, true]);
    }),
  );
});

test('B052: more people never make credits last longer', () => {
  fc.assert(
    fc.property(
      anyRunning,
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 500 }),
      (running, one, more) => {
        const endOf = (people: number) => {
          const { forecast } = forecastOf(running, people);
          return forecast.kind === 'runsOut' ? forecast.day : '9999-12-31';
        };
        expect(endOf(one + more) <= endOf(one)).toBe(true);
      },
    ),
  );
});
