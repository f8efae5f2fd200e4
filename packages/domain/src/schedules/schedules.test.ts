import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cronInstants, parseCron } from '../time/cron.ts';
import { instantOf, wallTimeAt } from '../time/time-zone.ts';
import { isUsHoliday } from '../time/us-holidays.ts';
import {
  answersDemand,
  averageBelowText,
  averageScore,
  hasAverageScore,
  measuresOfDemand,
} from './demand-measures.ts';
import { dayKindOf, isReminded } from './reminder-days.ts';
import {
  demandsAt,
  demandsWithin,
  nextDemandAfter,
  reminderInstants,
  type Schedule,
  scheduleTimeZone,
  scheduleWeeks,
} from './schedule.ts';
import { blockProblem, cronProblem } from './schedule-rules.ts';
import { readWeekly, usualStart, weeklyCron } from './weekly.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();
const starts = (cron: string, from: string, until: string) => {
  const parsed = parseCron(cron);
  if (parsed === null) throw new Error(`${cron} is no cron`);
  return cronInstants(parsed, at(from), at(until), scheduleTimeZone).map(iso);
};
const repeated = (cron: string, durationMinutes = 60): Schedule => ({ cron, durationMinutes, blocks: [] });

describe('cron', () => {
  test.each([
    ['5 0 * * 1,3', { minutes: [5], hours: [0], daysOfWeek: [1, 3] }],
    ['*/30 8-10 * * mon-fri', { minutes: [0, 30], hours: [8, 9, 10], daysOfWeek: [1, 2, 3, 4, 5] }],
    ['0 9 1,15 jan-mar *', { daysOfMonth: [1, 15], months: [1, 2, 3] }],
    ['0 9 * * 7', { daysOfWeek: [0] }],
    ['10/20 0 * * *', { minutes: [10, 30, 50] }],
  ])('reads %s', (text, expected) => expect(parseCron(text)).toMatchObject(expected));

  test.each([
    '',
    '* * * *',
    '* * * * * *',
    '60 0 * * *',
    '0 24 * * *',
    '0 0 0 * *',
    '0 0 * 13 *',
    '0 0 * * 8',
    '0 0 * * x',
    '5-1 0 * * *',
    '*/0 0 * * *',
    '0,, 0 * * *',
    '-1 0 * * *',
    '1.5 0 * * *',
  ])('refuses %j', (text) => expect(parseCron(text)).toBeNull());

  test('a day of the month or of the week is enough where both are narrowed', () => {
    expect(starts('0 12 1 * 5', '2026-05-01T00:00:00Z', '2026-05-09T00:00:00Z')).toEqual([
      '2026-05-01T17:00:00.000Z',
      '2026-05-08T17:00:00.000Z',
    ]);
  });

  test('keeps its time of day in Chicago over both changes of 2026: 12:05 am is 6:05 and 5:05 UTC', () => {
    // Clocks go forward on 8 March and back on 1 November.
    expect(starts('5 0 * * *', '2026-03-07T00:00:00Z', '2026-03-10T12:00:00Z')).toEqual([
      '2026-03-07T06:05:00.000Z',
      '2026-03-08T06:05:00.000Z',
      '2026-03-09T05:05:00.000Z',
      '2026-03-10T05:05:00.000Z',
    ]);
    expect(starts('5 0 * * *', '2026-10-31T12:00:00Z', '2026-11-02T12:00:00Z')).toEqual([
      '2026-11-01T05:05:00.000Z',
      '2026-11-02T06:05:00.000Z',
    ]);
  });

  test('a time that clocks skip comes an hour later, one that they show twice comes once', () => {
    expect(starts('30 2 * * *', '2026-03-08T00:00:00Z', '2026-03-09T00:00:00Z')).toEqual([
      // 3:30 in Chicago.
      '2026-03-08T08:30:00.000Z',
    ]);
    expect(starts('30 1 * * *', '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')).toEqual([
      '2026-11-01T06:30:00.000Z',
    ]);
    // 2:30 becomes 3:30, which is one of its own: one start, not two.
    expect(starts('30 2,3 * * *', '2026-03-08T00:00:00Z', '2026-03-09T00:00:00Z')).toEqual([
      '2026-03-08T08:30:00.000Z',
    ]);
  });

  test('every start shows its own time on clocks in Chicago, whatever the day and the zone of the machine', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2032-01-01T00:00:00Z') }),
        fc.integer({ min: 3, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        (from, atHour, atMinute) => {
          const cron = parseCron(`${atMinute} ${atHour} * * *`);
          if (cron === null) throw new Error('no cron');
          const found = cronInstants(cron, from, from + 10 * day, scheduleTimeZone);
          expect(found.length).toBeGreaterThanOrEqual(9);
          for (const start of found) {
            const wall = wallTimeAt(start, scheduleTimeZone);
            expect([wall.hour, wall.minute]).toEqual([atHour, atMinute]);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('demands', () => {
  test('a year of a weekly schedule is 52 starts, each as long as it was set to', () => {
    const from = at('2026-01-05T00:00:00Z');
    const demands = demandsWithin(repeated('5 0 * * 3', 90), from, from + scheduleWeeks * 7 * day);
    expect(demands).toHaveLength(52);
    expect(demands.every(({ startsAt, endsAt }) => endsAt - startsAt === 90 * minute)).toBe(true);
  });

  test('is open from its start up to, not including, its end', () => {
    const schedule = repeated('5 0 * * *');
    const start = at('2026-06-10T05:05:00Z');
    expect(demandsAt(schedule, start - 1)).toEqual([]);
    expect(demandsAt(schedule, start)).toEqual([
      { startsAt: start, endsAt: start + hour, source: 'repeated' },
    ]);
    expect(demandsAt(schedule, start + hour - 1)).toHaveLength(1);
    expect(demandsAt(schedule, start + hour)).toEqual([]);
  });

  test('an open hour is an hour although clocks change in it', () => {
    const [demand] = demandsAt(repeated('30 1 * * *', 60), at('2026-11-01T06:45:00Z'));
    expect(demand && [iso(demand.startsAt), iso(demand.endsAt)]).toEqual([
      '2026-11-01T06:30:00.000Z',
      '2026-11-01T07:30:00.000Z',
    ]);
  });

  test('blocks stand beside what repeats; of two that start together the longer counts', () => {
    const startsAt = at('2026-06-10T05:05:00Z');
    const schedule = { ...repeated('5 0 * * *'), blocks: [{ startsAt, endsAt: startsAt + 3 * hour }] };
    expect(demandsAt(schedule, startsAt)).toEqual([
      { startsAt, endsAt: startsAt + 3 * hour, source: 'block' },
    ]);
    expect(nextDemandAfter(schedule, startsAt)).toBe(startsAt + day);
  });

  test('nothing to come is said so, and a yearly start is found', () => {
    expect(
      nextDemandAfter({ cron: null, durationMinutes: 60, blocks: [] }, at('2026-06-10T00:00:00Z')),
    ).toBeNull();
    expect(iso(nextDemandAfter(repeated('0 9 1 1 *'), at('2026-06-10T00:00:00Z')) ?? 0)).toBe(
      '2027-01-01T15:00:00.000Z',
    );
  });

  test('a demand of days is reminded of each day at the same time of day, over a change of clocks too', () => {
    const startsAt = at('2026-03-07T15:00:00Z');
    const reminders = reminderInstants({ startsAt, endsAt: at('2026-03-10T14:00:00Z') });
    expect(reminders.map(iso)).toEqual([
      '2026-03-07T15:00:00.000Z',
      '2026-03-08T14:00:00.000Z',
      '2026-03-09T14:00:00.000Z',
    ]);
    expect(reminderInstants({ startsAt, endsAt: startsAt + hour })).toEqual([startsAt]);
  });
});

describe('what a schedule may be', () => {
  const now = at('2026-06-10T12:00:00Z');
  const block = (startsIn: number, lasts: number) => ({
    startsAt: now + startsIn,
    endsAt: now + startsIn + lasts,
  });

  test.each([
    [block(0, hour), null],
    [block(-2 * day, day), null],
    [block(-2 * day - 1, 4 * day), 'startsTooEarly'],
    [block(366 * day, 1), 'endsTooLate'],
    [block(366 * day + 1, hour), 'startsTooLate'],
    [block(day, 365 * day), null],
    [block(day, 365 * day + 1), 'endsTooLate'],
    [block(day, 0), 'endsBeforeStart'],
    [block(day, -1), 'endsBeforeStart'],
  ])('C302 C303 B300 B301: bounds of a block, case %#', (candidate, expected) => {
    expect(blockProblem(candidate, now)).toBe(expected);
  });

  test.each([
    ['5 0 * * *', null],
    ['0 */4 * * *', null],
    ['0 */3 * * *', 'tooOften'],
    ['* * * * *', 'tooOften'],
    ['0 0 30 2 *', 'never'],
    ['sometimes', 'notCron'],
  ])('%s: %s', (cron, expected) => expect(cronProblem(cron, now)).toBe(expected));

  test('a week is written as cron and read back; what is more than a week is not', () => {
    expect(weeklyCron({ days: [3, 1], ...usualStart })).toBe('5 0 * * 1,3');
    expect(weeklyCron({ days: [0, 1, 2, 3, 4, 5, 6], hour: 14, minute: 30 })).toBe('30 14 * * *');
    expect(readWeekly('5 0 * * 1,3')).toEqual({ days: [1, 3], hour: 0, minute: 5 });
    for (const cron of ['0 9,15 * * 1', '0,30 9 * * 1', '0 9 1 * *', '0 9 * 6 1', 'x'])
      expect(readWeekly(cron)).toBeNull();
  });
});

describe('days of reminders', () => {
  test.each([
    ['2026-07-03', true], // 4 July is a Saturday and kept on Friday.
    ['2026-07-04', true],
    ['2026-11-26', true],
    ['2026-11-27', false],
    ['2026-05-25', true],
    ['2026-05-18', false],
    ['2026-01-19', true],
    ['2026-06-19', true],
    ['2021-12-31', true], // 1 January 2022 is a Saturday.
    ['2027-12-31', true],
    ['2026-12-31', false],
    ['2023-01-02', true],
  ])('%s a holiday of the United States: %s', (text, expected) => {
    const [year = 0, month = 0, dayOfMonth = 0] = text.split('-').map(Number);
    expect(isUsHoliday({ year, month, day: dayOfMonth })).toBe(expected);
  });

  test('the kind of a day is that of Chicago, and each kind is asked for on its own', () => {
    const chicago = (month: number, dayOfMonth: number) =>
      instantOf(
        { year: 2026, month, day: dayOfMonth, hour: 23, minute: 30, second: 0 },
        scheduleTimeZone,
        'earlier',
      );
    expect(dayKindOf(chicago(6, 12))).toBe('weekday');
    expect(dayKindOf(chicago(6, 13))).toBe('weekend');
    expect(dayKindOf(chicago(7, 4))).toBe('holiday');
    const only = (kind: 'weekdays' | 'weekends' | 'holidays') => ({
      isEnabled: true,
      weekdays: false,
      weekends: false,
      holidays: false,
      [kind]: true,
    });
    expect(isReminded(only('weekdays'), chicago(6, 12))).toBe(true);
    expect(isReminded(only('weekdays'), chicago(6, 13))).toBe(false);
    expect(isReminded(only('weekends'), chicago(6, 13))).toBe(true);
    expect(isReminded(only('weekends'), chicago(7, 4))).toBe(false);
    expect(isReminded(only('holidays'), chicago(7, 4))).toBe(true);
    expect(isReminded({ ...only('weekdays'), isEnabled: false }, chicago(6, 12))).toBe(false);
  });
});

describe('scores and demands', () => {
  test('a demand is answered by its own kind of test', () => {
    expect([answersDemand(1, 1014), answersDemand(1, 1002)]).toEqual([true, false]);
    expect([answersDemand(2, 1002), answersDemand(2, 12)]).toEqual([true, false]);
    expect([answersDemand(3, 12), answersDemand(3, 1001), answersDemand(3, 9999)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(measuresOfDemand(1)).toEqual([1014]);
    expect([1, 2, 3].map((id) => hasAverageScore(id as 1 | 2 | 3))).toEqual([false, true, true]);
  });

  test('the average is of scores out of 100; times and stances inside a composite are no part of it', () => {
    expect(
      averageScore(2, [
        { measureId: 64, score: 60 },
        { measureId: 1002, score: 280 },
      ]),
    ).toBe(60);
    expect(
      averageScore(3, [
        { measureId: 1001, score: 80 },
        { measureId: 7, score: 20 },
        { measureId: 12, score: 90 },
      ]),
    ).toBe(85);
    expect(averageScore(2, [{ measureId: 1002, score: 280 }])).toBeNull();
    expect(averageScore(2, [{ measureId: 64, score: null }])).toBeNull();
    expect(averageScore(1, [{ measureId: 1014, score: 10 }])).toBeNull();
  });

  test.each([
    { average: 60, threshold: 80, text: '60.0', why: 'one decimal, as every score out of 100' },
    { average: 10.35, threshold: 80, text: '10.4', why: 'rounded as a score is' },
    { average: 79.96, threshold: 80, text: '79.9', why: 'never as if it had reached the threshold' },
  ])('an average of $average below $threshold reads $text: $why', ({ average, threshold, text }) => {
    expect(averageBelowText(average, threshold)).toBe(text);
  });
});
