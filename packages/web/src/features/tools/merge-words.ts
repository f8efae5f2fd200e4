import type { MergeConflict, MergedProfile, StartMergeReply } from '@plumbline/contract';
import { genders } from '@plumbline/contract/lookups/person-lookups';
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
  additionalData: 'Further questions',
};

const withheldFields: ReadonlySet<MergedField> = new Set([
  'firstName',
  'lastName',
  'birthDate',
  'email',
  'externalId',
  'uniqueId',
]);

/** A value beside that of the other profile. Internal staff decide by values that name nobody. */
export function fieldText(field: MergedField, person: MergedProfile, isSuperView: boolean): string {
  if (isSuperView && withheldFields.has(field)) return 'Withheld';
  if (field === 'additionalData')
    return person.answerCount === 0 ? '' : count(person.answerCount, 'answer', 'answers');
  const value = person[field];
  if (value === null || value === '') return '';
  if (field === 'sex') return value === 'M' ? 'Male' : 'Female';
  if (field === 'gender') return genders.entries.find(({ id }) => id === value)?.label ?? String(value);
  if (field === 'birthDate') return formatLongCalendarDate(String(value)) ?? String(value);
  if (field === 'graduationYear' && value === noGraduationYear) return 'Not Applicable';
  if (field === 'height') return `${value} in`;
  return field === 'weight' ? `${value} lb` : String(value);
}

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
      return `${count(n, 'access link', 'access links')} of the profile to lose that nobody has used ${n === 1 ? 'ends and stays ended' : 'end and stay ended'}, even if the merge is undone. New ones can be made.`;
    case 'otherOrganizations':
      return `${count(n, 'other organization has', 'other organizations have')} one of the two. They will have the profile to keep, with all of its tests.`;
    case 'closedPeriods':
      return `The person was counted twice in ${count(n, 'closed period', 'closed periods')}. The count does not change; support decides on a credit.`;
  }
}

export const notices = { merged: 'Successfully merged profiles.', undone: 'Undone.' };
