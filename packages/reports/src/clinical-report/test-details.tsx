import type { ReportDetailTable, ReportSymptoms } from '@plumbline/contract';
import { figurePieces, highestFirst, ratingText } from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { ColumnTable, maxColumns, tableHeight } from '../printing/column-table.tsx';
import { inLines } from '../printing/in-lines.ts';
import { contentWidth, ink, px, type } from '../printing/print-style.ts';
import { Section } from '../printing/section.tsx';
import { TextLine } from '../printing/text-line.tsx';
import {
  areShortDetails,
  DetailsOfOneTest,
  detailsTitle,
  hasThisTestAlone,
  marksNote,
} from './details-of-one-test.tsx';
import { FigureText } from './figure-text.tsx';

/** The details behind each score, a section a category: the tests side by side, then the trials of this test. */
export function TestDetails({ tables }: { tables: readonly ReportDetailTable[] }) {
  const categories = [...Map.groupBy(tables, ({ categoryId }) => categoryId)];
  if (areShortDetails(categories)) return <DetailsOfOneTest categories={categories} />;
  return categories.map(([categoryId, own]) => {
    const joined = joinSingleScores(own);
    return (
      <Section
        key={categoryId}
        title={detailsTitle(categoryId)}
        note={`${own.some(({ tests }) => tests.length > 1) ? 'Bold: this test. ' : ''}${marksNote}`}
        ahead={heightOf(joined[0])}
      >
        {joined.map((table) => (
          <DetailTable key={table.measureNames.join()} table={table} />
        ))}
      </Section>
    );
  });
}

/** One table of the page: a measure with its details, or several measures of which each test has one score. */
interface JoinedTable extends Pick<ReportDetailTable, 'tests' | 'rows'> {
  measureNames: readonly string[];
  title: string;
  trials: readonly { measureName: string | null; figures: ReportDetailTable['figures'] }[];
}

/** Measures that have one row alone share a table, a row each, where it means the same and they have the same tests. */
function joinSingleScores(tables: readonly ReportDetailTable[]): JoinedTable[] {
  const groups = Map.groupBy(tables, ({ measureName, tests, rows: [row, ...more] }) =>
    row === undefined || more.length > 0
      ? measureName
      : [row.label, ...tests.map(({ testId }) => testId)].join(),
  );
  return [...groups.values()].map((own) => {
    const [first] = own as [ReportDetailTable, ...ReportDetailTable[]];
    const measureNames = own.map(({ measureName }) => measureName);
    if (own.length === 1)
      return {
        measureNames,
        title: first.measureName,
        tests: first.tests,
        rows: first.rows,
        trials: [{ measureName: null, figures: first.figures }],
      };
    return {
      measureNames,
      title: first.rows[0]?.label ?? '',
      tests: first.tests,
      rows: own.flatMap(({ measureName, rows }) => rows.map((line) => ({ ...line, label: measureName }))),
      trials: own.map(({ measureName, figures }) => ({ measureName, figures })),
    };
  });
}

function DetailTable({ table }: { table: JoinedTable }) {
  if (hasThisTestAlone(table)) return <FiguresOfOneTest table={table} />;
  return (
    <View wrap={mayBreak(table)}>
      <ColumnTable
        title={table.title}
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
      <Trials trials={table.trials} />
    </View>
  );
}

/** With one test there is nothing to put side by side: its figures take a third of a line each. */
function FiguresOfOneTest({ table: { title, rows, trials } }: { table: JoinedTable }) {
  const scores = rows.map(({ label, cells: [cell] }) => ({
    label,
    value: cell === null || cell === undefined ? '-' : cell.isExcluded ? `(${cell.text})` : cell.text,
    isFlagged: cell?.isFlagged ?? false,
  }));
  return (
    <View style={{ marginTop: px(6) }}>
      <Text style={type(12, 16, 600)}>{title}</Text>
      <Figures figures={scores} />
      <Trials trials={trials} />
    </View>
  );
}

/** Trials of more letters stand in columns instead, line by line, so that pages break between lines. */
const mostLetters = 700;

function Trials({ trials }: Pick<JoinedTable, 'trials'>) {
  return trials.map(({ measureName, figures }) => {
    if (figures.length === 0) return null;
    const length = figurePieces(figures).reduce((sum, { text }) => sum + text.length + 2, 0);
    return length <= mostLetters || measureName !== null ? (
      <FigureText key={measureName} name={measureName} figures={figures} />
    ) : (
      <Figures key="own" figures={figures} />
    );
  });
}

const figuresOfLine = 3;
/** A table with its trials moves to the next page rather than break, as long as it takes less than half a page. */
const mostHeightTogether = 440;

/** The approximate height of a measure's table and trials, in CSS pixels; with more than eight tests, of its first table alone. */
function heightOf(table: JoinedTable | undefined): number {
  if (table === undefined) return 0;
  const { length } = table.rows;
  const height = hasThisTestAlone(table)
    ? 22 + 14 * Math.ceil(length / figuresOfLine)
    : tableHeight(length, table.tests.length);
  if (table.tests.length > maxColumns) return height;
  const lineCount = table.trials.reduce(
    (sum, { figures }) => sum + Math.ceil(figures.length / figuresOfLine),
    0,
  );
  return height + 4 + 15 * lineCount;
}

const mayBreak = (table: JoinedTable): boolean =>
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

/** The symptoms that are present with their answers, the highest first, and in a line those that are not. */
export function ReportedSymptoms({ symptoms }: { symptoms: ReportSymptoms }) {
  const { items, language } = symptoms;
  const present = highestFirst(items);
  const absent = items.filter(({ answer }) => answer === 0);
  const skipped = items.filter(({ answer }) => answer === null);
  const namesOf = (own: typeof items) => own.map(({ name }) => name).join(', ');
  return (
    <Section title={detailsTitle(10)} note={['0 to 6', language].filter(Boolean).join(', ')} isTogether>
      <Text style={{ ...type(10, 13, 600), marginTop: px(4) }}>
        {present.map(({ name, answer }) => `${name} ${ratingText(answer)}`).join(', ')}
      </Text>
      {absent.length > 0 && (
        <Text
          style={{ ...type(10, 13, 400), marginTop: px(3) }}
        >{`Not reported (0): ${namesOf(absent)}`}</Text>
      )}
      {skipped.length > 0 && (
        <Text
          style={{ ...type(10, 13, 400), marginTop: px(3) }}
        >{`${ratingText(null)}: ${namesOf(skipped)}`}</Text>
      )}
    </Section>
  );
}

const answersOfLine = 5;

/** The 22 answers behind the symptoms of the first page. */
export function SymptomAnswers({ symptoms }: { symptoms: ReportSymptoms | null }) {
  if (symptoms === null) return null;
  return (
    <Section
      title={detailsTitle(10)}
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
              size: 10,
              line: 13,
              weight: (answer ?? 0) > 0 ? 700 : 400,
            }))}
          />
        ))}
      </View>
    </Section>
  );
}
