import {
  closeMonth,
  exportRevenueSchedule,
  getClosedMonths,
} from '@plumbline/contract/features/invoice-reports/books';
import { formatMonth } from '@plumbline/domain/time/format-date';
import { useQuery } from '@tanstack/react-query';
import { ConfirmButton } from '../../design/dialog/confirm-button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { DownloadReport } from './download-report.tsx';
import classes from './invoice-reports.module.css';

interface Closed {
  month: string;
  closedOn: string;
}

/** 'October 2026' of the first day of a month. A day belongs to no zone, so it is read and written in one. */
const monthWords = (month: string): string => formatMonth(Date.parse(`${month}T12:00:00Z`), 'UTC');

const columns: readonly DataColumn<Closed>[] = [
  {
    id: 'month',
    header: 'Month',
    value: ({ month }) => month,
    cell: ({ month }) => monthWords(month),
    kind: 'name',
    phone: 'title',
  },
  {
    id: 'closedOn',
    header: 'Closed',
    value: ({ closedOn }) => closedOn,
    cell: ({ closedOn }) => dateTimeText(closedOn),
    kind: 'quiet',
    phone: 'aside',
  },
];

/** The months whose books are closed, and what is earned in each month as a file. */
export function BooksReport() {
  const query = useQuery(callQuery(getClosedMonths, {}));
  const close = useAction(closeMonth, { success: 'Month Closed', refusalIn: 'both' });
  const next = query.data?.nextMonth ?? null;
  return (
    <Card
      label="Closed months"
      isFlush
      footer="Closing a month locks its revenue: the part of each invoice’s subtotal that falls in that month, minus credit notes. The file has one row for each invoice and month, with both totals."
    >
      <DataTable
        label="Closed months"
        columns={columns}
        rows={query.data?.closedMonths ?? []}
        rowKey={({ month }) => month}
        isLoading={query.isPending}
        isCopyable={false}
        toolbar={
          <div className={classes.filters}>
            {next !== null && (
              <ConfirmButton
                label={`Close ${monthWords(next)}`}
                confirmLabel="Close month"
                onConfirm={() => close.run({ month: next })}
              >
                The books of {monthWords(next)} can no longer be changed or reopened. Later voids and credit
                notes are booked in the first open month.
              </ConfirmButton>
            )}
            <DownloadReport call={exportRevenueSchedule} request={{}} label="Download revenue by month" />
          </div>
        }
        empty={<EmptyState title="No closed months" text="The books of every month are open." />}
        error={queryFailure('The closed months did not load.', query)}
      />
    </Card>
  );
}
