import { longestVolumeDays } from '@plumbline/contract/features/dashboard/get-test-volume-report';
import { chartDayOf } from '@plumbline/domain/clinical/comparison/trend';
import { parseCalendarDate } from '@plumbline/domain/time/calendar-date';
import type { AddressOf } from '../../platform/navigation/page-address.ts';

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

/** A term of a package, as far as the report needs it. */
export interface PackagePeriod {
  subscriptionStartDate: string;
  subscriptionEndDate: string;
}

/** The days of the one current term; null where there is none, or one of each family (B149). */
export function onlyPeriod(terms: readonly (PackagePeriod | null)[]): VolumeFilter | null {
  const [term, other] = terms.filter((one) => one !== null);
  return term === undefined || other !== undefined
    ? null
    : { startDate: term.subscriptionStartDate, endDate: term.subscriptionEndDate };
}

/**
 * The days that an address names; what it does not name is the default: the package period where there is one, else a year.
 *
 * @param period null without one
 */
export function volumeFilterOf(
  { startDate, endDate }: AddressOf<'/test-volume-report'>,
  now: Date,
  period: VolumeFilter | null = null,
): VolumeFilter {
  const usual = period ?? defaultVolumeFilter(now);
  return { startDate: startDate ?? usual.startDate, endDate: endDate ?? usual.endDate };
}

/** Why a range cannot be asked for; null where it can. */
export function rangeProblem({ startDate, endDate }: VolumeFilter): string | null {
  if (startDate > endDate) return 'The end date must not be before the start date.';
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000;
  return days > longestVolumeDays ? 'Choose a period of ten years or less.' : null;
}
