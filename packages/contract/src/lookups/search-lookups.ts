import { defineLookup } from './lookup.ts';

/** The kinds of thing that the master search finds, in the order they are shown. */
export const searchResultTypes = defineLookup([
  { id: 1, label: 'Profile' },
  { id: 2, label: 'Group' },
  { id: 3, label: 'Protocol' },
  { id: 4, label: 'Account' },
]);
