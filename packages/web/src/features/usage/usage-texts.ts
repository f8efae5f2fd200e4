import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { formatLongCalendarDate } from '@plumbline/domain/time/format-date';

export const familyLabels: Readonly<Record<PackageFamily, string>> = {
  sports: 'Sports',
  clinical: 'Clinical',
};

/** A day of billing: Aug 4, 2026. */
export const usageDay = (day: string): string => formatLongCalendarDate(day) ?? day;

export const numberText = (count: number): string => count.toLocaleString('en-US');

/** A change of the balance with its sign: +250, −20, 0. */
export const signedText = (change: number): string =>
  change === 0 ? '0' : `${change > 0 ? '+' : '−'}${numberText(Math.abs(change))}`;

/** '1 person', '212 people'. */
export const peopleText = (count: number): string =>
  count === 1 ? '1 person' : `${numberText(count)} people`;

/** What is said when something was done (B481, B482). */
export const usageNotices = {
  added: 'Successfully Created',
  edited: 'Successfully Edited',
  deleted: 'Usage Deleted',
} as const;
