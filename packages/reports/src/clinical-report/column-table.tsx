import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { contentWidth, ink, oneLine, px, row, tabular, twoLines, type } from '../printing/print-style.ts';

/** As many tests stand side by side; more of them go into a further table (C187). */
export const maxTestColumns = 8;

/** A table of more rows may go on on the next page, under its heads. */
const mostRowsTogether = 20;

/** About how high a table of so many rows is, in CSS pixels, where it must not be parted from its heading. */
export const tableHeight = (rowCount: number): number => 40 + 22 * Math.min(rowCount, mostRowsTogether);
const labelWidth = 152;
const columnWidth = (contentWidth - labelWidth) / maxTestColumns;

interface Column {
  key: string;
  head: string;
  /** Over the date, such as the dot of a test. */
  above?: ReactNode;
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
            <View
              key={line.label}
              wrap={false}
              style={{ ...row, borderBottom: `0.5 solid ${ink.ruleLight}` }}
            >
              <Text
                style={{
                  ...type(11, 15, 400),
                  ...(line.isWide ? twoLines : oneLine),
                  width: px(labelWidth),
                  paddingVertical: px(3),
                  paddingRight: px(6),
                }}
              >
                {line.label}
              </Text>
              {own.map((column, index) => (
                <Text
                  key={column.key}
                  style={{
                    ...type(11, 15, column.isStrong ? 700 : 400),
                    ...tabular,
                    ...cellOf(column),
                    paddingVertical: px(3),
                    textAlign: 'right',
                  }}
                >
                  {line.cells[start + index] ?? ''}
                </Text>
              ))}
            </View>
          ))}
      </View>
    );
  });
}

const cellOf = (column: Column) => ({
  width: px(columnWidth),
  paddingRight: px(4),
  ...(column.isShaded ? { backgroundColor: ink.eventShade } : {}),
});

/** Never left behind at the foot of a page. */
function Heads({
  name,
  columns,
  isRepeated,
}: {
  name: string;
  columns: readonly Column[];
  isRepeated: boolean;
}) {
  return (
    <View
      fixed={isRepeated}
      wrap={false}
      minPresenceAhead={px(40)}
      style={{ ...row, alignItems: 'flex-end', borderBottom: `0.75 solid ${ink.rule}` }}
    >
      <Text
        style={{ ...type(12, 16, 600), width: px(labelWidth), paddingBottom: px(3), paddingRight: px(6) }}
      >
        {name}
      </Text>
      {columns.map((column) => (
        <View key={column.key} style={{ ...cellOf(column), alignItems: 'flex-end', paddingBottom: px(3) }}>
          {column.above}
          <Text style={{ ...type(10, 13, column.isStrong ? 700 : 500), ...tabular }}>{column.head}</Text>
        </View>
      ))}
    </View>
  );
}
