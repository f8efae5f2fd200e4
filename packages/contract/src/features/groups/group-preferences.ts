import { demandMinutes } from '@plumbline/domain/schedules/schedule';
import { maxStartsADay } from '@plumbline/domain/schedules/schedule-rules';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant, int32 } from '../../core/fields.ts';
import { groupDemandTypes } from '../../lookups/organization-lookups.ts';

/** Blocks that a schedule may hold. */
export const maxScheduleBlocks = 100;

/** Testing from one instant to another, once. */
export const scheduleBlock = z.object({
  startsOn: instant,
  endsOn: instant,
});
export type ScheduleBlock = z.infer<typeof scheduleBlock>;

const demandTypeId = z.union(groupDemandTypes.ids.map((value) => z.literal(value)));

/**
 * A group's schedule: when people are asked to test, who is reminded, and below which score accounts are notified. One for each
 * kind of testing.
 */
export const groupPreferences = z.object({
  groupPreferencesId: id,
  organizationId: z.int(),
  groupId: id,
  /** 1 COVID, 2 Cognitive, 3 Stability. */
  demandTypeId,
  /** Five fields of cron in America/Chicago; null: nothing repeats. */
  testScheduleCron: z.string().nullable(),
  testDemandDurationMinutes: z.int(),
  /** Times of their own, in order. */
  scheduleBlocks: z.array(scheduleBlock.extend({ id })),
  reminderPushNotificationEnabled: z.boolean(),
  reminderPushNotificationWeekdays: z.boolean(),
  reminderPushNotificationWeekends: z.boolean(),
  reminderPushNotificationHolidays: z.boolean(),
  /** Out of 100. The chosen accounts are notified of a test with a lower average. Null: no alerts. */
  averageScoreThreshold: z.number().nullable(),
  createdByApp: z.boolean(),
  /** Goes up with each change; sent back, it keeps two people from undoing each other. */
  revision: z.int(),
});
export type GroupPreferences = z.infer<typeof groupPreferences>;

/** What is sent to make or change them; what is left out stays, or gets its usual value. */
export const groupPreferencesToSave = z.object({
  /** Of preferences that exist; null or 0 makes them, or changes the group's of the same kind of testing. */
  groupPreferencesId: int32.min(0).nullable().optional(),
  groupId: id,
  demandTypeId,
  testScheduleCron: z
    .string()
    .trim()
    .max(100)
    .nullable()
    .transform((text) => text || null)
    .optional(),
  testDemandDurationMinutes: z.int().min(demandMinutes.min).max(demandMinutes.max).optional(),
  scheduleBlocks: z.array(scheduleBlock).max(maxScheduleBlocks).optional(),
  reminderPushNotificationEnabled: z.boolean().optional(),
  reminderPushNotificationWeekdays: z.boolean().optional(),
  reminderPushNotificationWeekends: z.boolean().optional(),
  reminderPushNotificationHolidays: z.boolean().optional(),
  averageScoreThreshold: z.number().min(0).max(100).multipleOf(0.1).nullable().optional(),
  createdByApp: z.boolean().optional(),
  /** As it was read, 0 where there was none yet: refused if somebody saved since. Left out, what is sent is written over it. */
  revision: int32.min(0).optional(),
});
export type GroupPreferencesToSave = z.infer<typeof groupPreferencesToSave>;

export const createOrUpdateGroupPreferences = defineCall({
  path: 'Group/CreateOrUpdateGroupPreferences',
  feature: 'groups',
  summary: `Sets when a group is to be tested (at most ${maxStartsADay} times a day), on which days it is reminded, and the score below which recipients are notified.`,
  permission: 'group:write',
  changes: ['schedule'],
  request: z.object({ groupPreferences: groupPreferencesToSave }),
  response: z.object({ groupPreferences }),
  errors: [
    'group.not_found',
    'group.preferences_not_found',
    'schedule.changed_meanwhile',
    'schedule.group_inactive',
    'schedule.not_cron',
    'schedule.too_often',
    'schedule.never',
    'schedule.ends_before_start',
    'schedule.ends_too_late',
    'schedule.starts_too_early',
    'schedule.starts_too_late',
    'schedule.no_average',
  ],
});

/** A period in which a group was asked to test, and how many of its people did. */
export const groupDemand = z.object({
  id,
  demandTypeId: z.int(),
  startsOn: instant,
  endsOn: instant,
  cancelledOn: instant.nullable(),
  /** Profiles of the group now, and how many of them were tested in that time. */
  profileCount: z.int(),
  testedCount: z.int(),
});
export type GroupDemand = z.infer<typeof groupDemand>;

export const getGroupSchedule = defineCall({
  path: 'Group/GetGroupSchedule',
  feature: 'groups',
  summary:
    'The schedules of a group, one for each kind of testing, and its recent test requests with who was tested.',
  permission: 'group:read',
  reads: ['schedule'],
  request: z.object({ groupId: id }),
  response: z.object({
    groupPreferences: z.array(groupPreferences),
    /** The latest ones that opened, newest first. */
    demands: z.array(groupDemand),
    /** Accounts of the group's people, which reminders in the app reach. */
    appAccountCount: z.int(),
  }),
  errors: ['group.not_found'],
});
