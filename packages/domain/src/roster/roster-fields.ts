/** What a column of a roster file can hold. `fullName` is first and last name in one cell. */
export const rosterFields = [
  'firstName',
  'lastName',
  'fullName',
  'externalId',
  'birthDate',
  'sex',
  'gender',
  'groups',
  'graduationYear',
  'height',
  'weight',
  'email',
  'race',
  'ethnicity',
  'hasHadConcussion',
  'lastConcussionDate',
  'hasAttentionDisorder',
  'homeOtherThanEnglish',
  'primaryLanguage',
  'secondaryLanguage',
] as const;
export type RosterField = (typeof rosterFields)[number];

/** Which column of a file holds what, by place; null: the column is left out. */
export type RosterColumns = readonly (RosterField | null)[];

/** The fields as people call them, in the words of the profile form. */
export const rosterFieldLabels: Readonly<Record<RosterField, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  fullName: 'Full Name',
  externalId: 'External ID',
  birthDate: 'Birth Date',
  sex: 'Sex',
  gender: 'Gender',
  groups: 'Groups',
  graduationYear: 'Graduation Year',
  height: 'Height',
  weight: 'Weight',
  email: 'Email',
  race: 'Race',
  ethnicity: 'Ethnicity',
  hasHadConcussion: 'Concussion History',
  lastConcussionDate: 'Last Concussion Date',
  hasAttentionDisorder: 'Attention Disorder',
  homeOtherThanEnglish: 'Other Home Language',
  primaryLanguage: 'Primary Language',
  secondaryLanguage: 'Secondary Language',
};

/** A mapping that cannot be used: a field that is needed and has no column, or one that has two. */
export type ColumnsProblem = { kind: 'missing' | 'twice'; field: RosterField };

/** Without these nobody can be told from somebody else, and no result be compared with a norm. */
const needed = ['birthDate', 'sex'] as const satisfies readonly RosterField[];

/**
 * What is wrong with a mapping, the first thing only.
 * @returns null when rows can be read with it
 */
export function problemOfColumns(columns: RosterColumns): ColumnsProblem | null {
  const twice = columns.find((field, place) => field !== null && columns.indexOf(field) !== place);
  if (twice) return { kind: 'twice', field: twice };
  const has = (field: RosterField) => columns.includes(field);
  if (!has('fullName')) {
    if (!has('firstName')) return { kind: 'missing', field: 'firstName' };
    if (!has('lastName')) return { kind: 'missing', field: 'lastName' };
  }
  const missing = needed.find((field) => !has(field));
  return missing === undefined ? null : { kind: 'missing', field: missing };
}
