import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { IconChevronRight } from '../icon/tabler/chevron-right.ts';
import { AppLink } from '../link/app-link.tsx';
import { Skeleton } from '../state/skeleton.tsx';
import type { DataColumn } from './data-column.ts';
import classes from './phone-rows.module.css';
import { type OpenRows, type RowDetails, RowDetailsToggle } from './row-details.tsx';

/** A detail without a value is left out, with the point between it and the next. */
const isSaid = <Row extends RowData>({ value, phoneCell }: DataColumn<Row>, row: Row) =>
  value(row) !== null && value(row) !== '' && phoneCell?.(row) !== null;

export interface PhoneRowsProps<Row extends RowData> {
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHref?: ((row: Row) => string | null) | undefined;
  rowTarget?: '_blank' | undefined;
  rowDetails?: RowDetails<Row> | undefined;
  openRows: OpenRows;
  /** The row whose content is open on the page. */
  currentKey?: string | null | undefined;
  isLoading: boolean;
  /** How many rows are likely to come. */
  expectedRows: number;
}

/** Rows as cards: title, details, what is at the side, what is pressed beside the card's own link, and sentences below. The first shown column is the title by default. */
export function PhoneRows<Row extends RowData>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  rowTarget,
  rowDetails,
  openRows,
  currentKey,
  isLoading,
  expectedRows,
}: PhoneRowsProps<Row>) {
  const shown = columns.filter((column) => !column.isHidden);
  const hasTitle = shown.some((column) => column.phone === 'title');
  const place = (column: DataColumn<Row>, index: number) =>
    column.phone ?? (!hasTitle && index === 0 ? 'title' : 'detail');
  const at = (name: 'title' | 'detail' | 'aside' | 'action' | 'below') =>
    shown.filter((column, index) => place(column, index) === name);
  const [titles, details, asides, actions] = [at('title'), at('detail'), at('aside'), at('action')];
  const sentences = at('below');

  if (isLoading) {
    return (
      <ul aria-hidden="true" className={classes.list}>
        {Array.from({ length: expectedRows }, (_, row) => `skeleton-${row}`).map((key) => (
          <li key={key} className={classes.item}>
            <div className={classes.row}>
              <span className={classes.words}>
                <Skeleton width="45%" height={14} />
                <span className={classes.gap} />
                <Skeleton width="70%" height={10} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul aria-label={label} className={classes.list}>
      {rows.map((row) => {
        const render = (column: DataColumn<Row>): ReactNode =>
          (column.phoneCell ?? column.cell)?.(row) ?? column.value(row);
        const href = rowHref?.(row) ?? null;
        const isCurrent = rowKey(row) === currentKey || undefined;
        const content = (
          <>
            <span className={classes.words}>
              <span className={classes.title}>
                {titles.map((column) => (
                  <span key={column.id}>{render(column)}</span>
                ))}
              </span>
              <span className={classes.details}>
                {details
                  .filter((column) => isSaid(column, row))
                  .map((column) => (
                    <span key={column.id} className={classes.detail}>
                      <span
                        className={classes.fact}
                        data-words={column.kind === undefined || column.kind === 'text' || undefined}
                      >
                        {column.phoneLabel !== undefined && `${column.phoneLabel} `}
                        {render(column)}
                      </span>
                    </span>
                  ))}
              </span>
            </span>
            {asides.map((column) => (
              <span key={column.id} className={classes.aside}>
                {render(column)}
              </span>
            ))}
            {href !== null && actions.length === 0 && (
              <IconChevronRight size={18} stroke={1.6} aria-hidden="true" className={classes.chevron} />
            )}
          </>
        );
        return (
          <li key={rowKey(row)} className={classes.item}>
            {href !== null ? (
              <AppLink
                href={href}
                {...(rowTarget && { target: rowTarget, rel: 'noopener' })}
                aria-current={isCurrent}
                className={classes.row}
              >
                {content}
              </AppLink>
            ) : (
              <div className={classes.row}>{content}</div>
            )}
            {actions.map((column) => (
              <span key={column.id} className={classes.action}>
                {render(column)}
              </span>
            ))}
            {rowDetails && (
              <span className={classes.action}>
                <RowDetailsToggle
                  name={rowDetails.nameOf(row)}
                  isOpen={openRows.has(rowKey(row))}
                  onToggle={() => openRows.toggle(rowKey(row))}
                />
              </span>
            )}
            {sentences.map((column) => (
              <div key={column.id} className={classes.below}>
                {render(column)}
              </div>
            ))}
            {rowDetails && openRows.has(rowKey(row)) && (
              <div className={classes.below}>{rowDetails.render(row)}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
