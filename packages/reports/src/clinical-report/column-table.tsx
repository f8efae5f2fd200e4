import type { TestDotType } from '@plumbline/domain';
import { Canvas, View } from '@react-pdf/renderer';
import type { Painter } from '../printing/painter.ts';
import { contentWidth, ink, px } from '../printing/print-style.ts';
import { TextLine } from '../printing/text-line.tsx';
import { dotSize, paintDot } from './test-dot.tsx';

/** As many tests stand side by side; more of them go into a further table (C187). */
export const maxTestColumns = 8;

/** A table of more rows may go on on the next page, under its heads. */
const mostRowsTogether = 20;

/** About how high a table of so many rows is, in CSS pixels, where it must not be parted from its heading. */
export const tableHeight = (rowCount: number): number => 40 + 22 * Math.min(rowCount, mostRowsTogether);
const labelWidth = 152;
const columnWidth = (contentWidth - labelWidth) / maxTestColumns;

interface Column {
  head: string;
  /** Over the head. */
  dot?: TestDotType;
  isStrong: boolean;
  /** Set off in grey. */
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

/** A table with a column a test, eight at the most; further tests follow in tables below, each with its own heads. */
export function ColumnTable({ title, columns, rows }: ColumnTableProps) {
  const count = Math.ceil(columns.length / maxTestColumns);
  return Array.from({ length: count }, (_, index) => index * maxTestColumns).map((start) => {
    const own = columns.slice(start, start + maxTestColumns);
    const name = count === 1 ? title : `${title} (${start / maxTestColumns + 1}\u00a0of\u00a0${count})`;
    return (
      <View key={start} style={{ marginTop: px(8) }} wrap={rows.length > mostRowsTogether}>
        <Heads name={name} columns={own} isRepeated={rows.length > mostRowsTogether} />
        {rows
          .filter(({ isWide, cells }) => !isWide || cells.slice(start, start + maxTestColumns).some(Boolean))
          .map((line) => (
            <Row
              key={line.label}
              line={line}
              columns={own}
              cells={line.cells.slice(start, start + maxTestColumns)}
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
  /** Those of the columns. */
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

/** Never left behind at the foot of a page. */
function Heads({ name, columns, isRepeated }: HeadsProps) {
  return (
    <View fixed={isRepeated} wrap={false} minPresenceAhead={px(40)}>
      {columns.some(({ dot }) => dot !== undefined) && <Dots columns={columns} />}
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

/** A head is lower than the name beside it, and its dot stands right over it. */
const dotsHeight = dotSize - (nameType.line - headType.line);

function Dots({ columns }: { columns: readonly Column[] }) {
  const paint = (painter: Painter) => {
    columns.forEach(({ dot, isShaded }, index) => {
      const left = labelWidth + index * columnWidth;
      if (isShaded) painter.rect(px(left), 0, px(columnWidth), px(dotsHeight)).fill(ink.eventShade);
      if (dot !== undefined) paintDot(painter, dot, left + columnWidth - cellPadding - dotSize, 0);
    });
    return null;
  };
  return <Canvas style={{ width: px(contentWidth), height: px(dotsHeight) }} paint={paint} />;
}
