import type { ProfileRow } from '@plumbline/contract';
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
