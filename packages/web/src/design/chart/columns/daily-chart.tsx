import { type ReactNode, useMemo, useState } from 'react';
import { ChartFrame } from '../chart-frame.tsx';
import { chartZoneName } from '../chicago-time.ts';
import classes from './daily-chart.module.css';
import {
  columnName,
  countTicks,
  type DailyColumn,
  type DailyLayer,
  dailyColumns,
  monthDay,
  namedColumns,
} from './daily-columns.ts';

export interface DailyChartProps {
  /** What is counted: `Tests`. */
  title: string;
  /** Quiet words beside the title: `last 30 days`. */
  note?: ReactNode;
  /** What stands between the head and the drawing: filters, the sum. */
  lead?: ReactNode;
  /** One for each day, oldest first, `YYYY-MM-DD`; the last is today. Keep it stable between renders. */
  dates: readonly string[];
  /** Keep it stable between renders. Several are stacked and named in a legend. */
  layers: readonly DailyLayer[];
  /** Pixels of the drawing. */
  height?: number;
  fileName: string;
}

/** How much there was on each day, as columns; weeks where days would be too many. */
export function DailyChart({ title, note, lead, dates, layers, height = 128, fileName }: DailyChartProps) {
  const columns = useMemo(() => dailyColumns(dates, layers), [dates, layers]);
  const summary = summaryOf(title, columns);
  const data = useMemo(
    () => ({
      columns: [
        { header: `Day (${chartZoneName})` },
        ...(layers.length > 1 ? layers.map(({ name }) => ({ header: name, isNumber: true })) : []),
        { header: layers.length > 1 ? 'Total' : (layers[0]?.name ?? title), isNumber: true },
      ],
      rows: columns
        .toReversed()
        .map((column) => [
          columnName(column),
          ...(layers.length > 1 ? column.parts.map(String) : []),
          String(column.total),
        ]),
    }),
    [columns, layers, title],
  );
  return (
    <ChartFrame
      title={title}
      note={note}
      lead={lead}
      summary={summary}
      words="hidden"
      data={data}
      fileName={fileName}
      png={async () =>
        (await import('./daily-png.ts')).dailyPng({
          title,
          note: `Days in ${chartZoneName}`,
          words: summary,
          columns,
          layers,
        })
      }
    >
      <Drawing columns={columns} layers={layers} height={height} />
    </ChartFrame>
  );
}

const number = (value: number) => value.toLocaleString('en-US');

function summaryOf(title: string, columns: readonly DailyColumn[]): string {
  const [first, last] = [columns[0], columns.at(-1)];
  if (first === undefined || last === undefined) return `${title}: nothing.`;
  const all = columns.reduce((sum, { total }) => sum + total, 0);
  const most = columns.reduce((a, b) => (b.total > a.total ? b : a));
  const span = columnName({ from: first.from, to: last.to });
  return all === 0
    ? `${title}, ${span}: none.`
    : `${title}, ${span}: ${number(all)} in all, most (${number(most.total)}) on ${columnName(most)}.`;
}

/** Hidden from screen readers, as every drawing; the frame gives them the words and the table. */
function Drawing({
  columns,
  layers,
  height,
}: {
  columns: readonly DailyColumn[];
  layers: readonly DailyLayer[];
  height: number;
}) {
  const [pointed, setPointed] = useState<DailyColumn | null>(null);
  const lines = countTicks(Math.max(...columns.map(({ total }) => total), 0));
  const top = lines.at(-1) ?? 1;
  const named = namedColumns(columns.length);
  return (
    <div aria-hidden="true" className={classes.drawing}>
      <div className={classes.plot} style={{ height }}>
        {lines.map((line) => (
          <span key={line} className={classes.line} style={{ bottom: `${(line / top) * 100}%` }}>
            <span className={classes.lineName}>{number(line)}</span>
          </span>
        ))}
        <div className={classes.columns} onPointerLeave={() => setPointed(null)}>
          {columns.map((column) => (
            <span key={column.from} className={classes.place} onPointerEnter={() => setPointed(column)}>
              {layers.map((layer, i) => (
                <span
                  key={layer.name}
                  className={classes.part}
                  style={{
                    height: `${((column.parts[i] ?? 0) / top) * 100}%`,
                    background: `var(${layer.color})`,
                  }}
                />
              ))}
            </span>
          ))}
        </div>
      </div>
      <div className={classes.names}>
        {columns.map((column, i) => (
          <span key={column.from} className={classes.name}>
            {named.includes(i) && <span>{monthDay(column.to)}</span>}
          </span>
        ))}
      </div>
      <div className={classes.foot}>
        {layers.length > 1 &&
          layers.map(({ name, color }) => (
            <span key={name} className={classes.key}>
              <span className={classes.swatch} style={{ background: `var(${color})` }} /> {name}
            </span>
          ))}
        <span className={classes.pointed}>
          {pointed !== null &&
            `${columnName(pointed)}: ${
              layers.length > 1
                ? layers.map(({ name }, i) => `${number(pointed.parts[i] ?? 0)} ${name}`).join(', ')
                : number(pointed.total)
            }`}
        </span>
      </div>
    </div>
  );
}
