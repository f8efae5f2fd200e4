import { Canvas, View } from '@react-pdf/renderer';
import { Fragment, type ReactElement } from 'react';
import type { Painter } from './painter.ts';
import { contentWidth, ink, px, row } from './print-style.ts';
import { tagged } from './tagged-pages.ts';
import { TextLine } from './text-line.tsx';

/** As many columns stand side by side; further ones go into a table below. */
export const maxColumns = 8;

/** A table of more rows may continue on the next page, below repeated heads. */
const mostRowsTogether = 20;

/** The approximate height of a table of so many rows, in CSS pixels, as far as it must stay with its heading. */
export function tableHeight(rowCount: number, columnCount: number): number {
  const isNarrow = columnCount <= mostNarrow && rowCount >= fewestRowsBeside;
  const lineCount = isNarrow ? Math.ceil(rowCount / (columnCount === 1 ? 3 : 2)) : rowCount;
  return 40 + 22 * Math.min(lineCount, mostRowsTogether);
}
/** Up to so many columns fit on a line as two tables side by side, which spares a table of one or two columns below. */
const mostBeside = 10;
const gapBeside = 14;

/** Tables of so many columns and at least so many rows are split into tables of fewer rows side by side, from left to right. */
const mostNarrow = 3;
const fewestRowsBeside = 4;

/** Columns that stand side by side, with the labels of the rows before them or without, and which rows. Lengths in CSS pixels. */
interface Part {
  start: number;
  end: number;
  /** The first row, and the number of rows. */
  top: number;
  rowCount: number;
  /** Whether its lines are rows of their own, and not the ends of those before them. */
  isRow: boolean;
  labelWidth: number;
  columnWidth: number;
}

const labelWidth = 152;
const mostColumnWidth = 92;

/** The tables that so many columns and rows take: each line of tables is a list, from left to right. */
function linesOfTables(count: number, rowCount: number): (readonly [Part, ...Part[]])[] {
  const all = { top: 0, rowCount, isRow: true };
  if (count <= mostNarrow && rowCount >= fewestRowsBeside) return [narrowTables(count, rowCount)];
  if (count > maxColumns && count <= mostBeside) {
    const columnWidth = (contentWidth - labelWidth - gapBeside) / count;
    return [
      [
        { ...all, isRow: false, start: 0, end: maxColumns, labelWidth, columnWidth },
        { ...all, isRow: false, start: maxColumns, end: count, labelWidth: 0, columnWidth },
      ],
    ];
  }
  const columnWidth = (contentWidth - labelWidth) / maxColumns;
  return Array.from({ length: Math.ceil(count / maxColumns) }, (_, index) => index * maxColumns).map(
    (start) => [{ ...all, start, end: start + maxColumns, labelWidth, columnWidth }],
  );
}

/** Of one column three tables fit on a line, of two or three columns two. */
function narrowTables(count: number, rowCount: number): [Part, ...Part[]] {
  const tableCount = count === 1 ? 3 : 2;
  const width = (contentWidth - (tableCount - 1) * gapBeside) / tableCount;
  const columnWidth = Math.min(mostColumnWidth, (width - labelWidth) / count);
  const ofTable = Math.ceil(rowCount / tableCount);
  const partAt = (top: number): Part => ({
    start: 0,
    end: count,
    top,
    isRow: true,
    rowCount: Math.min(ofTable, rowCount - top),
    labelWidth: width - count * columnWidth,
    columnWidth,
  });
  const tops = Array.from({ length: tableCount }, (_, index) => index * ofTable);
  return [
    partAt(0),
    ...tops
      .slice(1)
      .filter((top) => top < rowCount)
      .map(partAt),
  ];
}

/** A square drawing of `size` CSS pixels; it is painted with its upper left corner at `left` and `top`, in CSS pixels too. */
export interface ColumnMark {
  size: number;
  /** What it shows, in words. */
  name: string;
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
  /** The label may take two lines. */
  isWide?: boolean;
  /** In the order of the columns. */
  cells: readonly string[];
}

interface ColumnTableProps {
  title: string;
  columns: readonly Column[];
  rows: readonly TableRow[];
}

/**
 * A table of eight columns at the most; further columns follow in a table beside it or in tables below, each with its own heads, and so do
 * the further rows of one to three columns.
 */
export function ColumnTable({ title, columns, rows }: ColumnTableProps) {
  const filled = rows.filter((line) => isFilled(line, 0, columns.length));
  const lines = linesOfTables(columns.length, filled.length);
  return lines.map((parts, index) => {
    const [{ start, rowCount }] = parts;
    const { end } = parts.at(-1) ?? parts[0];
    const name = lines.length === 1 ? title : `${title} (${index + 1}\u00a0of\u00a0${lines.length})`;
    const shown = filled.filter((line) => isFilled(line, start, end));
    return (
      <View {...tagged('Table')} key={start} style={{ marginTop: px(8) }} wrap={rowCount > mostRowsTogether}>
        <Heads name={name} columns={columns} parts={parts} isRepeated={rowCount > mostRowsTogether} />
        {shown.slice(0, rowCount).map((line, lineNumber) => (
          <SideBySide key={line.label} parts={parts}>
            {(part) => <Row line={shown[part.top + lineNumber]} columns={columns} part={part} />}
          </SideBySide>
        ))}
      </View>
    );
  });
}

/** A table leaves out a row of which it has no cell. */
const isFilled = ({ cells }: TableRow, start: number, end: number): boolean =>
  cells.slice(start, end).some(Boolean);

interface SideBySideProps {
  parts: readonly Part[];
  children: (part: Part) => ReactElement;
}

/** One line of the tables that stand beside each other; their rules are at one height. */
function SideBySide({ parts, children }: SideBySideProps) {
  const [first, ...others] = parts;
  if (first === undefined) return null;
  if (others.length === 0) return children(first);
  return (
    <View
      {...(first.isRow ? {} : tagged('TR'))}
      style={{ ...row, alignItems: 'flex-end', justifyContent: 'space-between' }}
      wrap={false}
    >
      {parts.map((part) => (
        <Fragment key={`${part.start} ${part.top}`}>{children(part)}</Fragment>
      ))}
    </View>
  );
}

const lengthOf = ({ start, end, labelWidth, columnWidth }: Part): number =>
  labelWidth + (end - start) * columnWidth;

const cellPadding = 4;
const rowType = { size: 11, line: 15 } as const;

interface RowProps {
  /** Nothing where this table has fewer rows than the one beside it. */
  line: TableRow | undefined;
  columns: readonly Column[];
  part: Part;
}

function Row({ line, columns, part }: RowProps) {
  const { start, end, labelWidth, columnWidth } = part;
  if (line === undefined) return <View style={{ width: px(lengthOf(part)) }} />;
  const label = {
    ...rowType,
    text: line.label,
    width: labelWidth,
    paddingRight: 6,
    weight: 400,
    tag: 'RowHead',
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
          tag: 'TD' as const,
        })),
      ]}
      isRow={part.isRow}
      paddingTop={2}
      paddingBottom={2}
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
  const title = {
    text: part.top === 0 ? name : '',
    width: labelWidth,
    paddingRight: 6,
    ...nameType,
    weight: 600,
    tag: 'ColumnHead',
  } as const;
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
          tag: 'ColumnHead' as const,
        })),
      ]}
      isRow={part.isRow}
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
  const shown = columns.slice(start, end).flatMap(({ head, mark }) => (mark ? `${head}: ${mark.name}` : []));
  return (
    <View {...(part.isRow ? tagged('TR') : {})}>
      <View {...tagged('TD')}>
        <Canvas
          {...tagged('Figure', shown.join(', '))}
          style={{ width: px(lengthOf(part)), height: px(height) }}
          paint={paint}
        />
      </View>
    </View>
  );
}
