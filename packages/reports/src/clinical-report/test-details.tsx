import { Text, View } from '@react-pdf/renderer';
import { contentWidth, ink, px, row, type } from '../printing/print-style.ts';
import { ColumnTable, maxTestColumns, tableHeight } from './column-table.tsx';
import type { ReportDetailTable, ReportSymptoms } from './report-parts.ts';
import { categoryTitle } from './report-text.ts';
import { Section } from './section.tsx';

/** What stands behind each score, a section a category: the tests side by side, then the trials of this one. */
export function TestDetails({ tables }: { tables: readonly ReportDetailTable[] }) {
  return [...Map.groupBy(tables, ({ categoryId }) => categoryId)].map(([categoryId, own]) => (
    <Section
      key={categoryId}
      title={`Test Details: ${categoryTitle(categoryId)}`}
      note="Bold: this test. In brackets: excluded. *: perhaps not valid."
      ahead={heightOf(own[0])}
    >
      {own.map((table) => (
        <View key={table.measureName} wrap={mayBreak(table)}>
          <ColumnTable
            title={table.measureName}
            columns={table.tests.map((test) => ({
              key: String(test.testId),
              head: test.dateText,
              isStrong: test.isThisTest,
            }))}
            rows={table.rows.map(({ label, cells }) => ({
              label,
              cells: cells.map((cell) => {
                if (cell === null) return '';
                const text = cell.isFlagged ? `${cell.text}*` : cell.text;
                return cell.isExcluded ? `(${text})` : text;
              }),
            }))}
          />
          <Figures figures={table.figures} />
        </View>
      ))}
    </Section>
  ));
}

const figuresOfLine = 3;
/** A table with its trials goes to the next page whole rather than break, as long as it takes less than half of one. */
const mostHeightTogether = 440;

/** About how high a measure's table and trials are, in CSS pixels; of more than eight tests, the first table alone. */
function heightOf(table: ReportDetailTable | undefined): number {
  if (table === undefined) return 0;
  const height = tableHeight(table.rows.length);
  if (table.tests.length > maxTestColumns) return height;
  return height + 4 + 15 * Math.ceil(table.figures.length / figuresOfLine);
}

const mayBreak = (table: ReportDetailTable): boolean =>
  table.tests.length > maxTestColumns || heightOf(table) > mostHeightTogether;

/** The trials in three columns, read from left to right. Lines of their own, so that they break between pages as lines do. */
function Figures({ figures }: { figures: ReportDetailTable['figures'] }) {
  const lines = Array.from({ length: Math.ceil(figures.length / figuresOfLine) }, (_, number) => ({
    number,
    figures: figures.slice(number * figuresOfLine, (number + 1) * figuresOfLine),
  }));
  return (
    <View style={{ marginTop: px(4) }}>
      {lines.map((line) => (
        <View key={line.number} style={row} wrap={false}>
          {line.figures.map(({ label, value, isFlagged }) => (
            <Text
              key={`${label}: ${value}`}
              style={{
                ...type(10, 14, isFlagged ? 600 : 400, isFlagged ? ink.text : ink.text2),
                width: px(contentWidth / figuresOfLine),
                paddingRight: px(10),
              }}
            >
              {`${label}: ${value}${isFlagged ? '*' : ''}`}
            </Text>
          ))}
        </View>
      ))}
    </View>
  );
}

/** The 22 answers behind the symptoms of the first page. */
export function SymptomAnswers({ symptoms }: { symptoms: ReportSymptoms | null }) {
  if (symptoms === null) return null;
  return (
    <Section
      title={`Test Details: ${categoryTitle(10)}`}
      note={['Each from 0 to 6', symptoms.language].filter(Boolean).join(', ')}
      isTogether
    >
      <View style={{ ...row, flexWrap: 'wrap', marginTop: px(4) }}>
        {symptoms.items.map(({ name, answer }) => (
          <Text
            key={name}
            style={{
              ...type(10.5, 15, (answer ?? 0) > 0 ? 700 : 400),
              width: px(contentWidth / 3),
              paddingRight: px(10),
            }}
          >
            {`${name}: ${answer ?? 'Skip'}`}
          </Text>
        ))}
      </View>
    </Section>
  );
}
