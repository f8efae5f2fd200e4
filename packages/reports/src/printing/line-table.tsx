import { View } from '@react-pdf/renderer';
import { contentWidth, ink } from './print-style.ts';
import { tagged } from './tagged-pages.ts';
import { TextLine } from './text-line.tsx';

interface LineTableProps {
  /** The first column, which holds the name of each row; widths in CSS pixels. */
  label: { head: string; width: number };
  /** The columns of figures, aligned to the right. */
  columns: readonly { head: string; width: number }[];
  rows: readonly { label: string; cells: readonly string[] }[];
}

/** A table with a line for each row, under its heads, over the whole width of the page. */
export function LineTable({ label, columns, rows }: LineTableProps) {
  const widths = { label: label.width, cells: columns.map(({ width }) => width) };
  return (
    <View {...tagged('Table')}>
      <Line widths={widths} label={label.head} cells={columns.map(({ head }) => head)} isHead />
      {rows.map((row) => (
        <Line key={row.label} widths={widths} label={row.label} cells={row.cells} />
      ))}
    </View>
  );
}

interface LineProps {
  widths: { label: number; cells: readonly number[] };
  label: string;
  cells: readonly string[];
  isHead?: boolean;
}

function Line({ widths, label, cells, isHead = false }: LineProps) {
  const letters = isHead
    ? ({ size: 10, line: 13, weight: 500, color: ink.text2 } as const)
    : ({ size: 11, line: 15, weight: 400 } as const);
  return (
    <TextLine
      cells={[
        { ...letters, text: label, width: widths.label, tag: isHead ? 'ColumnHead' : 'RowHead' },
        ...widths.cells.map((width, index) => ({
          ...letters,
          text: cells[index] ?? '',
          width,
          isRight: true,
          isTabular: true,
          tag: isHead ? ('ColumnHead' as const) : ('TD' as const),
        })),
      ]}
      paddingTop={3}
      paddingBottom={3}
      isRow
      length={contentWidth}
      rule={{ width: isHead ? 0.75 : 0.5, color: isHead ? ink.rule : ink.ruleLight }}
    />
  );
}
