import { IconChartLine, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Skeleton } from '../state/skeleton.tsx';
import { chartTimeZone, chicagoTime } from './chicago-time.ts';
import classes from './trend-chart.module.css';
import { seriesSummary, type TrendEvent, type TrendSeries, trendValueText } from './trend-series.ts';

const TrendCanvas = lazy(() => import('./trend-canvas.tsx'));

export interface TrendChartProps {
  /** What the chart shows: `Balance over time`. */
  title: string;
  series: readonly TrendSeries[];
  events?: readonly TrendEvent[];
  /** Lower values are better, so that the axis is turned over and up stays better. */
  isLowerBetter?: boolean;
  /** Pixels. */
  height?: number;
}

/** Measures over time, drawn by a library that is fetched only now; the same figures are a table and a text. */
export function TrendChart({
  title,
  series,
  events = [],
  isLowerBetter = false,
  height = 280,
}: TrendChartProps) {
  const [isTable, setIsTable] = useState(false);
  const summaryId = useId();
  const isEmpty = series.every((one) => one.values.length === 0);
  return (
    <figure className={classes.chart} aria-label={title} aria-describedby={summaryId}>
      <div className={classes.head}>
        <figcaption className={classes.caption}>
          <span className={classes.title}>{title}</span>{' '}
          <span className={classes.zone}>Times in {chartTimeZone}</span>
        </figcaption>
        <IconButton
          label={isTable ? 'Show as chart' : 'Show as table'}
          aria-pressed={isTable}
          icon={isTable ? <IconChartLine /> : <IconTable />}
          onClick={() => setIsTable(!isTable)}
        />
      </div>
      <p id={summaryId} className="visually-hidden">
        {seriesSummary(series, chicagoTime)}
      </p>
      {isEmpty ? (
        <p className={classes.empty}>No tests in this time.</p>
      ) : isTable ? (
        <TrendTable series={series} />
      ) : (
        <Suspense fallback={<Skeleton height={height} />}>
          <TrendCanvas series={series} events={events} isLowerBetter={isLowerBetter} height={height} />
        </Suspense>
      )}
    </figure>
  );
}

function TrendTable({ series }: { series: readonly TrendSeries[] }) {
  const rows = series
    .flatMap((one) => one.values.map((value) => ({ series: one, value })))
    .toSorted((a, b) => b.value.epochMs - a.value.epochMs);
  return (
    <div className={classes.tableBox}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Measure</th>
            <th scope="col" className={classes.number}>
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ series: one, value }) => (
            <tr key={`${one.name}-${value.epochMs}`}>
              <td>{chicagoTime(value.epochMs)}</td>
              <td>
                {one.name}
                {value.isExcluded && ' (excluded)'}
              </td>
              <td className={classes.number}>{trendValueText(one, value.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
