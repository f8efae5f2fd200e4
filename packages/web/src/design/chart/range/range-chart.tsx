import { RangeBar } from '../../clinical/range-bar.tsx';
import { RangeLegend } from '../../clinical/range-legend.tsx';
import type { ChartData } from '../chart-data.ts';
import { ChartFrame } from '../chart-frame.tsx';
import classes from './range-chart.module.css';
import type { RangeRow } from './range-row.ts';

export interface RangeChartProps {
  title: string;
  note: string;
  rows: readonly RangeRow[];
  data: ChartData;
  fileName: string;
}

/** The scores of a test, each between its norms and against the person's own baseline. Right is always better. */
export function RangeChart({ title, note, rows, data, fileName }: RangeChartProps) {
  const words = rows.map(({ name, bar }) => `${name}: ${bar.summary}`).join(' ');
  return (
    <ChartFrame
      title={title}
      note={note}
      summary={words}
      words="hidden"
      data={data}
      fileName={fileName}
      png={async () => (await import('./range-png.ts')).rangePng({ title, note, words, rows })}
    >
      <div className={classes.legend}>
        <RangeLegend />
      </div>
      <ul className={classes.rows}>
        {rows.map(({ name, score, badge, bar }) => (
          <li key={name} className={classes.row}>
            <span className={classes.name}>{name}</span>
            <span className={classes.score}>{score}</span>
            <div className={classes.bar}>
              <RangeBar {...bar} />
            </div>
            <span className={classes.badge}>{badge}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
