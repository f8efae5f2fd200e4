import type { SentPerson } from '@plumbline/contract';
import { type RosterField, rosterFieldLabels } from '@plumbline/domain';

/** What the columns of a sent roster hold, in their order. */
export const sentColumns = [
  'externalId',
  'firstName',
  'lastName',
  'birthDate',
  'sex',
  'groups',
  'graduationYear',
  'email',
  'gender',
  'height',
  'weight',
  'race',
  'ethnicity',
  'hasHadConcussion',
  'lastConcussionDate',
  'hasAttentionDisorder',
  'homeOtherThanEnglish',
  'primaryLanguage',
  'secondaryLanguage',
] as const satisfies readonly (RosterField & keyof SentPerson)[];

export const sentHeaders: readonly string[] = sentColumns.map((field) => rosterFieldLabels[field]);

/** A person as the cells of a row, which are read like those of a file. */
export const cellsOf = (person: SentPerson): string[] =>
  sentColumns.map((field) => {
    const value = person[field];
    return Array.isArray(value) ? value.join('\n') : String(value ?? '').trim();
  });
