import { formatMonth } from '@plumbline/domain/time/format-date';

/** 'October 2026' of a day written 'YYYY-MM-DD'. A day belongs to no zone, so it is read and written in one. */
export const formatCalendarMonth = (day: string): string =>
  formatMonth(Date.parse(`${day}T12:00:00Z`), 'UTC');
