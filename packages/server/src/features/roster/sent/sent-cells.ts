import type { SentPerson } from '@plumbline/contract';
import { type RosterField, rosterFieldLabels, rosterFields } from '@plumbline/domain';

/** What the columns of a sent roster hold, in their order: every fact that a file can hold, with both names in cells of their own. */
export const sentColumns = rosterFields.filter(
  (field): field is Exclude<RosterField, 'fullName'> => field !== 'fullName',
);

export const sentHeaders: readonly string[] = sentColumns.map((field) => rosterFieldLabels[field]);

/** A person as the cells of a row, which are read like those of a file. */
export const cellsOf = (person: SentPerson): string[] =>
  sentColumns.map((field) => {
    const value = person[field];
    return Array.isArray(value) ? value.join('\n') : String(value ?? '').trim();
  });
