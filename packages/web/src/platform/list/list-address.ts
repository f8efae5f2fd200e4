import type { AddressChangeOptions } from '../navigation/use-address.ts';

/** What stands in the address of every list, under the specified names. */
export interface ListAddress {
  PageNumber: number;
  /** `allRows` for all. */
  RowsPerPage: number;
  SearchString: string;
  /** A column of the list. */
  SortByColumn: string;
  SortAscending: boolean;
}

/** What a list needs to know of its page's address. A list without a search or without sorting has no such value there. */
export type SomeListAddress = Pick<ListAddress, 'PageNumber' | 'RowsPerPage'> &
  Partial<Omit<ListAddress, 'PageNumber' | 'RowsPerPage'>>;

/** Told of what a person changes in the address of a list: its search, its filters, its page, the dialog that is open. */
export type OnAddressChange<Values> = (change: Partial<Values>, options?: AddressChangeOptions) => void;
