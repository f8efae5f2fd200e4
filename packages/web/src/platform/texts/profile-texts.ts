import type { ProfileRow } from '@plumbline/contract';
import { formatDateTime, formatShortDate } from '@plumbline/domain/time/format-date';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant as people here read it: 10/6/26 3:42 pm. */
export const dateTimeText = (instant: string | null): string =>
  instant === null ? '–' : formatDateTime(Date.parse(instant), zone);

/** A day as people here read it: 10/6/26. */
export const dayText = (instant: string): string => formatShortDate(Date.parse(instant), zone);

/** A profile's name, or its id where names are hidden. */
export const nameOf = (profile: { id: number; fullName: string | null }): string =>
  profile.fullName ?? `Profile ID: ${profile.id}`;

const statusTones = {
  Current: 'status-active',
  Expiring: 'variability-medium',
  Invalid: 'change-bad',
  Needed: 'status-inactive',
} as const;

export const baselineTone = (status: ProfileRow['baselineStatus']) => statusTones[status];
