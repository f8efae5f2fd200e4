/** Every column of the list that sorts. */
export const codeSortColumns = ['displayName', 'protocolName', 'createdOn', 'endsOn', 'code'] as const;
export type CodeSortColumn = (typeof codeSortColumns)[number];
