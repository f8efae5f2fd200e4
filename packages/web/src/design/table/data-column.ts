import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** What a cell is sorted by and copied as. */
export type CellValue = string | number | null;

export interface DataColumn<Row extends RowData> {
  /** Unique in its table; for a list that the server sorts, the name it sorts by. */
  id: string;
  header: string;
  /** What is compared and copied; null sorts last. */
  value: (row: Row) => CellValue;
  /** What it is sorted by where that is another value, as a name by its last word; null sorts last. */
  sortValue?: (row: Row) => CellValue;
  /** What is shown; the value itself unless given. */
  cell?: (row: Row) => ReactNode;
  /** What a phone shows in its place, where that has less room; null leaves a `detail` out. */
  phoneCell?: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** The first click sorts from the largest, as for dates. */
  startsDescending?: boolean;
  /** Numbers are at the right with figures of one width; names are heavier; ids and dates are quiet; what can only be pressed is not printed. */
  kind?: 'text' | 'name' | 'quiet' | 'number' | 'acts';
  /** Left out, as name columns are in super view. */
  isHidden?: boolean;
  /** Any CSS width. */
  width?: string;
  /** Where it goes in a card on a phone: `below` has the whole width and wraps; `none` leaves it out. */
  phone?: 'title' | 'detail' | 'aside' | 'action' | 'below' | 'none';
  /** Words before a `detail` on a phone, where it has no head that says what it is: `ID`, `Tests`. */
  phoneLabel?: string;
}

/** Which column a list is sorted by. */
export interface TableSort {
  columnId: string;
  isAscending: boolean;
}

/** What a list shows until a person chooses otherwise. */
export const defaultRowsPerPage = 10;

/** Shows every row on one page, as specified. */
export const allRows = -1;

export interface TablePaging {
  /** From 1. */
  pageNumber: number;
  /** `allRows` for all. */
  rowsPerPage: number;
  totalCount: number;
  /** Where counting stopped: a total above it is not all of them. Null or left out where all were counted. */
  mostCounted?: number | null;
}
