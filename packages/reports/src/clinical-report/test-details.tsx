import type { ReportDetailTable, ReportSymptoms } from '@plumbline/contract';
import { measureCategoryLabels, ratingText } from '@plumbline/domain';
import { View } from '@react-pdf/renderer';
import { ColumnTable, maxColumns, tableHeight } from '../printing/column-table.tsx';
import { inLines } from '../printing/in-lines.ts';
import { contentWidth, ink, px } from '../printing/print-style.ts';
import { Section } from '../printing/section.tsx';
import { TextLine } from '../printing/text-line.tsx';

/** The details behind each score, a section a category: the tests side by side, then the trials of this test. */
export function TestDetails({ tables }: { tables: readonly ReportDetailTable[] }) {
  return [...Map.groupBy(tables, ({ categoryId }) => categoryId)].map(([categoryId, own]) => (
    <Section
      key={categoryId}
      title={`Test Details: ${measureCategoryLabels[categoryId]}`}
      note="Bold: this test. In brackets: excluded. *: perhaps not valid."
      ahead={heightOf(own[0])}
    >
      {own.map((table) => (
        <View key={table.measureName} wrap={mayBreak(table)}>
          <ColumnTable
            title={table.measureName}
            columns={table.tests.map((test) => ({
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
/** A table with its trials moves to the next page rather than break, as long as it takes less than half a page. */
const mostHeightTogether = 440;

/** The approximate height of a measure's table and trials, in CSS pixels; with more than eight tests, of its first table alone. */
function heightOf(table: ReportDetailTable | undefined): number {
  if (table === undefined) return 0;
  const height = tableHeight(table.rows.length);
  if (table.tests.length > maxColumns) return height;
  return height + 4 + 15 * Math.ceil(table.figures.length / figuresOfLine);
}

const mayBreak = (table: ReportDetailTable): boolean =>
  table.tests.length > maxColumns || heightOf(table) > mostHeightTogether;

/** The trials in three columns, read from left to right. Each row is a line of its own, so that pages break between rows. */
function Figures({ figures }: { figures: ReportDetailTable['figures'] }) {
  return (
    <View style={{ marginTop: px(4) }}>
      {inLines(figures, figuresOfLine).map((line) => (
        <TextLine
          key={`${line[0]?.label}: ${line[0]?.value}`}
          cells={line.map(({ label, value, isFlagged }) => ({
            text: `${label}: ${value}${isFlagged ? '*' : ''}`,
            width: contentWidth / figuresOfLine,
            paddingRight: 10,
            size: 10,
            line: 14,
            weight: isFlagged ? 600 : 400,
            color: isFlagged ? ink.text : ink.text2,
          }))}
        />
      ))}
    </View>
  );
}

const answersOfLine = 3;

/** The 22 answers behind the symptoms of the first page. */
export function SymptomAnswers({ symptoms }: { symptoms: ReportSymptoms | null }) {
  if (symptoms === null) return null;
  return (
    <Section
      title={`Test Details: ${measureCategoryLabels[10]}`}
      note={['Each from 0 to 6', symptoms.language].filter(Boolean).join(', ')}
      isTogether
    >
      <View style={{ marginTop: px(4) }}>
        {inLines(symptoms.items, answersOfLine).map((line) => (
          <TextLine
            key={line[0]?.name}
            cells={line.map(({ name, answer }) => ({
              text: `${name}: ${ratingText(answer)}`,
              width: contentWidth / answersOfLine,
              paddingRight: 10,
              size: 10.5,
              line: 15,
              weight: (answer ?? 0) > 0 ? 700 : 400,
            }))}
          />
        ))}
      </View>
    </Section>
  );
}
