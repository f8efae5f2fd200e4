import {
  formatDateTime,
  formatLongDate,
  formatMonth,
  formatShortDate,
  formatTimeOfDay,
} from '@plumbline/domain/time/format-date';

/** The zone of whoever looks at the page, by its IANA name. */
export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant as people here read it: 10/6/26 3:42 pm. */
export const dateTimeText = (instant: string | null): string =>
  instant === null ? '–' : formatDateTime(Date.parse(instant), viewerZone);

/** A day as people here read it: 10/6/26. */
export const dayText = (instant: string): string => formatShortDate(Date.parse(instant), viewerZone);

/** A day that matters, as when a link ends: Oct 6, 2026. */
export const longDayText = (instant: string): string => formatLongDate(Date.parse(instant), viewerZone);

/** The time beside a day: 3:42 pm. */
export const timeText = (instant: string): string => formatTimeOfDay(Date.parse(instant), viewerZone);

/** A month that rows stand under: October 2026. */
export const monthText = (instant: string): string => formatMonth(Date.parse(instant), viewerZone);
