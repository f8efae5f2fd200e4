/** The columns of the list that can be sorted by. */
export const codeSortColumns = ['displayName', 'protocolName', 'createdOn', 'endsOn', 'code'] as const;
export type CodeSortColumn = (typeof codeSortColumns)[number];
