import type { GroupPreferences } from '@plumbline/contract';
import { expect, test } from 'vitest';
import { demandsByDay, shownMonths, weeksOf } from './schedule-days.ts';
import { scheduleFormFor, scheduleFormOf } from './schedule-form.ts';
import { durationText, remindersText, repeatText, scheduleText } from './schedule-texts.ts';

const now = new Date('2026-06-10T17:00:00Z');
const saved: GroupPreferences = {
  groupPreferencesId: 7,
  organizationId: 1,
  groupId: 3,
  demandTypeId: 2,
  testScheduleCron: '5 0 * * 1,3',
  testDemandDurationMinutes: 60,
  // Began a week ago, with seconds that the form does not show.
  scheduleBlocks: [{ id: 4, startsOn: '2026-06-03T13:00:30.000Z', endsOn: '2026-06-12T22:00:45.000Z' }],
  reminderPushNotificationEnabled: true,
  reminderPushNotificationWeekdays: true,
  reminderPushNotificationWeekends: false,
  reminderPushNotificationHolidays: true,
  averageScoreThreshold: 62.5,
  createdByApp: false,
  revision: 4,
};
const about = { groupId: 3, demandTypeId: 2 as const, now };

test('what was not touched is sent as it was, to the second', () => {
  const form = scheduleFormFor({ ...about, preferences: saved });
  expect(form.parse(scheduleFormOf(saved))).toEqual({
    groupPreferencesId: 7,
    revision: 4,
    groupId: 3,
    demandTypeId: 2,
    testScheduleCron: '5 0 * * 1,3',
    testDemandDurationMinutes: 60,
    scheduleBlocks: [{ startsOn: '2026-06-03T13:00:30.000Z', endsOn: '2026-06-12T22:00:45.000Z' }],
    reminderPushNotificationEnabled: true,
    reminderPushNotificationWeekdays: true,
    reminderPushNotificationWeekends: false,
    reminderPushNotificationHolidays: true,
    averageScoreThreshold: 62.5,
  });
});

test('B523: a new schedule begins with 12:05 am, 60 minutes and Central Time', () => {
  const form = scheduleFormFor({ ...about, preferences: null });
  const start = scheduleFormOf(null);
  expect(start).toMatchObject({ repeats: 'weekly', time: '00:05', durationMinutes: '60', blocks: [] });
  const block = { startDate: '2026-06-11', startTime: '08:00', endDate: '2026-06-11', endTime: '17:00' };
  expect(form.parse({ ...start, blocks: [block] })).toMatchObject({
    groupPreferencesId: null,
    testScheduleCron: '5 0 * * 1,2,3,4,5',
    scheduleBlocks: [{ startsOn: '2026-06-11T13:00:00.000Z', endsOn: '2026-06-11T22:00:00.000Z' }],
    averageScoreThreshold: null,
  });
});

test('C302 C303: the bounds of a block stand at the date that breaks them, in the server’s words', () => {
  const form = scheduleFormFor({ ...about, preferences: null });
  const told = (block: object) => {
    const whole = {
      startTime: '08:00',
      endTime: '17:00',
      startDate: '2026-06-11',
      endDate: '2026-06-11',
      ...block,
    };
    const { error } = form.safeParse({ ...scheduleFormOf(null), blocks: [whole] });
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  };
  expect(told({})).toEqual([]);
  expect(told({ startDate: '2026-06-01' })).toEqual([
    'blocks.0.startDate: The start may not be more than two days ago.',
  ]);
  expect(told({ endTime: '07:59' })).toEqual(['blocks.0.endDate: The end must be after the start.']);
  expect(told({ endDate: '2027-07-01' })).toEqual([
    'blocks.0.endDate: The end may not be more than a year ahead.',
  ]);
  expect(told({ startDate: '2027-07-01', endDate: '2027-07-01' })).toEqual([
    'blocks.0.startDate: The start may not be more than a year ahead.',
  ]);
});

test('what a form refuses: no day, a cron that cannot be, a duration and a threshold out of reach', () => {
  const form = scheduleFormFor({ ...about, preferences: null });
  const fields = (change: object) =>
    form.safeParse({ ...scheduleFormOf(null), ...change }).error?.issues.map(({ path }) => path.join('.'));
  expect(fields({ days: [] })).toEqual(['days']);
  expect(fields({ repeats: 'cron', cron: '* * * * *' })).toEqual(['cron']);
  expect(fields({ durationMinutes: '4' })).toEqual(['durationMinutes']);
  expect(fields({ durationMinutes: '1.5' })).toEqual(['durationMinutes']);
  expect(fields({ threshold: '100.5' })).toEqual(['threshold']);
  expect(fields({ threshold: '-1' })).toEqual(['threshold']);
});

test('a schedule in words', () => {
  expect(repeatText('5 0 * * *')).toBe('Every day at 12:05 am');
  expect(repeatText('30 14 * * 0,6')).toBe('Sun, Sat at 2:30 pm');
  expect(repeatText('0 9 1 * *')).toBe('Custom (cron expression 0 9 1 * *)');
  expect([60, 61, 120, 1440, 2880].map(durationText)).toEqual([
    '60 minutes',
    '61 minutes',
    '2 hours',
    '1 day',
    '2 days',
  ]);
  expect(scheduleText(saved, now.getTime())).toBe(
    'Mon, Wed at 12:05 am, open for 60 minutes · 1 block of dates',
  );
  expect(scheduleText({ ...saved, testScheduleCron: null, scheduleBlocks: [] }, now.getTime())).toBeNull();
  expect(remindersText(saved)).toBe('Reminders on weekdays, holidays');
  expect(remindersText({ ...saved, reminderPushNotificationEnabled: false })).toBe('No reminders');
});

test('B524: the calendar holds 52 weeks, days of Central Time, and a block on each of its days', () => {
  const byDay = demandsByDay([saved], now.getTime());
  expect(byDay.get('2026-06-10')?.map(({ text }) => text)).toEqual(['all day', '12:05 am – 1:05 am']);
  expect(byDay.get('2026-06-12')?.map(({ text }) => text)).toEqual(['until 5:00 pm']);
  // Days that are over show nothing.
  expect(byDay.get('2026-06-03')).toBeUndefined();
  expect(byDay.get('2026-06-16')).toBeUndefined();
  expect(byDay.has('2027-06-07')).toBe(true);
  expect(byDay.has('2027-06-14')).toBe(false);
  const months = shownMonths(now.getTime());
  expect([months[0], months.at(-1), months.length]).toEqual([
    { year: 2026, month: 6 },
    { year: 2027, month: 6 },
    13,
  ]);
  expect(weeksOf({ year: 2026, month: 6 }).map((week) => week.map((day) => day?.day ?? null))).toEqual([
    [null, 1, 2, 3, 4, 5, 6],
    [7, 8, 9, 10, 11, 12, 13],
    [14, 15, 16, 17, 18, 19, 20],
    [21, 22, 23, 24, 25, 26, 27],
    [28, 29, 30, null, null, null, null],
  ]);
});
