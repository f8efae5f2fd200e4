import type { MergeConflict, MergedProfile, StartMergeReply } from '@plumbline/contract';
import {
  ethnicities,
  genders,
  languages,
  races,
  yesNo,
  yesNoUnknown,
} from '@plumbline/contract/lookups/person-lookups';
import type { MergedField } from '@plumbline/domain';
import { noGraduationYear } from '@plumbline/domain/clinical/person/graduation-year';
import { formatLongCalendarDate } from '@plumbline/domain/time/format-date';

type Moves = StartMergeReply['moves'];

export const fieldLabels: Readonly<Record<MergedField, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  birthDate: 'Birth Date',
  sex: 'Sex',
  gender: 'Gender',
  height: 'Height',
  weight: 'Weight',
  email: 'Email',
  externalId: 'External ID',
  uniqueId: 'Unique ID',
  graduationYear: 'Graduation Year',
  genderIdentity: 'Gender in Own Words',
  race: 'Race',
  ethnicity: 'Ethnicity',
  hasHadConcussion: 'Has had a concussion',
  lastConcussionDate: 'Last Concussion Date',
  hasAttentionDisorder: 'Has ADD or ADHD',
  homeOtherThanEnglish: 'Speaks other than English at home',
  primaryLanguage: 'Primary Language',
  secondaryLanguage: 'Secondary Language',
};

const withheldFields: ReadonlySet<MergedField> = new Set([
  'firstName',
  'lastName',
  'birthDate',
  'email',
  'externalId',
  'uniqueId',
  'genderIdentity',
]);

/** A value beside that of the other profile. Internal staff decide by values that name nobody. */
export function fieldText(field: MergedField, person: MergedProfile, isSuperView: boolean): string {
  if (isSuperView && withheldFields.has(field)) return 'Withheld';
  const value = person[field];
  return value === null || value === '' ? '' : (texts[field]?.(value) ?? String(value));
}

type Labelled = { entries: readonly { id: unknown; label: string }[] };
const labelIn =
  ({ entries }: Labelled) =>
  (value: unknown): string =>
    entries.find(({ id }) => id === value)?.label ?? String(value);
const dayText = (value: unknown): string => formatLongCalendarDate(String(value)) ?? String(value);

const texts: Partial<Readonly<Record<MergedField, (value: unknown) => string>>> = {
  sex: (value) => (value === 'M' ? 'Male' : 'Female'),
  gender: labelIn(genders),
  birthDate: dayText,
  graduationYear: (value) => (value === noGraduationYear ? 'Not Applicable' : String(value)),
  height: (value) => `${String(value)} in`,
  weight: (value) => `${String(value)} lb`,
  race: (value) => (Array.isArray(value) ? value.map(labelIn(races)).join(', ') : ''),
  ethnicity: labelIn(ethnicities),
  hasHadConcussion: labelIn(yesNoUnknown),
  lastConcussionDate: dayText,
  hasAttentionDisorder: labelIn(yesNoUnknown),
  homeOtherThanEnglish: labelIn(yesNo),
  primaryLanguage: labelIn(languages),
  secondaryLanguage: labelIn(languages),
};

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** What goes over to the profile that is kept, in words. */
export function movesText(moves: Moves): string {
  const parts = [
    [moves.tests, 'test', 'tests'],
    [moves.events, 'event', 'events'],
    [moves.groups, 'group', 'groups'],
    [moves.codes, 'code', 'codes'],
    [moves.links, 'family account', 'family accounts'],
    [moves.deliveries, 'report delivery', 'report deliveries'],
  ] as const;
  const moved = parts.flatMap(([n, one, many]) => (n === 0 ? [] : [count(n, one, many)]));
  return moved.length === 0 ? 'It has no tests or other records to move.' : `It brings ${listOf(moved)}.`;
}

function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** What to look at before a merge is confirmed. */
export function conflictText(conflict: MergeConflict, n: number): string {
  switch (conflict) {
    case 'contradiction':
      return 'Birth date and sex differ. These are rarely the same person.';
    case 'joinedEvents':
      return `${count(n, 'event overlaps', 'events overlap')} one of the profile to keep. They become one, from the earlier start to the later end, with both notes.`;
    case 'familyAccess':
      return `${count(n, 'family account', 'family accounts')} of the profile to lose will see the profile to keep.`;
    case 'endedLinks':
      return `${count(n, 'access link', 'access links')} of the profile to lose that no one has used will end for good, even if you undo the merge. You can create new ones.`;
    case 'otherOrganizations':
      return `${count(n, 'other organization has', 'other organizations have')} one of the two. They will have the profile to keep, with all of its tests.`;
    case 'idsOfAnotherHome':
      return `${count(n, 'ID', 'IDs')} of the profile to lose ${n === 1 ? 'comes' : 'come'} from another organization and will not be copied, because the other profile’s organization may use the same ID for someone else.`;
    case 'closedPeriods':
      return `The person was counted twice in ${count(n, 'closed period', 'closed periods')}. The count does not change. Contact support about a credit.`;
  }
}

export const notices = { merged: 'Successfully merged profiles.', undone: 'Undone.' };
