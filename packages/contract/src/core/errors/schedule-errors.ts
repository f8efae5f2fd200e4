import type { ErrorEntries } from './error-entries.ts';

/** Schedules of groups, and who hears of them. */
export const scheduleErrors = {
  'group.preferences_not_found': { status: 404, message: 'That group’s schedule could not be found.' },
  'schedule.changed_meanwhile': {
    status: 409,
    message:
      'Someone else changed this schedule while you were editing. Nothing was saved, but your changes are still here. To see theirs, close the schedule and open it again.',
  },
  'schedule.group_inactive': {
    status: 422,
    message: 'An inactive group cannot have a schedule. Make the group active first.',
  },
  'schedule.not_cron': {
    status: 422,
    message: 'That is not a cron expression of five fields, such as 5 0 * * 1,3.',
  },
  'schedule.too_often': { status: 422, message: 'A schedule can start at most {max} times a day.' },
  'schedule.never': { status: 422, message: 'This schedule has no date within the next year.' },
  'schedule.ends_before_start': { status: 422, message: 'The end must be after the start.' },
  'schedule.ends_too_late': { status: 422, message: 'The end may not be more than a year ahead.' },
  'schedule.starts_too_early': { status: 422, message: 'The start may not be more than two days ago.' },
  'schedule.starts_too_late': { status: 422, message: 'The start may not be more than a year ahead.' },
  'schedule.no_average': { status: 422, message: 'COVID screenings have no average score.' },
  'account.no_phone': {
    status: 422,
    message: 'A user without a phone number cannot receive SMS.',
  },
} as const satisfies ErrorEntries;
