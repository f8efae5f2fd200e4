import type { AddressChangeOptions } from '../navigation/use-address.ts';

/** The values that the address of every list has, under the specified names. */
export interface ListAddress {
  PageNumber: number;
  /** The rows of a page; `allRows` for all of them. */
  RowsPerPage: number;
  SearchString: string;
  /** The id of the column that sorts the list. */
  SortByColumn: string;
  SortAscending: boolean;
}

/** The part of a page's address that its list needs. A list without a search or without sorting has no such value. */
export type SomeListAddress = Pick<ListAddress, 'PageNumber' | 'RowsPerPage'> &
  Partial<Omit<ListAddress, 'PageNumber' | 'RowsPerPage'>>;

/** Called with what a person changes in the address of a list: its search, its filters, its page, the open dialog. */
export type OnAddressChange<Values> = (change: Partial<Values>, options?: AddressChangeOptions) => void;
