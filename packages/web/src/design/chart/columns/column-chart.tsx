import { lazy, type ReactNode, useMemo } from 'react';
import { ChartFrame } from '../chart-frame.tsx';
import { WhenSeen } from '../trend/when-seen.tsx';
import type { ChartColumn, ColumnSeries } from './column-option.ts';

const ColumnCanvas = lazy(() => import('./column-canvas.tsx'));

export interface ColumnChartProps {
  /** What the chart counts: `Tests each day`. */
  title: string;
  /** The zone of its days. */
  note: string;
  aside?: ReactNode;
  /** The chart in words. */
  summary: string;
  /** What a column is, as the head of the table: `Day`. */
  columnHeader: string;
  /** Keep it stable between renders. None: the frame says that there is nothing. */
  columns: readonly ChartColumn[];
  /** Keep it stable between renders. */
  series: readonly ColumnSeries[];
  /** Pixels. */
  height?: number;
  /** Without ending. It names no person. */
  fileName: string;
  emptyView?: ReactNode;
}

/** Counts over time as columns, drawn by a library that is fetched only when the chart comes into sight. */
export function ColumnChart({
  title,
  note,
  aside,
  summary,
  columnHeader,
  columns,
  series,
  height = 260,
  fileName,
  emptyView,
}: ColumnChartProps) {
  const data = useMemo(
    () => ({
      columns: [{ header: columnHeader }, ...series.map(({ name }) => ({ header: name, isNumber: true }))],
      // The newest first, as in every table.
      rows: columns.toReversed().map(({ name, values }) => [name, ...values.map(String)]),
    }),
    [columnHeader, columns, series],
  );
  const drawing = { columns, series, height };
  return (
    <ChartFrame
      title={title}
      note={note}
      aside={aside}
      summary={summary}
      data={data}
      fileName={fileName}
      png={async () =>
        (await import('./column-png.ts')).columnPng({ ...drawing, title, note, words: summary })
      }
      {...(emptyView === undefined ? {} : { emptyView })}
    >
      <WhenSeen height={height}>
        <ColumnCanvas {...drawing} />
      </WhenSeen>
    </ChartFrame>
  );
}
