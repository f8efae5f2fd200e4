import { seriesLook } from '../chart-colors.ts';
import type { ReadColor } from '../use-chart.ts';

/** One column: a day, a week or a month, with a value for each series. */
export interface ChartColumn {
  /** Below the axis, short. */
  label: string;
  /** In the table and where somebody points: `Week of Oct 5, 2026`. */
  name: string;
  values: readonly number[];
}

export interface ColumnSeries {
  name: string;
  /** The custom property that holds its colour; that of the measure it is named after unless told. */
  color?: string;
  /** A line of steps above the columns and no part of them: what they are measured against. */
  isLine?: boolean;
}

export interface ColumnDrawing {
  columns: readonly ChartColumn[];
  /** From below to above where there are several. */
  series: readonly ColumnSeries[];
  /** Pixels. */
  height: number;
}

/** Stacked columns as the library wants them. Whole numbers: they count. */
export function columnOption({ columns, series }: ColumnDrawing, read: ReadColor) {
  const text = { color: read('--chart-label'), fontFamily: read('--font-family'), fontSize: 12 };
  return {
    animation: false,
    grid: { left: 46, right: 12, top: 12, bottom: 26, outerBoundsMode: 'none' as const },
    tooltip: {
      trigger: 'axis' as const,
      axisPointer: { type: 'shadow' as const },
      backgroundColor: read('--surface'),
      borderColor: read('--chart-axis'),
      textStyle: { ...text, color: read('--text') },
      // Plain text: never read as markup.
      renderMode: 'richText' as const,
      confine: true,
      formatter: (points: readonly { dataIndex: number }[]) =>
        columnText(columns[points[0]?.dataIndex ?? 0], series),
    },
    xAxis: {
      type: 'category' as const,
      data: columns.map(({ label }) => label),
      axisLabel: { ...text, hideOverlap: true },
      axisLine: { lineStyle: { color: read('--chart-axis') } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value' as const,
      minInterval: 1,
      axisLabel: { ...text, formatter: (value: number) => value.toLocaleString('en-US') },
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: read('--chart-grid') } },
    },
    series: series.map((one, index) => {
      const color = read(one.color ?? seriesLook(one.name).color);
      const data = columns.map(({ values }) => values[index] ?? 0);
      return one.isLine
        ? {
            name: one.name,
            type: 'line' as const,
            step: 'middle' as const,
            showSymbol: false,
            lineStyle: { color, width: 2 },
            itemStyle: { color },
            data,
          }
        : {
            name: one.name,
            type: 'bar' as const,
            stack: 'all',
            barCategoryGap: '25%',
            barMaxWidth: 36,
            itemStyle: { color },
            data,
          };
    }),
  };
}

/** What a column says where somebody points at it; series without anything are left out. */
export function columnText(column: ChartColumn | undefined, series: readonly ColumnSeries[]): string {
  if (column === undefined) return '';
  const lines = series.flatMap(({ name }, index) => {
    const value = column.values[index] ?? 0;
    return value === 0 && series.length > 1 ? [] : [`${name}: ${value.toLocaleString('en-US')}`];
  });
  return [column.name, ...(lines.length > 0 ? lines : ['None'])].join('\n');
}
