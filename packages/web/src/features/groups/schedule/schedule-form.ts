import type { GroupPreferences, GroupPreferencesToSave } from '@plumbline/contract';
import { errorCatalogue } from '@plumbline/contract/core/error-catalogue';
import { hasAverageScore } from '@plumbline/domain/schedules/demand-measures';
import { demandMinutes, scheduleTimeZone } from '@plumbline/domain/schedules/schedule';
import {
  type BlockProblem,
  blockProblem,
  type CronProblem,
  cronProblem,
  maxStartsADay,
} from '@plumbline/domain/schedules/schedule-rules';
import { readWeekly, usualStart, weeklyCron } from '@plumbline/domain/schedules/weekly';
import { parseCalendarDate, writeCalendarDate } from '@plumbline/domain/time/calendar-date';
import { instantOf, wallTimeAt } from '@plumbline/domain/time/time-zone';
import { z } from 'zod';
import { typedDay } from '../../../design/form/typed-day.ts';
import type { OfferedDemandType } from './schedule-texts.ts';

const two = (value: number) => String(value).padStart(2, '0');
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'required' });
const block = z.object({ startDate: typedDay, startTime: time, endDate: typedDay, endTime: time });

const fields = z.object({
  repeats: z.enum(['no', 'weekly', 'cron']),
  days: z.array(z.number()),
  time: z.string(),
  cron: z.string().trim(),
  durationMinutes: z
    .string()
    .trim()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= demandMinutes.min && Number(text) <= demandMinutes.max,
      {
        error: `Enter whole minutes from ${demandMinutes.min} to ${demandMinutes.max.toLocaleString('en-US')}`,
      },
    ),
  blocks: z.array(block),
  isReminded: z.boolean(),
  weekdays: z.boolean(),
  weekends: z.boolean(),
  holidays: z.boolean(),
  threshold: z
    .string()
    .trim()
    .refine((text) => text === '' || (/^\d{1,3}(\.\d)?$/.test(text) && Number(text) <= 100), {
      error: 'Enter a number from 0 to 100 with at most one decimal',
    }),
});
export type ScheduleForm = z.infer<typeof fields>;
export type BlockForm = z.infer<typeof block>;

const cronWords: Record<CronProblem, string> = {
  notCron: errorCatalogue['schedule.not_cron'].message,
  tooOften: errorCatalogue['schedule.too_often'].message.replace('{max}', String(maxStartsADay)),
  never: errorCatalogue['schedule.never'].message,
};
const blockWords: Record<BlockProblem, [keyof BlockForm, string]> = {
  endsBeforeStart: ['endDate', errorCatalogue['schedule.ends_before_start'].message],
  endsTooLate: ['endDate', errorCatalogue['schedule.ends_too_late'].message],
  startsTooEarly: ['startDate', errorCatalogue['schedule.starts_too_early'].message],
  startsTooLate: ['startDate', errorCatalogue['schedule.starts_too_late'].message],
};

/** Returns the instant of a day and a time in America/Chicago; null for an invalid one. */
function centralInstant(day: string, minute: string): number | null {
  const date = parseCalendarDate(day);
  if (date === null || !time.safeParse(minute).success) return null;
  const [hour, min] = minute.split(':').map(Number);
  return instantOf({ ...date, hour: hour ?? 0, minute: min ?? 0, second: 0 }, scheduleTimeZone, 'earlier');
}

/** Returns a block as the form shows it, in America/Chicago. */
export function blockFormOf(startsAtMs: number, endsAtMs: number): BlockForm {
  const [start, end] = [wallTimeAt(startsAtMs, scheduleTimeZone), wallTimeAt(endsAtMs, scheduleTimeZone)];
  return {
    startDate: writeCalendarDate(start),
    startTime: `${two(start.hour)}:${two(start.minute)}`,
    endDate: writeCalendarDate(end),
    endTime: `${two(end.hour)}:${two(end.minute)}`,
  };
}

interface About {
  groupId: number;
  demandTypeId: OfferedDemandType;
  /** The stored preferences; null where there are none yet. */
  preferences: GroupPreferences | null;
  now: Date;
}

type SavedBlock = NonNullable<GroupPreferencesToSave['scheduleBlocks']>[number];

/** Returns a block as it is saved. An untouched block keeps its instants to the millisecond. */
function blockOf(form: BlockForm, preferences: GroupPreferences | null): SavedBlock | null {
  const stored = preferences?.scheduleBlocks.find(({ startsOn, endsOn }) => {
    const shown = blockFormOf(Date.parse(startsOn), Date.parse(endsOn));
    return (Object.keys(shown) as (keyof BlockForm)[]).every((key) => shown[key] === form[key]);
  });
  if (stored !== undefined) return { startsOn: stored.startsOn, endsOn: stored.endsOn };
  const [startsAt, endsAt] = [
    centralInstant(form.startDate, form.startTime),
    centralInstant(form.endDate, form.endTime),
  ];
  if (startsAt === null || endsAt === null) return null;
  return { startsOn: new Date(startsAt).toISOString(), endsOn: new Date(endsAt).toISOString() };
}

/** Returns the form of one schedule of a group. Its output is the request; the server validates again. */
export const scheduleFormFor = ({ groupId, demandTypeId, preferences, now }: About) =>
  fields
    .superRefine((form, context) => {
      const say = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message });
      if (form.repeats === 'weekly' && form.days.length === 0) say(['days'], 'Choose at least one day');
      if (form.repeats === 'weekly' && !time.safeParse(form.time).success) say(['time'], 'required');
      const isUnchanged = form.cron === preferences?.testScheduleCron;
      const problem = form.repeats === 'cron' && !isUnchanged ? cronProblem(form.cron, now.getTime()) : null;
      if (problem !== null) say(['cron'], cronWords[problem]);
      form.blocks.forEach((one, index) => {
        const saved = blockOf(one, preferences);
        if (saved === null) return;
        const isOld = preferences?.scheduleBlocks.some(({ startsOn }) => startsOn === saved.startsOn);
        const times = { startsAt: Date.parse(saved.startsOn), endsAt: Date.parse(saved.endsOn) };
        const wrong = isOld ? null : blockProblem(times, now.getTime());
        if (wrong !== null) say(['blocks', index, blockWords[wrong][0]], blockWords[wrong][1]);
      });
    })
    .transform((form): GroupPreferencesToSave => {
      const [hour = 0, minute = 0] = form.time.split(':').map(Number);
      const crons = { no: null, weekly: weeklyCron({ days: form.days, hour, minute }), cron: form.cron };
      return {
        groupPreferencesId: preferences?.groupPreferencesId ?? null,
        revision: preferences?.revision ?? 0,
        groupId,
        demandTypeId,
        testScheduleCron: crons[form.repeats],
        testDemandDurationMinutes: Number(form.durationMinutes),
        scheduleBlocks: form.blocks.flatMap((one) => blockOf(one, preferences) ?? []),
        reminderPushNotificationEnabled: form.isReminded,
        reminderPushNotificationWeekdays: form.weekdays,
        reminderPushNotificationWeekends: form.weekends,
        reminderPushNotificationHolidays: form.holidays,
        averageScoreThreshold:
          form.threshold === '' || !hasAverageScore(demandTypeId) ? null : Number(form.threshold),
      };
    });

/** Returns the form of a stored schedule; a new one has the usual time, duration and days. */
export function scheduleFormOf(preferences: GroupPreferences | null): ScheduleForm {
  const cron = preferences?.testScheduleCron ?? null;
  const weekly = cron === null ? null : readWeekly(cron);
  const start = weekly ?? usualStart;
  const isNew = preferences === null;
  return {
    repeats: cron !== null && weekly === null ? 'cron' : isNew || weekly !== null ? 'weekly' : 'no',
    days: [...(weekly?.days ?? [1, 2, 3, 4, 5])],
    time: `${two(start.hour)}:${two(start.minute)}`,
    cron: cron ?? '',
    durationMinutes: String(preferences?.testDemandDurationMinutes ?? demandMinutes.usual),
    blocks: (preferences?.scheduleBlocks ?? []).map(({ startsOn, endsOn }) =>
      blockFormOf(Date.parse(startsOn), Date.parse(endsOn)),
    ),
    isReminded: preferences?.reminderPushNotificationEnabled ?? true,
    weekdays: preferences?.reminderPushNotificationWeekdays ?? true,
    weekends: preferences?.reminderPushNotificationWeekends ?? true,
    holidays: preferences?.reminderPushNotificationHolidays ?? true,
    threshold: preferences?.averageScoreThreshold?.toString() ?? '',
  };
}
