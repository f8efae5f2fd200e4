import { longestVolumeDays } from '@plumbline/contract/features/dashboard/get-test-volume-report';
import { chartDayOf } from '@plumbline/domain/clinical/comparison/trend';
import { parseCalendarDate } from '@plumbline/domain/time/calendar-date';
import { textParam } from '../../platform/navigation/search-params.ts';

/** The days of the report, both included, `YYYY-MM-DD`. */
export interface VolumeFilter {
  startDate: string;
  endDate: string;
}

/** One year back to today (B149). */
export function defaultVolumeFilter(now: Date): VolumeFilter {
  const endDate = chartDayOf(now.toISOString());
  const [year = 0, month = 1, day = 1] = endDate.split('-').map(Number);
  const back = `${year - 1}-${endDate.slice(5)}`;
  return {
    // A year before February 29 is February 28.
    startDate: parseCalendarDate(back) === null && month === 2 && day === 29 ? `${year - 1}-02-28` : back,
    endDate,
  };
}

/** Reads the days from an address; what is no day is the default. */
export function readVolumeFilter(search: Record<string, unknown>, now: Date): VolumeFilter {
  const usual = defaultVolumeFilter(now);
  const dayOf = (value: unknown, other: string) => {
    const text = textParam(value);
    return text !== undefined && parseCalendarDate(text) !== null ? text : other;
  };
  return {
    startDate: dayOf(search.startDate, usual.startDate),
    endDate: dayOf(search.endDate, usual.endDate),
  };
}

/** Why a range cannot be asked for; null where it can. */
export function rangeProblem({ startDate, endDate }: VolumeFilter): string | null {
  if (startDate > endDate) return 'The end must not be before the start.';
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000;
  return days > longestVolumeDays ? 'At most ten years at a time.' : null;
}
