/** What rows of a preview are looked at. */
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
