import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import type { RowDetails } from '../../design/table/row-details.tsx';
import { queryFailure } from '../api/query-failure.tsx';
import type { AddressChangeOptions } from '../navigation/use-address.ts';
import { isListFiltered } from './is-list-filtered.ts';
import type { ListAddress, SomeListAddress } from './list-address.ts';
import type { ListRows } from './list-rows.ts';
import classes from './list-table.module.css';

export interface ListTableProps<Row extends RowData, Address extends SomeListAddress> {
  /** The entries' plural as a heading writes it: `Groups`. */
  label: string;
  /** The plural inside a sentence, where it differs from the label in lower case. */
  noun?: string;
  list: ListRows<Row>;
  /** The array must keep its identity between renders. */
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Returns the address that a row links to; null for none. */
  rowHref?: (row: Row) => string | null;
  /** `_blank` opens the rows' links in a new tab. */
  rowTarget?: '_blank';
  rowDetails?: RowDetails<Row>;
  /** The row whose content is open on the page. */
  currentKey?: string | null | undefined;
  address: Address;
  // This is declared as a method because a change of a page's address accepts only the columns of its own list.
  onAddressChange(change: Partial<ListAddress>, options?: AddressChangeOptions): void;
  /** The label of the search: `Search by name or ID`. Without it the list has no search. */
  searchLabel?: string;
  /** Content beside the search: filters, and the buttons of a list inside a page. */
  filters?: ReactNode;
  /** The address without a filter. A list without filters of its own has only its search. */
  unfiltered?: Partial<Address>;
  /** The specified text for a search or filter without results. */
  noMatch?: string;
  /** One sentence below that text about what else is hidden. */
  noMatchText?: string | undefined;
  /** The label of the button that shows the whole list, by default `Show all groups`. */
  showAllLabel?: string;
  /** The `EmptyState` of a list without any entry. */
  empty: ReactNode;
  isCopyable?: boolean;
  /** Cells closer beside one another, for many columns. */
  isTight?: boolean;
}

/**
 * Shows a list with its search, filters, table and pages, and its loading, empty and failed states. The page's address decides what
 * it shows.
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
      {...(props.rowTarget && { rowTarget: props.rowTarget })}
      {...(props.rowDetails && { rowDetails: props.rowDetails })}
      currentKey={props.currentKey}
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
      isTight={props.isTight ?? false}
      toolbar={
        (searchLabel !== undefined || filters) && (
          <>
            {searchLabel !== undefined && (
              <div className={classes.search}>
                <RestingSearchInput
                  label={searchLabel}
                  value={SearchString ?? ''}
                  // Typing replaces the history entry, so that Back leaves the search.
                  onChange={(typed) => change({ SearchString: typed }, { replace: true })}
                />
              </div>
            )}
            {filters && <div className={classes.filters}>{filters}</div>}
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

/** Returns what was searched, so that a slip of the finger is seen at once; undefined where only filters hide the rows. */
function searchedText<Address extends SomeListAddress>(
  address: Address,
  unfiltered: Partial<Address>,
): string | undefined {
  const { SearchString } = address;
  if (!SearchString) return undefined;
  const isFiltered = isListFiltered(address, { ...unfiltered, SearchString });
  return `You searched for “${SearchString}”${isFiltered ? ' with filters' : ''}.`;
}

function NothingListed<Row extends RowData, Address extends SomeListAddress>(
  props: ListTableProps<Row, Address>,
) {
  const { address, onAddressChange, unfiltered = {}, empty } = props;
  if (!isListFiltered(address, unfiltered)) return empty;
  const noun = nounOf(props);
  return (
    <EmptyState
      title={props.noMatch ?? `No ${noun} match your search.`}
      text={props.noMatchText ?? searchedText(address, unfiltered)}
      actions={
        <Button onClick={() => onAddressChange({ SearchString: '', ...unfiltered, PageNumber: 1 })}>
          {props.showAllLabel ?? `Show all ${noun}`}
        </Button>
      }
    />
  );
}
