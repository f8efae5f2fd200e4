import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { queryFailure } from '../api/query-failure.tsx';
import type { AddressChangeOptions } from '../navigation/use-address.ts';
import { isListFiltered } from './is-list-filtered.ts';
import type { ListAddress, SomeListAddress } from './list-address.ts';
import type { ListRows } from './list-rows.ts';
import classes from './list-table.module.css';

export interface ListTableProps<Row extends RowData, Address extends SomeListAddress> {
  /** What is listed, as a heading writes it: `Groups`. */
  label: string;
  /** The same inside a sentence, where it is not the label in lower case. */
  noun?: string;
  list: ListRows<Row>;
  /** Keep the array stable between renders. */
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Where a row leads; null for one that leads nowhere. */
  rowHref?: (row: Row) => string | null;
  address: Address;
  // Declared as a method: the change of a page's address takes the columns of its own list alone.
  onAddressChange(change: Partial<ListAddress>, options?: AddressChangeOptions): void;
  /** What the search goes by: `Search by name or ID`. Without it there is no search. */
  searchLabel?: string;
  /** Beside the search: filters, and buttons of a list inside a page. */
  filters?: ReactNode;
  /** What the address says when nothing is filtered; without filters of its own a list has its search alone. */
  unfiltered?: Partial<Address>;
  /** The specified words where the search and the filters leave nothing. */
  noMatch?: string;
  /** One sentence below those words: what else is hidden. */
  noMatchText?: string | undefined;
  /** What leads back to the whole list, where it is not `Show all groups`. */
  showAllLabel?: string;
  /** Stands where there is nothing at all: an `EmptyState`. */
  empty: ReactNode;
  isCopyable?: boolean;
}

/**
 * A list: search, filters, table, pages, and what stands there while it loads, when it is empty, and when it failed. What
 * it shows is the page's address.
 */
export function ListTable<Row extends RowData, Address extends SomeListAddress>(
  props: ListTableProps<Row, Address>,
) {
  const { label, list, address, onAddressChange, searchLabel, filters } = props;
  const { SearchString, SortByColumn, SortAscending } = address;
  const change = (changes: Partial<ListAddress>, options?: AddressChangeOptions) =>
    onAddressChange({ ...changes, PageNumber: 1 }, options);
  return (
    <DataTable
      label={label}
      columns={props.columns}
      rows={list.rows}
      rowKey={props.rowKey}
      {...(props.rowHref && { rowHref: props.rowHref })}
      {...(SortByColumn !== undefined && {
        sort: { columnId: SortByColumn, isAscending: SortAscending ?? true },
        onSortChange: ({ columnId, isAscending }) =>
          change({ SortByColumn: columnId, SortAscending: isAscending }),
      })}
      {...(list.paging && {
        paging: list.paging,
        onPagingChange: ({ pageNumber, rowsPerPage }) =>
          onAddressChange({ PageNumber: pageNumber, RowsPerPage: rowsPerPage }),
      })}
      isLoading={list.isLoading}
      isRefreshing={list.isRefreshing}
      isCopyable={props.isCopyable ?? true}
      toolbar={
        (searchLabel !== undefined || filters) && (
          <>
            {searchLabel !== undefined && (
              <div className={classes.search}>
                <RestingSearchInput
                  label={searchLabel}
                  value={SearchString ?? ''}
                  // Typing replaces the address, so that Back leads out of the search.
                  onChange={(typed) => change({ SearchString: typed }, { replace: true })}
                />
              </div>
            )}
            {filters}
          </>
        )
      }
      error={queryFailure(`The ${nounOf(props)} did not load.`, list.query)}
      empty={<NothingListed {...props} />}
    />
  );
}

const nounOf = ({ label, noun }: { label: string; noun?: string }) =>
  noun ?? `${label.charAt(0).toLowerCase()}${label.slice(1)}`;

function NothingListed<Row extends RowData, Address extends SomeListAddress>(
  props: ListTableProps<Row, Address>,
) {
  const { address, onAddressChange, unfiltered = {}, empty } = props;
  if (!isListFiltered(address, unfiltered)) return empty;
  const noun = nounOf(props);
  return (
    <EmptyState
      title={props.noMatch ?? `No ${noun} match your search.`}
      text={props.noMatchText}
      actions={
        <Button onClick={() => onAddressChange({ SearchString: '', ...unfiltered, PageNumber: 1 })}>
          {props.showAllLabel ?? `Show all ${noun}`}
        </Button>
      }
    />
  );
}
