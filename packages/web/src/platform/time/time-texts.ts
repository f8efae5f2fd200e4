import {
  formatDateTime,
  formatLongDate,
  formatMonth,
  formatShortDate,
  formatTimeOfDay,
} from '@plumbline/domain/time/format-date';

/** The time zone of the viewer, by its IANA name. */
export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns an instant as people in the United States write it: 10/6/26 3:42 pm. */
export const dateTimeText = (instant: string | null): string =>
  instant === null ? '–' : formatDateTime(Date.parse(instant), viewerZone);

/** Returns a day as people in the United States write it: 10/6/26. */
export const dayText = (instant: string): string => formatShortDate(Date.parse(instant), viewerZone);

/** Returns an important day, such as the end of a link, with its month's name: Oct 6, 2026. */
export const longDayText = (instant: string): string => formatLongDate(Date.parse(instant), viewerZone);

/** Returns the time of day: 3:42 pm. */
export const timeText = (instant: string): string => formatTimeOfDay(Date.parse(instant), viewerZone);

/** Returns a month, the heading of rows: October 2026. */
export const monthText = (instant: string): string => formatMonth(Date.parse(instant), viewerZone);
