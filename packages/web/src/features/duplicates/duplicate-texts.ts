import type { DuplicatePair, DuplicatePerson } from '@plumbline/contract';
import { formatCalendarDate } from '@plumbline/domain/time/format-date';

export const profilesText = (count: number): string =>
  count === 1 ? '1 profile' : `${count.toLocaleString('en-US')} profiles`;

/** A person's name; internal staff see the id only. */
export const personName = ({ id, firstName, lastName }: DuplicatePerson): string =>
  firstName === null && lastName === null
    ? `Profile ID: ${id}`
    : `${firstName ?? ''} ${lastName ?? ''}`.trim();

/** What tells a person from another beside the name; nothing for internal staff, who have the id already. */
export const personFacts = ({ id, birthDate }: DuplicatePerson): string =>
  birthDate === null ? '' : `${formatCalendarDate(birthDate) ?? birthDate}, ID ${id}`;

/** Both, as the buttons of their pair name them. */
export const pairText = ({ profile1, profile2 }: Pick<DuplicatePair, 'profile1' | 'profile2'>): string =>
  [profile1, profile2]
    .map((one) => (one.firstName === null ? personName(one) : `${personName(one)} (ID ${one.id})`))
    .join(' and ');
