import { Canvas, View } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import type { Painter } from './painter.ts';
import { contentWidth, ink, px, row } from './print-style.ts';
import { TextLine } from './text-line.tsx';

/** As many columns stand side by side; further ones go into a table below. */
export const maxColumns = 8;

/** A table of more rows may continue on the next page, below repeated heads. */
const mostRowsTogether = 20;

/** The approximate height of a table of so many rows, in CSS pixels, as far as it must stay with its heading. */
export const tableHeight = (rowCount: number): number => 40 + 22 * Math.min(rowCount, mostRowsTogether);
/** Up to so many columns fit on a line as two tables side by side, which spares a table of one or two columns below. */
const mostBeside = 10;
const gapBeside = 14;

/** Columns that stand side by side, with the labels of the rows before them or without. Lengths in CSS pixels. */
interface Part {
  start: number;
  end: number;
  labelWidth: number;
  columnWidth: number;
}

const labelWidth = 152;

/** The tables that so many columns take: each line of tables is a list, from left to right. */
function linesOfTables(count: number): (readonly [Part, ...Part[]])[] {
  if (count > maxColumns && count <= mostBeside) {
    const columnWidth = (contentWidth - labelWidth - gapBeside) / count;
    return [
      [
        { start: 0, end: maxColumns, labelWidth, columnWidth },
        { start: maxColumns, end: count, labelWidth: 0, columnWidth },
      ],
    ];
  }
  const columnWidth = (contentWidth - labelWidth) / maxColumns;
  return Array.from({ length: Math.ceil(count / maxColumns) }, (_, index) => index * maxColumns).map(
    (start) => [{ start, end: start + maxColumns, labelWidth, columnWidth }],
  );
}

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

/** A table of eight columns at the most; further columns follow in a table beside it or in tables below, each with its own heads. */
export function ColumnTable({ title, columns, rows }: ColumnTableProps) {
  const lines = linesOfTables(columns.length);
  return lines.map((parts, index) => {
    const [{ start }] = parts;
    const { end } = parts.at(-1) ?? parts[0];
    const name = lines.length === 1 ? title : `${title} (${index + 1}\u00a0of\u00a0${lines.length})`;
    return (
      <View key={start} style={{ marginTop: px(8) }} wrap={rows.length > mostRowsTogether}>
        <Heads name={name} columns={columns} parts={parts} isRepeated={rows.length > mostRowsTogether} />
        {rows
          .filter(({ isWide, cells }) => !isWide || cells.slice(start, end).some(Boolean))
          .map((line) => (
            <SideBySide key={line.label} parts={parts}>
              {(part) => <Row line={line} columns={columns} part={part} />}
            </SideBySide>
          ))}
      </View>
    );
  });
}

interface SideBySideProps {
  parts: readonly Part[];
  children: (part: Part) => ReactElement;
}

/** One line of the tables that stand beside each other; their rules are at one height. */
function SideBySide({ parts: [first, second], children }: SideBySideProps) {
  if (first === undefined) return null;
  if (second === undefined) return children(first);
  return (
    <View style={{ ...row, alignItems: 'flex-end', justifyContent: 'space-between' }} wrap={false}>
      {children(first)}
      {children(second)}
    </View>
  );
}

const lengthOf = ({ start, end, labelWidth, columnWidth }: Part): number =>
  labelWidth + (end - start) * columnWidth;

const cellPadding = 4;
const rowType = { size: 11, line: 15 } as const;

interface RowProps {
  line: TableRow;
  columns: readonly Column[];
  part: Part;
}

function Row({ line, columns, part }: RowProps) {
  const { start, end, labelWidth, columnWidth } = part;
  const label = {
    ...rowType,
    text: line.label,
    width: labelWidth,
    paddingRight: 6,
    weight: 400,
    mostLines: line.isWide ? 2 : 1,
  } as const;
  return (
    <TextLine
      cells={[
        ...(labelWidth === 0 ? [] : [label]),
        ...columns.slice(start, end).map(({ isStrong, isShaded = false }, index) => ({
          ...rowType,
          text: line.cells[start + index] ?? '',
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
      length={lengthOf(part)}
    />
  );
}

const nameType = { size: 12, line: 16 } as const;
const headType = { size: 10, line: 13 } as const;

interface HeadsProps {
  name: string;
  columns: readonly Column[];
  parts: readonly Part[];
  isRepeated: boolean;
}

/** The heads never stand alone at the foot of a page. */
function Heads({ name, columns, parts, isRepeated }: HeadsProps) {
  return (
    <View fixed={isRepeated} wrap={false} minPresenceAhead={px(40)}>
      {columns.some(({ mark }) => mark !== undefined) && (
        <SideBySide parts={parts}>{(part) => <Marks columns={columns} part={part} />}</SideBySide>
      )}
      <SideBySide parts={parts}>
        {(part) => <HeadLine name={name} columns={columns} part={part} />}
      </SideBySide>
    </View>
  );
}

interface HeadLineProps extends Pick<HeadsProps, 'name' | 'columns'> {
  part: Part;
}

function HeadLine({ name, columns, part }: HeadLineProps) {
  const { start, end, labelWidth, columnWidth } = part;
  const title = { text: name, width: labelWidth, paddingRight: 6, ...nameType, weight: 600 } as const;
  return (
    <TextLine
      cells={[
        ...(labelWidth === 0 ? [] : [title]),
        ...columns.slice(start, end).map(({ head, isStrong, isShaded = false }) => ({
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
      length={lengthOf(part)}
    />
  );
}

/** A head is lower than the name beside it, and its mark stands right over it. */
const gapAboveHeads = nameType.line - headType.line;

function Marks({ columns, part }: Pick<HeadLineProps, 'columns' | 'part'>) {
  const { start, end, labelWidth, columnWidth } = part;
  const height = Math.max(...columns.map(({ mark }) => mark?.size ?? 0)) - gapAboveHeads;
  const paint = (painter: Painter) => {
    columns.slice(start, end).forEach(({ mark, isShaded }, index) => {
      const left = labelWidth + index * columnWidth;
      if (isShaded) painter.rect(px(left), 0, px(columnWidth), px(height)).fill(ink.eventShade);
      mark?.paint(painter, left + columnWidth - cellPadding - mark.size, 0);
    });
    return null;
  };
  return <Canvas style={{ width: px(lengthOf(part)), height: px(height) }} paint={paint} />;
}
