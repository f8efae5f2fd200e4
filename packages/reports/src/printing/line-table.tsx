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
  /** Of the table, in CSS pixels; the whole width of the page where it is left out. */
  width?: number;
  /** Whether the lines stand close together. */
  isTight?: boolean;
}

/** A table with a line for each row, under its heads. */
export function LineTable({ label, columns, rows, width = contentWidth, isTight = false }: LineTableProps) {
  const look = { width, isTight };
  const widths = { label: label.width, cells: columns.map(({ width }) => width) };
  return (
    <View {...tagged('Table')}>
      <Line {...look} widths={widths} label={label.head} cells={columns.map(({ head }) => head)} isHead />
      {rows.map((row) => (
        <Line {...look} key={row.label} widths={widths} label={row.label} cells={row.cells} />
      ))}
    </View>
  );
}

interface LineProps {
  width: number;
  isTight: boolean;
  widths: { label: number; cells: readonly number[] };
  label: string;
  cells: readonly string[];
  isHead?: boolean;
}

function Line({ width: length, isTight, widths, label, cells, isHead = false }: LineProps) {
  const letters = isHead
    ? ({ size: 10, line: 13, weight: 500, color: ink.text2 } as const)
    : ({ size: 11, line: isTight ? 13 : 15, weight: 400 } as const);
  const padding = isTight ? 0.5 : 3;
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
      paddingTop={padding}
      paddingBottom={padding}
      isRow
      length={length}
      rule={{ width: isHead ? 0.75 : 0.5, color: isHead ? ink.rule : ink.ruleLight }}
    />
  );
}
