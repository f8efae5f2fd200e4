import type { RowData } from '@tanstack/react-table';
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';
import { IconArrowRight } from '../icon/tabler/arrow-right.ts';
import { AppLink } from '../link/app-link.tsx';
import { Skeleton } from '../state/skeleton.tsx';
import { useIsNarrow, useIsPhone } from '../use-is-phone.ts';
import { CopyTableButton } from './copy-table-button.tsx';
import type { DataColumn, TablePaging, TableSort } from './data-column.ts';
import classes from './data-table.module.css';
import { PhoneRows } from './phone-rows.tsx';
import { PhoneSort } from './phone-sort.tsx';
import { type OpenRows, type RowDetails, RowDetailsToggle } from './row-details.tsx';
import { SortableHead } from './sortable-head.tsx';
import { TableFooter } from './table-footer.tsx';
import { useDataTable } from './use-data-table.ts';

export interface DataTableProps<Row extends RowData> {
  /** What the table lists, for screen readers: `Profiles`. */
  label: string;
  /** Keep the array stable between renders. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads: the whole row is then a link, with middle click, keyboard and context menu. Null for one that leads nowhere. */
  rowHref?: (row: Row) => string | null;
  /** `_blank` opens the rows' links in a new tab. */
  rowTarget?: '_blank';
  rowDetails?: RowDetails<Row>;
  /** The row whose content is open on the page: marked, and read out as the current one. */
  currentKey?: string | null | undefined;
  /** The present sorting; with `onSortChange` the caller sorts, without it this is only the start. */
  sort?: TableSort | null;
  onSortChange?: (sort: TableSort) => void;
  paging?: TablePaging;
  onPagingChange?: (paging: Pick<TablePaging, 'pageNumber' | 'rowsPerPage'>) => void;
  /** Nothing has come yet: bars in the final layout under the specified text. */
  isLoading?: boolean;
  /** How many rows are likely to come, so that what is below them does not move. */
  expectedRows?: number;
  /** The next page is on its way; the present one stays. */
  isRefreshing?: boolean;
  /** Stands in place of the rows when there are none: an `EmptyState`. */
  empty: ReactNode;
  /** Stands in place of the rows when they did not load, and above those that are there from before: an `ErrorState`. */
  error?: ReactNode;
  /** Search and filters above the table. */
  toolbar?: ReactNode;
  /** Offers to copy the rows in sight as CSV, beside the search and filters; without those a `CopyTableButton` has its place outside. */
  isCopyable?: boolean;
  /** Rows of 36 instead of 40 pixels. */
  isDense?: boolean;
  /** Cells closer beside one another, for a table that shares its row of the page. */
  isTight?: boolean;
  /** So many columns that a tablet and a small window show it as a phone does, before the last ones are out of sight. */
  isWide?: boolean;
}

/** A list as a table, and as cards on a phone. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, toolbar, isCopyable = false, paging, onPagingChange, error, empty } = props;
  const isEmpty = !props.isLoading && rows.length === 0;
  return (
    <>
      {(toolbar || (isCopyable && !isEmpty)) && (
        <div className={classes.toolbar}>
          {toolbar}
          {isCopyable && (
            <span className={classes.copy}>
              <CopyTableButton columns={columns} rows={rows} />
            </span>
          )}
        </div>
      )}
      {error && <div className={classes.error}>{error}</div>}
      {isEmpty ? !error && empty : <TableRows {...props} />}
      {paging && onPagingChange && !isEmpty && !props.isLoading && (
        <TableFooter label={props.label} paging={paging} onChange={onPagingChange} />
      )}
    </>
  );
}

function useOpenRows(): OpenRows {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (key) => open.has(key),
    toggle: (key) =>
      setOpen((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key])),
  };
}

function TableRows<Row extends RowData>(props: DataTableProps<Row>) {
  const { isLoading = false, isWide = false } = props;
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const openRows = useOpenRows();
  return (
    <div className={classes.scroller} aria-busy={isLoading || props.isRefreshing || undefined}>
      {isLoading && (
        <p role="status" className={classes.loadingText}>
          Loading Data...
        </p>
      )}
      {isPhone || (isWide && isNarrow) ? (
        <PhoneTable {...props} openRows={openRows} />
      ) : (
        <WideTable {...props} openRows={openRows} />
      )}
    </div>
  );
}

const modelOf = <Row extends RowData>({
  columns,
  rows,
  rowKey,
  sort = null,
  onSortChange,
}: DataTableProps<Row>) => ({
  columns,
  rows,
  rowKey,
  sort,
  onSortChange,
});

type RowsProps<Row extends RowData> = DataTableProps<Row> & { openRows: OpenRows };

function PhoneTable<Row extends RowData>(props: RowsProps<Row>) {
  const { table, sort } = useDataTable(modelOf(props));
  const rows = table.getRowModel().rows.map((row) => row.original);
  const isOrdered = props.isLoading || rows.length > 1 || (props.paging?.totalCount ?? 0) > 1;
  return (
    <>
      {isOrdered && (
        <PhoneSort
          columns={props.columns}
          sort={sort}
          onSort={(id) => table.getColumn(id)?.toggleSorting(undefined, false)}
        />
      )}
      <PhoneRows
        label={props.label}
        columns={props.columns}
        rows={rows}
        rowKey={props.rowKey}
        rowHref={props.rowHref}
        rowTarget={props.rowTarget}
        rowDetails={props.rowDetails}
        openRows={props.openRows}
        currentKey={props.currentKey}
        isLoading={props.isLoading ?? false}
        expectedRows={props.expectedRows ?? 8}
      />
    </>
  );
}

function WideTable<Row extends RowData>(props: RowsProps<Row>) {
  const {
    label,
    rowHref,
    rowDetails,
    openRows,
    isLoading = false,
    expectedRows = 10,
    isRefreshing = false,
    isDense = false,
    isTight = false,
  } = props;
  const { table, columnOf } = useDataTable(modelOf(props));
  const heads = table.getHeaderGroups()[0]?.headers ?? [];
  return (
    <table
      aria-label={label}
      className={classes.table}
      data-dense={isDense || undefined}
      data-tight={isTight || undefined}
      data-refreshing={isRefreshing || undefined}
    >
      <thead>
        <tr className={classes.headRow}>
          {rowDetails && <td className={classes.toggleCell} />}
          {heads.map((head) => {
            const column = columnOf(head.column.id);
            return column ? (
              <SortableHead
                key={head.id}
                column={column}
                direction={head.column.getIsSorted()}
                onSort={() => head.column.toggleSorting(undefined, false)}
              />
            ) : null;
          })}
          {rowHref && <td className={classes.arrowCell} />}
        </tr>
      </thead>
      <tbody onKeyDown={moveBetweenRows}>
        {isLoading
          ? Array.from({ length: expectedRows }, (_, row) => `skeleton-${row}`).map((key) => (
              <tr key={key} className={classes.row}>
                {rowDetails && <td className={classes.toggleCell} />}
                {heads.map((head, index) => (
                  <td key={head.id}>
                    <Skeleton width={index === 1 ? '70%' : '50%'} />
                  </td>
                ))}
                {rowHref && <td className={classes.arrowCell} />}
              </tr>
            ))
          : table.getRowModel().rows.map((row) => {
              const href = rowHref?.(row.original) ?? null;
              const isCurrent = row.id === props.currentKey || undefined;
              const isOpen = openRows.has(row.id);
              return (
                <Fragment key={row.id}>
                  <tr
                    className={classes.row}
                    data-linked={href === null ? undefined : true}
                    data-current={isCurrent}
                  >
                    {rowDetails && (
                      <td className={classes.toggleCell}>
                        <RowDetailsToggle
                          name={rowDetails.nameOf(row.original)}
                          isOpen={isOpen}
                          onToggle={() => openRows.toggle(row.id)}
                        />
                      </td>
                    )}
                    {heads.map((head, index) => {
                      const column = columnOf(head.column.id);
                      const shown = column?.cell ? column.cell(row.original) : column?.value(row.original);
                      return (
                        <td key={head.id} data-kind={column?.kind}>
                          {href !== null && index === 0 ? (
                            <AppLink
                              href={href}
                              {...(props.rowTarget && { target: props.rowTarget, rel: 'noopener' })}
                              data-row-link=""
                              aria-current={isCurrent}
                              className={classes.rowLink}
                            >
                              {shown}
                            </AppLink>
                          ) : (
                            shown
                          )}
                        </td>
                      );
                    })}
                    {rowHref && (
                      <td className={classes.arrowCell}>
                        {href !== null && (
                          <IconArrowRight
                            size={16}
                            stroke={1.75}
                            aria-hidden="true"
                            className={classes.arrow}
                          />
                        )}
                      </td>
                    )}
                  </tr>
                  {rowDetails && isOpen && (
                    <tr className={classes.detailsRow}>
                      <td colSpan={heads.length + (rowHref ? 2 : 1)}>{rowDetails.render(row.original)}</td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
      </tbody>
    </table>
  );
}

/** Arrow keys go from row to row; Tab still visits each. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const index = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1;
  const next = links[index + step];
  if (step === 0 || index < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
