/** The columns of the list that can be sorted by. */
export const profileSortColumns = [
  'id',
  'fullName',
  'graduationYear',
  'lastTestDate',
  'severity',
  'largestChange',
] as const;
export type ProfileSortColumn = (typeof profileSortColumns)[number];

/** What a list of open events alone can be sorted by, beside the columns: when the event started. */
export const eventStartSort = 'eventStartedOn';

/** Filters of the list: a red change in a test of today, an open event that waits for a test, a baseline that is not ready. */
export const profileNeeds = ['worseToday', 'quietEvent', 'baseline'] as const;
export type ProfileNeed = (typeof profileNeeds)[number];
