import type { getDetailedTestCalculationGraphs, ResponseOf } from '@plumbline/contract';
import type { ChartData } from '../../../design/chart/chart-data.ts';

type GraphsReply = ResponseOf<typeof getDetailedTestCalculationGraphs>;
export type ScatterGraph = GraphsReply['data']['scatterGraphs'][number];
export type ScatterGraph3d = GraphsReply['data']['scatterGraphs3d'][number];

/** Rows of a table for one series; all samples are in the download of raw data. */
const maxRows = 200;

const evenly = (count: number): number[] => {
  const step = Math.max(1, Math.ceil(count / maxRows));
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step);
};

/** The points of a graph as rows, evenly chosen where they are many. */
export function graphData({ series, xLabel, yLabel }: ScatterGraph): ChartData {
  return {
    columns: [{ header: 'Series' }, { header: xLabel, isNumber: true }, { header: yLabel, isNumber: true }],
    rows: series.flatMap(({ name, x, y }) =>
      evenly(x.length).map((i) => [name, String(x[i] ?? ''), y[i] === null ? 'lost' : String(y[i] ?? '')]),
    ),
  };
}

/** The same of a cloud in space. */
export function cloudData({ xLabel, yLabel, zLabel, x, y, z }: ScatterGraph3d): ChartData {
  return {
    columns: [xLabel, yLabel, zLabel].map((header) => ({ header, isNumber: true })),
    rows: evenly(x.length).map((i) => [x[i], y[i], z[i]].map((value) => String(value ?? ''))),
  };
}

/** A graph in words: how many points each series has, and from where to where they go. */
export function graphSummary({ series, yLabel, marks, emptyText }: ScatterGraph): string {
  if (emptyText !== null) return emptyText;
  const parts = series.map(({ name, y }) => {
    const values = y.filter((value) => value !== null);
    const range = rangeOf(values);
    return range === null ? `${name}: no values.` : `${name}: ${values.length} points, ${range}.`;
  });
  const beats = marks === null ? '' : ` ${marks.name}s at ${marks.at.map((at) => `${at} s`).join(', ')}.`;
  return `${yLabel}. ${parts.join(' ')}${beats}`;
}

/** A cloud in words: the range along each axis. */
export function cloudSummary({ xLabel, yLabel, zLabel, x, y, z }: ScatterGraph3d): string {
  const axes = [
    [xLabel, x],
    [yLabel, y],
    [zLabel, z],
  ] as const;
  return `${x.length} points. ${axes.map(([label, values]) => `${label}: ${rangeOf(values) ?? 'none'}`).join('; ')}.`;
}

const short = (value: number) => String(Number(value.toFixed(3)));

function rangeOf(values: readonly number[]): string | null {
  if (values.length === 0) return null;
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  return low === high ? `always ${short(low)}` : `from ${short(low)} to ${short(high)}`;
}
