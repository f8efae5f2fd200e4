import { formatRounded } from '@plumbline/domain/numbers/rounding';
import { csvLine } from '@plumbline/domain/text/csv-line';
import { chartZoneName, chicagoTime } from './chicago-time.ts';
import { inOrder, type TrendPanel, type TrendSeries } from './trend/trend-series.ts';

/** The figures of a chart as rows: its table and its CSV file are made of the same ones. */
export interface ChartData {
  columns: readonly { header: string; isNumber?: boolean }[];
  rows: readonly (readonly string[])[];
}

/** With a head, as a file (RFC 4180). */
export function chartCsv({ columns, rows }: ChartData): string {
  return [csvLine(columns.map(({ header }) => header)), ...rows.map(csvLine)].join('\r\n');
}

/** A score as its chart writes it, with a plain hyphen as its minus: a spreadsheet reads the cell as a number. */
const scoreCell = ({ decimals }: TrendSeries, value: number | undefined): string =>
  value === undefined ? '' : formatRounded(value, decimals ?? 0).replace('−', '-');

const headerOf = ({ name, unit }: TrendSeries) => (unit === '' ? name : `${name} (${unit})`);

/** Series over time as rows: one a test, newest first, a column a series, and what is to be known of the test. */
export function trendData(panels: readonly TrendPanel[]): ChartData {
  const series = panels.flatMap((panel) => panel.series);
  const times = [...new Set(series.flatMap(({ values }) => values.map(({ epochMs }) => epochMs)))];
  return {
    columns: [
      { header: `Time (${chartZoneName})` },
      ...series.map((one) => ({ header: headerOf(one), isNumber: true })),
      { header: 'Notes' },
    ],
    rows: times
      .toSorted((a, b) => b - a)
      .map((time) => {
        const found = series.map((one) => inOrder(one).find(({ epochMs }) => epochMs === time));
        const excluded = series.filter((_, index) => found[index]?.isExcluded);
        const notes = [
          found.some((value) => value?.isEvent) ? 'During an event' : '',
          excluded.length === 0
            ? ''
            : series.length === 1
              ? 'Excluded'
              : `Excluded: ${excluded.map(({ name }) => name).join(', ')}`,
        ];
        return [
          chicagoTime(time),
          ...series.map((one, index) => scoreCell(one, found[index]?.value)),
          notes.filter(Boolean).join('. '),
        ];
      }),
  };
}
