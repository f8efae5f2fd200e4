import type { HeldTest } from '@plumbline/contract';
import { formatCalendarDate } from '@plumbline/domain/time/format-date';

type Sent = Pick<HeldTest, 'sentName' | 'sentProfileId' | 'profileId'>;

/** Whom the device named, as far as the viewer may read it. */
export function sentForText({ sentName, sentProfileId, profileId }: Sent): string {
  if (sentName !== null) return sentName;
  const id = sentProfileId ?? profileId;
  return id === null ? 'Nobody named' : `Profile ID: ${id}`;
}

export const birthDateText = (birthDate: string | null): string | null =>
  birthDate === null ? null : formatCalendarDate(birthDate);

export const fitWords = {
  profile: 'Same profile ID',
  name: 'Same last name',
  birthDate: 'Same birth date',
} as const;

export const waitingText = (count: number): string =>
  count === 1 ? '1 test to assign' : `${count.toLocaleString('en-US')} tests to assign`;
