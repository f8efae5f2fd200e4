import type { ReadColor } from '../../../design/chart/use-chart.ts';
import type { ScatterGraph } from './graph-data.ts';

/** Told apart by colour and by stroke. */
const looks = [
  { color: '--chart-series-1', stroke: 'solid', symbol: 'circle' },
  { color: '--chart-series-7', stroke: [7, 3], symbol: 'diamond' },
  { color: '--chart-series-2', stroke: [2, 3], symbol: 'rect' },
  { color: '--chart-series-4', stroke: [9, 3, 2, 3], symbol: 'triangle' },
] as const;

/** A graph as the library wants it. */
export function graphOption(graph: ScatterGraph, read: ReadColor) {
  const text = { color: read('--chart-label'), fontFamily: read('--font-family'), fontSize: 12 };
  const bounds = graph.isTopDown ? squareBounds(graph) : null;
  const axis = (name: string) => ({
    type: 'value' as const,
    name,
    nameLocation: 'middle' as const,
    nameTextStyle: text,
    axisLabel: {
      ...text,
      hideOverlap: true,
      formatter: (value: number) => String(Number(value.toFixed(4))),
      // The ends of a square are no round numbers.
      ...(graph.isTopDown ? { showMinLabel: false, showMaxLabel: false } : {}),
    },
    axisLine: { onZero: false, lineStyle: { color: read('--chart-axis') } },
    splitLine: { lineStyle: { color: read('--chart-grid') } },
  });
  const hasLegend = graph.series.length > 1;
  return {
    animation: false,
    grid: { left: 56, right: 16, top: hasLegend ? 32 : 12, bottom: 44, outerBoundsMode: 'none' as const },
    legend: {
      show: hasLegend,
      top: 0,
      textStyle: text,
      itemWidth: 28,
      inactiveColor: read('--chart-grid'),
    },
    tooltip: {
      trigger: 'item' as const,
      backgroundColor: read('--surface'),
      borderColor: read('--chart-axis'),
      textStyle: { ...text, color: read('--text') },
      // Plain text: never read as markup.
      renderMode: 'richText' as const,
      confine: true,
    },
    xAxis: { ...axis(graph.xLabel), nameGap: 28, ...(bounds?.x ?? timeOrTrials(graph)) },
    yAxis: {
      ...axis(graph.yLabel),
      nameGap: 42,
      ...(bounds?.y ?? { scale: true, boundaryGap: ['6%', '6%'] as [string, string] }),
    },
    series: graph.series.map((one, index) => ({
      ...seriesOf(one, index, read),
      ...(index === 0 && graph.marks !== null
        ? {
            markLine: {
              silent: true,
              symbol: 'none',
              label: { show: false },
              lineStyle: { color: read('--event-line'), width: 1.2, type: [4, 3] },
              data: graph.marks.at.map((at) => ({ xAxis: at })),
            },
          }
        : {}),
    })),
  };
}

/** A line fills the width; points stand clear of the edges. */
const timeOrTrials = ({ series }: ScatterGraph) =>
  series.every(({ style }) => style === 'line')
    ? { min: 'dataMin' as const, max: 'dataMax' as const }
    : { scale: true, boundaryGap: ['4%', '4%'] as [string, string] };

function seriesOf({ name, style, x, y }: ScatterGraph['series'][number], index: number, read: ReadColor) {
  const look = looks[index % looks.length] ?? looks[0];
  const color = read(look.color);
  const data = x.map((place, i) => [place, y[i] ?? null]);
  return style === 'line'
    ? {
        name,
        type: 'line' as const,
        symbol: 'none',
        lineStyle: {
          width: 1.4,
          color,
          type: typeof look.stroke === 'string' ? look.stroke : [...look.stroke],
        },
        itemStyle: { color },
        data,
      }
    : {
        name,
        type: 'scatter' as const,
        symbol: look.symbol,
        symbolSize: x.length > 300 ? 4 : 8,
        itemStyle: { color, opacity: x.length > 300 ? 0.55 : 0.9 },
        data,
      };
}

/** One scale for both axes: a square around everything, so that a circle looks like one. */
function squareBounds({ series }: ScatterGraph) {
  const xs = series.flatMap(({ x }) => x);
  const ys = series.flatMap(({ y }) => y.filter((value) => value !== null));
  const [x, y] = [span(xs), span(ys)];
  const half = Math.max(x.half, y.half, 0.001) * 1.05;
  const around = (middle: number) => ({ min: middle - half, max: middle + half });
  return { x: around(x.middle), y: around(y.middle) };
}

function span(values: readonly number[]): { middle: number; half: number } {
  const low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return values.length === 0 ? { middle: 0, half: 0 } : { middle: (low + high) / 2, half: (high - low) / 2 };
}
