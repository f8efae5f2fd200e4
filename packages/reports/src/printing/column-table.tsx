import { Canvas, View } from '@react-pdf/renderer';
import type { Painter } from './painter.ts';
import { contentWidth, ink, px } from './print-style.ts';
import { TextLine } from './text-line.tsx';

/** As many columns stand side by side; further ones go into a table below. */
export const maxColumns = 8;

/** A table of more rows may continue on the next page, below repeated heads. */
const mostRowsTogether = 20;

/** The approximate height of a table of so many rows, in CSS pixels, as far as it must stay with its heading. */
export const tableHeight = (rowCount: number): number => 40 + 22 * Math.min(rowCount, mostRowsTogether);
const labelWidth = 152;
const columnWidth = (contentWidth - labelWidth) / maxColumns;

/** A square drawing of `size` CSS pixels; it is painted with its upper left corner at `left` and `top`, in CSS pixels too. */
export interface ColumnMark {
  size: number;
  paint(painter: Painter, left: number, top: number): void;
}

interface Column {
  head: string;
  /** A drawing over the head, right-aligned with it. */
  mark?: ColumnMark;
  isStrong: boolean;
  /** Whether the column has a grey background. */
  isShaded?: boolean;
}

interface TableRow {
  label: string;
  /** The label may take two lines; a table in which such a row is empty leaves it out. */
  isWide?: boolean;
  /** In the order of the columns. */
  cells: readonly string[];
}

interface ColumnTableProps {
  title: string;
  columns: readonly Column[];
  rows: readonly TableRow[];
}

/** A table of eight columns at the most; further columns follow in tables below, each with its own heads. */
export function ColumnTable({ title, columns, rows }: ColumnTableProps) {
  const count = Math.ceil(columns.length / maxColumns);
  return Array.from({ length: count }, (_, index) => index * maxColumns).map((start) => {
    const own = columns.slice(start, start + maxColumns);
    const name = count === 1 ? title : `${title} (${start / maxColumns + 1}\u00a0of\u00a0${count})`;
    return (
      <View key={start} style={{ marginTop: px(8) }} wrap={rows.length > mostRowsTogether}>
        <Heads name={name} columns={own} isRepeated={rows.length > mostRowsTogether} />
        {rows
          .filter(({ isWide, cells }) => !isWide || cells.slice(start, start + maxColumns).some(Boolean))
          .map((line) => (
            <Row
              key={line.label}
              line={line}
              columns={own}
              cells={line.cells.slice(start, start + maxColumns)}
            />
          ))}
      </View>
    );
  });
}

const cellPadding = 4;
const rowType = { size: 11, line: 15 } as const;

interface RowProps {
  line: TableRow;
  columns: readonly Column[];
  /** The cells of these columns. */
  cells: readonly string[];
}

function Row({ line, columns, cells }: RowProps) {
  return (
    <TextLine
      cells={[
        {
          ...rowType,
          text: line.label,
          width: labelWidth,
          paddingRight: 6,
          weight: 400,
          mostLines: line.isWide ? 2 : 1,
        },
        ...columns.map(({ isStrong, isShaded = false }, index) => ({
          ...rowType,
          text: cells[index] ?? '',
          width: columnWidth,
          paddingRight: cellPadding,
          weight: isStrong ? (700 as const) : (400 as const),
          isRight: true,
          isTabular: true,
          isShaded,
        })),
      ]}
      paddingTop={3}
      paddingBottom={3}
      rule={{ width: 0.5, color: ink.ruleLight }}
      length={contentWidth}
    />
  );
}

const nameType = { size: 12, line: 16 } as const;
const headType = { size: 10, line: 13 } as const;

interface HeadsProps {
  name: string;
  columns: readonly Column[];
  isRepeated: boolean;
}

/** The heads never stand alone at the foot of a page. */
function Heads({ name, columns, isRepeated }: HeadsProps) {
  return (
    <View fixed={isRepeated} wrap={false} minPresenceAhead={px(40)}>
      {columns.some(({ mark }) => mark !== undefined) && <Marks columns={columns} />}
      <TextLine
        cells={[
          { text: name, width: labelWidth, paddingRight: 6, ...nameType, weight: 600 },
          ...columns.map(({ head, isStrong, isShaded = false }) => ({
            text: head,
            width: columnWidth,
            paddingRight: cellPadding,
            ...headType,
            weight: isStrong ? (700 as const) : (500 as const),
            isRight: true,
            isTabular: true,
            isShaded,
          })),
        ]}
        paddingBottom={3}
        rule={{ width: 0.75, color: ink.rule }}
        length={contentWidth}
      />
    </View>
  );
}

/** A head is lower than the name beside it, and its mark stands right over it. */
const gapAboveHeads = nameType.line - headType.line;

function Marks({ columns }: { columns: readonly Column[] }) {
  const height = Math.max(...columns.map(({ mark }) => mark?.size ?? 0)) - gapAboveHeads;
  const paint = (painter: Painter) => {
    columns.forEach(({ mark, isShaded }, index) => {
      const left = labelWidth + index * columnWidth;
      if (isShaded) painter.rect(px(left), 0, px(columnWidth), px(height)).fill(ink.eventShade);
      mark?.paint(painter, left + columnWidth - cellPadding - mark.size, 0);
    });
    return null;
  };
  return <Canvas style={{ width: px(contentWidth), height: px(height) }} paint={paint} />;
}
