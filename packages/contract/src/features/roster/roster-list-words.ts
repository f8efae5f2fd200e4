/** The kinds of rows that a preview can be filtered by. */
export const rosterFilters = [
  'all',
  'problems',
  'matches',
  'undecided',
  'fresh',
  'created',
  'updated',
  'skipped',
  'rejected',
  'undone',
  'kept',
] as const;
export type RosterFilter = (typeof rosterFilters)[number];
